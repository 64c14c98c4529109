var e={"rules.goal.text":()=>`A nemzetek olyan égre hajóznak ki, amelyet még senki sem térképezett fel. Hódíts meg planétákat: az a nemzet, amelyiknek először van 5 (hárman játszva 4), azonnal győz.
A planéta nélkül maradt nemzet vereséget szenved.`,"rules.map.text":()=>`A térkép hatszögletű lapkákból áll össze. A középső lapkán a Szélrózsa van, 8 lapkán planéta, 10-en égi ösvények; haladó szinten további 8 jön hozzá.
A mezőket ösvények kötik össze. Az az ösvény, amely eléri a lapkája peremét, ott egy mezőben végződik, akkor is, ha a túloldalon nincs lapka. Ha két lapkának ugyanannál a peremnél van ilyen mezője, az egy és ugyanaz.
Egy mezőn egy hajó fér el, bárkié is. Csak a Szélrózsán állhat akárhány.
Az alaptérkép a középtől legfeljebb 2 lépésre lévő 19 hely, így pontosan betelik.`,"rules.setup.text":()=>`Ez két játékosra szól; ami hárman és csapatban más, külön szakaszban áll.
Sorsolás dönti el, ki kezd; ő választ először nemzetet. A nemzetek különböznek.
Titokban mindenki kiválaszt 2-t a nemzete 4 kapitányából, és eldönti a sorrendjüket. Az elsőt akkor fedik fel, amikor mindketten készen vannak; a második rejtve marad, amíg át nem veszi a parancsnokságot.
Titokban mindenki kiválaszt 5-öt a nemzete 12 matrózkártyájából, ugyanabból a fajtából többet is; a többi 7 a tartalék. A tizenkettő: 2 bankár, 3 elsőtiszt, 3 tüzér és 2-2 azokból a fajtákból, amelyek csak ennek a nemzetnek vannak (a mi döntésünk).
A kézben tartott lapok rejtettek. Az ismert, hány kártya van egy tartalékban, az nem, hogy melyek.
Először a kezdőjátékos, aztán a másik elvesz egyet a 8 planétakártyából: ez a mozgósítási planétája. Azonnal meghódítottnak számít, és beleszámít a győzelembe.
A lapkája a középső mellé kerül, a kezdőjátékosé északra, a másiké délre; a tulajdonosa forgatja (a mi döntésünk).
Az első kapitány gályája ezen kezd, ingyen (a mi döntésünk).
A kezdőjátékos 1 borssal és 1 vaníliával, a másik 1 borssal és 2 vaníliával indul.
A térkép többi lapkáját képpel lefelé megkeverik: 16 marad.`,"rules.turn.text":()=>`A forduló négy fázisból áll: felfedezés, begyűjtés, taktika, építés. Mindegyik véget ér, mielőtt a következő elkezdődik.
A begyűjtés magától megy; a másik háromban te döntesz.`,"rules.exploration.text":()=>`Amíg van lapka, húzz 2-t, vagy amennyi maradt, mindenki szeme láttára. Tedd le őket egymás után, tetszés szerinti sorrendben.
A lapka a térkép egy üres helyére kerül, legalább egy oldalával lerakott lapka mellé, tetszés szerint elforgatva. Az ösvényeknek nem kell csatlakozniuk.`,"rules.collection.text":()=>`Az számít, hol állnak a hajóid a fordulód kezdetén, mielőtt bármi megmozdul.
Minden planétád 1 fűszert hoz a maga fajtájából, hajóval vagy anélkül.
Minden hajód 1 fűszert hoz gyármezőről vagy 1 véletlen bónuszt révmezőről. Haladó szinten 2 fűszert hoz a gondviselés mezőjéről, és egy matrózkártyát hajótörésről.
Legfeljebb 5 bors, 5 vanília és 3 bónusz lehet nálad; ami ezen felül jönne, elvész.`,"rules.moving.text":()=>`Először az előző fordulódban kijátszott matrózok visszakerülnek a tartalékba (haladó szinten kikerülnek a játszmából). Utána mozgasd a hajóidat, játssz ki matrózokat és használj bónuszokat, bármilyen sorrendben és vegyesen.
Fordulónként egyszer a gálya legfeljebb 3, minden fregatt legfeljebb 4 mezőt halad az ösvények mentén. Ami lépés a megálláskor megmarad, elvész.
Hajó nem léphet olyan mezőre, ahol másik hajó áll, és át sem haladhat rajta, akkor sem, ha az a sajátod. Csak a Szélrózsa áll nyitva mindenkinek.
Hajó nem léphet ellenséges erőddel védett planétára, és át sem haladhat rajta. A saját nemzeted erődjei nem akadályoznak.
A szingularitás minden belépő hajót elpusztít. Szándékosan is szabad.
Az ebben a fordulóban épített hajó először a következő taktikai fázisodban mozog.`,"rules.crew.text":()=>`Fordulónként legfeljebb 3 matrózkártyát játszhatsz ki, ugyanazt a fajtát többször is. A következő taktikai fázisodig láthatók maradnak.
A matrózok csak a gályádért dolgoznak, a fregattokért soha. Ha nincs gálya a térképen, nem játszhatók ki.
Az a kártya vagy bónusz, amelynek semmilyen hatása nem lehet, nem használható (a mi döntésünk). A fedélzetmester és Pargo mindig használható; Fairborne-hoz és Lancasterhez tüzér kell a kézben, és hely neki a forduló három kártyája között (a mi döntésünk).`,"rules.attack.text":()=>`A tüzér elpusztít egy ellenséges hajót vagy erődöt a gályádtól 1 mezőre. A távolságot az ösvények mentén számoljuk, szingularitásokon át is; a közbeeső hajók nem zavarnak (a mi döntésünk).
Senki sem támad a Szélrózsáról, és senki sem támad ott álló hajót.
A hajó alatti erőd, akár a támadó hajója alatt is, biztonságban van, amíg a hajó ott áll.
Az elpusztult hajó lekerül a térképről. Az elpusztult gályával a kapitánya is elvész (csapatban nem). Kijátszott matrózai a tartalékba kerülnek (haladó szinten ki a játszmából), és folyamatban lévő hatásaik megszűnnek: ingyen fregatt, védett erődök, lefagyasztott hajó, közelgő begyűjtések, a kormányzó kedvezménye. A kézben tartott lapok maradnak.
Az elpusztult erőd végleg odavan. Az elveszett hajók és erődök továbbra is beleszámítanak a játszma két fregattjába és két erődjébe.`,"rules.captains.text":()=>`Minden kapitánynak saját képessége van. Egy elsőtiszt a kezedből veti be.
A gályával a kapitánya is elvész. Az akkor épített gályát a következő kapitány vezeti; csapatban a kapitány marad.`,"rules.bonuses.text":()=>`A bónuszjelzőket a révmezőkön véletlenszerűen húzod. Legfeljebb 3 lehet nálad, ezen felül nem húzol.
Minden jelző egyszer használható, aztán kikerül a játszmából; a zsákot soha nem töltjük újra. Használat nélkül nem dobható el.`,"rules.construction.text":()=>`Költsd a fűszereidet az alábbiakra, ahányszor és amilyen sorrendben akarod, amíg futja belőlük.
Egy játékos az egész játszmában 2 fregattot és 2 erődöt építhet, csapatban egy nemzet. Az is számít, ami ingyen volt.
Az új hajó először a következő taktikai fázisodban mozog.`,"rules.planets.text":()=>`Hódításhoz hajónak kell állnia a planétán, és ki kell fizetned az árát. Lehet szabad vagy az ellenfeledé, de sosem a tiéd vagy a társadé, és az ellenséges erődnek előbb el kell tűnnie róla.
Az ellenfél planétája a kártyájával együtt cserél gazdát.
A szabálykönyvek megmondják, összesen hány fűszerbe kerül egy planéta. Hogy ebből mennyi a bors és mennyi a vanília, és mit terem, az ennek az asztalnak a dolga (a mi döntésünk).`,"rules.end.text":()=>`Egy nemzet 5 planétája (hárman játszva 4) azonnal győz.
Párbajban és csapatban a planéta nélküli nemzet azonnal veszít; hárman játszva a játékosa kiesik.
A játékosok megegyezhetnek döntetlenben, ha mindenki beleegyezik, aki még játékban van.
20 teljes kör után lapka, hódítás, épített vagy elpusztult hajó és erőd nélkül, de legkésőbb 200 kör után a játszma döntetlen (a mi döntésünk).`,"rules.three.text":()=>`4 planéta győz.
A mozgósítási lapkák a középtől északra, délkeletre és délnyugatra kerülnek; a játék az óramutató járása szerint halad. 15 lapka marad képpel lefelé.
A harmadik játékos 2 borssal és 2 vaníliával indul.
Akinek nem marad planétája, kiesik: hajói, bónuszai és jelzői lekerülnek a térképről, fűszerei a bankba. Aki utolsónak marad, győz. Aki kiesett, semmiről sem dönt többé, nem győzhet, és sem döntetlen, sem feladás nem vár rá.`,"rules.team.text":()=>`Két nemzet két-két társsal. Először a kapitányokat, aztán a planétákat, végül a matrózokat választják. Egy nemzet 5 planétája győz.
A társak együtt választanak nemzetet; ennél az asztalnál az első csapatét a kezdőjátékos, a másikét a következő helyen ülő nevezi meg (a mi döntésünk). A társak látják egymás kapitányait és matrózait (a mi döntésünk).
Mindenkinek 1 kapitánya van; titokban választják, és egyszerre fedik fel őket; a társaké különböző. A magyar kiadásban kisorsolják őket.
Mindenki elvesz egy mozgósítási planétát: egy játékos az első csapatból, egy a másodikból, aztán a társaik. Egy nemzet első lapkája a középtől északra vagy délre kerül, a második az első mellé. A társak megegyeznek, kié az első; ha nem sikerül, az alacsonyabb számú helyen ülőé.
Egy nemzetnek egy 12 lapos matrózkészlete és egy tartaléka van. Kezdetben mindkét társ 3-at választ, legfeljebb 6 lehet a kezében, és fordulónként legfeljebb 3-at játszik ki.
Az első csapat játékosai 1-1 borssal és vaníliával indulnak, a másodikéi 1 borssal és 2 vaníliával. 14 lapka marad képpel lefelé.
A társak közösen játsszák a nemzetük fordulóját: mindketten húznak és letesznek egy lapkát, bármilyen sorrendben cselekszenek, és egy fázis akkor ér véget, ha mindketten passzoltak.
A fűszerek, bónuszok, matrózok, hajók, planéták és erődök mindenkinek a sajátjai. Matróz és bónusz nem segíti a társ hajóit, és nem cserélhető.
Az építési fázisban a társak fűszert adhatnak egymásnak, fordulónként összesen 2-t.
Egy nemzet az egész játszmában 2 fregattot és 2 erődöt építhet.
Az elpusztult gálya egyszer, haladó szinten kétszer építhető újjá, ugyanazzal a kapitánnyal.`,"rules.expert.text":()=>`4, 6 vagy 8 véletlen haladó lapka kerül a többi közé. 25 lapkánál a térképnek a harmadik gyűrű hat sarka is része, 23-nál ezekből négy, 27-nél még két hely (a mi döntésünk).
A gondviselés mezői 2 fűszert hoznak, a hajótörésekről matrózok menthetők.
Mindenkinek 3 kapitánya van; csapatban egy gálya kétszer építhető újjá.
A kijátszott matrózkártya végleg kikerül a játszmából.
A párharc több játszmából áll: az győz, aki előbb nyer kettőt. Hárman addig tart, amíg valakinek megvan a kettő.
A következőt a vesztes kezdi: csapatban a vesztes nemzet, hárman az a vesztes, akinek a legkevesebb planétája van, egyenlőségnél sorsolás dönt. A döntetlen senkinek sem számít (a mi döntésünk).`,"rules.editions.text":()=>`A szabálykönyvnek három kiadása van. Az eredeti a francia, és ha mást nem választanak, az érvényes; ahol a játékban eltérnek, a kiadás a játszma beállítása.
Francia: Cassini nem forgathat el olyan lapkát, amelynek a belsejében ellenséges gálya áll. Csapatban a kapitányokat választják, és az erőd 1 bors és 1 vanília.
Német: Cassini nem forgathat el olyan lapkát, amelynek a belsejében bármilyen ellenséges hajó áll. Egyébként mint a francia.
Magyar: Cassini: mint a németben. A fedélzetmesterhez a gályának már révmezőn kell állnia, a kormányzóhoz a planétán kellett kezdenie a taktikai fázist. Csapatban a kapitányokat kisorsolják, és az erőd 1 bors és 2 vanília.
A benne lévő ártáblázatot (Patroklosz 8, a többi 4-4) hibának tekintjük (a mi döntésünk).
A többi eltérés fordítási vagy nyomdai hiba; ott a francia szöveg az irányadó.`,"rules.ours.text":()=>`A szabálykönyvek a lapkákat, a planéták árának megoszlását és a matrózkártyák számát csak képeken mutatják, és azok elvesztek; ami ezen az asztalon van, a miénk.
Ahol egyik szabálykönyv sem dönt, ez az asztal dönt, és így jelzi: (a mi döntésünk)`};export{e as default};