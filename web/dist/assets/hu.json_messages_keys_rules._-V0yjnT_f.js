var e={"rules.goal.text":()=>`Egy tartomány uralkodója vagy. Egy nagyjából tizenöt játszmás hadjárat során felfedezed a tengert, kereskedsz, építesz, portyázol, és dicsőséget szerzel. Akinek a végén a legtöbb van, az lesz a császár.
Minden játszmának saját dicsősége van, amely 0-ról indul. A játszma azzal a körrel ér véget, amelyben egy tartomány eléri a célt: a prológus utáni első játszmában 11, minden továbbiban 1-gyel több, de legfeljebb 24. A legtöbb dicsőség nyeri a játszmát.
Dicsőséget ad: egy sikeres vállalkozás 1-et, egy megvett fejlesztés 1-et, egy felépített épület 1-et; a műkincsek, mérföldkövek és neves tanácsadók annyit, amennyi rajtuk áll. Aki ezekből veszít, a dicsőségét is elveszíti; 0 alá sosem csökken (a mi döntésünk).
Egy játszma legkésőbb a tizenkettedik évével véget ér (a mi döntésünk).
A hadjárat azzal a játszmával ér véget, amelyben egy tartomány felfedezi a világ végi szigetet. A legtöbb hadjárati dicsőség, vagyis az összes játszmáé együtt, tesz császárrá; egyenlőségnél a mérföldkövekből szerzett több dicsőség, majd az abban a játszmában alacsonyabb rang dönt.
A játszmán belüli minden más egyenlőségnél az alacsonyabb rang jár jobban: a jó előbb, a rossz utóbb éri.`,"rules.campaign.text":()=>`Amit egy játszma hátrahagy, azt találja a következő: a felfedezett helyszíneket, az örök viszályokat, a jobb hajókat, a fejlesztett tartományokat, egy megtartott tanácsadót, a műkincseket, a címeket, az áthúzott pontokat.
A hadjárat, ha akarjátok, prológussal kezdődik.
Négy sziget kezdettől a térképen van. Ha egy játszma 8-nál kevesebb felfedezetlen helyszínnel indul a térképen, a további három sziget közül a következő is rákerül (a mi döntésünk).
A világ végi sziget a tizenkettedik játszma elején kerül a térképre, és az utolsó térkép minden megtalált foszlányáért egy játszmával korábban; négy foszlány van (a mi döntésünk).
Ha senki sem éri el, a hadjárat a tizennyolcadik játszmájával véget ér (a mi döntésünk).
Minden tartomány nevet adhat magának, hajóinak és tanácsadóinak. A név sosem változtat a szabályokon.`,"rules.setup.text":()=>`A tartományok címeik sorrendjében ülnek, az óramutató járása szerint emelkedve: báró (öten), gróf (négytől), fejedelem, herceg, választófejedelem. Az első játszmában a rangokat kisorsoljuk.
Minden tartomány visszakapja, amit megtartott, és 8 aranyat (a mi döntésünk). Mindkét hajója az anyakikötőből indul, mind a 8 viszályjelzője a készletében van.
A hadjárat 2 befolyással, 2 szerencsével, 1-es helyőrséggel, két 2-es gabonafölddel és két építési telekkel indul; az egyik hajó értékei: Vitorla 3, Portya 2, Felfedezés 3, Rakodótér 2, a másiké: Vitorla 4, Portya 2, Felfedezés 2, Rakodótér 2 (a mi döntésünk).
Hogy egy tartománynak két uralkodója közül melyik jut, azt sorsolás dönti el (a mi döntésünk).
A fejlesztések, épületek, mérföldkövek és műkincsek felfordítva fekszenek; a tanácsadókat, eseményeket és kárlapokat megkeverjük. Áru: fajtánként 10.
A hadjárat első évében, aki később kerül sorra, kap érte valamit: a sorrend szerint 0, 7, 7, 8, 8 aranyat és 0, 1, 1, 2, 2 szerencsét; a rövidebb prológusban 0, 10, 11, 13, 13 aranyat és ugyanennyi szerencsét (a mi döntésünk).
A második játszmától a címek kissé segítik az alacsony rangokat (a mi döntésünk).
A tanácsokat, kincstárakat, pénztárakat és a felfordított paklikat bárki bármikor megnézheti.`,"rules.map.text":()=>`Keleten vannak az anyakikötők, előttük a hosszú parti vizek, majd nyolc oszlop hatszögű tengermező, felváltva 4 és 5. A part minden kikötővel és az első oszlop minden mezőjével érintkezik (a mi döntésünk).
Egy mezőn akárhány hajó állhat.
Egy sziget egy tengermezőn fekszik, oszloponként legfeljebb egy. Az első négy az 1–4. oszlopban van, tehát 2–5 lépésre a kikötőktől (a mi döntésünk).
A szigetek és a tartományok régiók. Amit egy régióban teszel, ahhoz ott kell lennie egy hajódnak, ha a szabály mást nem mond.
Egy szigetnek hat helyszíne van. Mindegyik védelme 3 és 6 közötti; vörös pajzs jelzi a veszélyeset. A jel azt mutatja, hogy még senki sem fedezte fel. Az első szigetek hét helyszíne kezdettől felfedezett: mindenféle áru, egy piac és egy rakpart (a mi döntésünk).
A helyőrség nehezíti a portyát a régiójában. Egyes szigeteknek saját különlegességük van.
Az anyakikötőben minden színű rakpart, hajóműhely és a raktárban minden árut felvevő piac van. Ilyesmi szigeteken is lehet.
Amit egy más tartomány által birtokolt régió nyújt, azt csak egyezség után használhatod; a gazdátlan régió mindenkié.`,"rules.ships.text":()=>`Minden tartománynak két hajója van, négy értékkel: vitorla, portya, felfedezés, rakodótér. Egy hajó legfeljebb 2 fejlesztést visel.
A hajózás mindkét hajót mozgatja, mindegyiket legfeljebb a vitorlaértékéig, de legalább 1-et mindig. Egy mezőről együtt is mehetnek; a gyorsabb azután továbbmehet.
Mozgás előtt vagy után árut rakhatsz át a hajóid között, illetve köztük és a raktárad között, ugyanabban a régióban, a rakodóterek erejéig.
Árut bármikor visszadobhatsz a készletbe. Ha a rakodótér kisebb lesz a rakománynál, a tulajdonos dönti el, mi megy.`,"rules.year.text":()=>`Egy év egy télből és hat körből áll. A játszma téllel kezdődik.
Tél: egész évben az a tartomány kezd, amelyiknek ebben a játszmában a legkevesebb a dicsősége, és az összes eseményt megkeverjük. A kirakott tanácsadók mennek, 5 új jön. Minden viszályjelző nélküli gabonaföld meghozza az aranyát. A második téltől a viszályjelzők továbbkerülnek: szigeten a helyőrséghez, tartományban a „Háborúban” mezőre.
Ezután minden árut adó, üres helyszín kap egyet; ha a készlet kevés, előbb a nyugati szigetek, egy szigeten előbb a nagyobb védelem. Végül a tanácsok lefordított tanácsadói és a kirakott lefordított fejlesztések, épületek felfordulnak.
Egy kör: felfordul egy esemény. Minden tartomány egy fordulót játszik, az elsőtől az óramutató járása szerint. Az esemény a végén hat, ha azt mondja. Ha egy tartomány elérte a célt, a játszma véget ér.`,"rules.turn.text":()=>`Először felfogadhatsz egy kirakott tanácsadót az aranyáért vagy a befolyásáért, vagy megvehetsz egy műkincset. A raktáradból egy, a műkincs színével egyező áru 8 arannyal csökkenti az árat; egyetlen ár sem megy 0 alá.
Azután aktiválhatod a tanácsod egy felfordított tagját. Szakértelme és képessége ebben a fordulóban téged szolgál.
Ezután szerződtetsz egy céhet, és három akciójából két különbözőt végrehajtasz, tetszőleges sorrendben; le is mondhatsz róluk. Hajózni minden céh tud.
Fordulónként egyszer, az első lépés vagy egy akció után, de sosem akció közben, bejelenthetsz egy mérföldkövet, ha teljesíted a feltételét. Naplóbejegyzését azonnal felolvassuk; némelyik véget vet a fordulónak.
A végén az aktív tanácsadó lefordítva visszakerül a tanácsba, télig.
A kudarcba fulladt vállalkozás azonnal véget vet a fordulódnak, de azt a mérföldkövet, amelynek feltételét előtte teljesítetted, még bejelentheted.`,"rules.endeavours.text":()=>`A felfedezés és a portya vállalkozás. Válassz helyszínt, és az ottani hajóid közül zászlóshajót: az akcióhoz tartozó értéke a kockáid száma.
Második ottani hajód 1 kockát ad hozzá, ha a saját értéke legalább 1. Az aktív tanácsadó szakértelme kockákat ad hozzá, felfedezéskor a kutatáskártyák is.
Portyánál vegyél el kockát: a helyőrségért, az ágyútornyokért, 1-et minden saját viszályodért abban a régióban, 1-et a védő minden ottani hajójáért. Kocka nélkül nincs vállalkozás (a mi döntésünk).
Egy kockán két semmi, egy kis, két közepes és egy nagy siker van. Minden siker 1-et ér.
Minden kockát egyszerre dobsz. Előbb jönnek az újradobások; azután, ha a helyszín nem veszélyes, minden elköltött szerencse egy semmiből közepes sikert csinál.
A védelemhez hiányzó minden siker 1 kár a zászlóshajónak.
A vállalkozás sikerül legalább egy sikerrel, a szerencsét is beszámítva (a mi döntésünk), ha a zászlóshajó nem süllyed el: 1 dicsőség, és a forduló folytatódik. Egyébként kudarc.`,"rules.damage.text":()=>`Minden kárért fordítsd le a hajó egyik felfordított fejlesztését, vagy húzz neki kárlapot. A lefordított fejlesztés javításig semmit sem ér; a kárlap azonnal hat, és addig, amíg ott van.
Egy hajó 2 kárlapot bír el. A harmadiknál elsüllyed: fejlesztései lefordítva visszakerülnek a kínálatba, ami darabonként 1 dicsőségbe kerül, rakománya a készletbe, maga a hajó pedig a parton vár.
A javítás mindkét hajó fejlesztéseit felfordítja és kárlapjait eldobja, ha a hajó hajóműhelyes régióban van. Az elsüllyedt hajót ugyanez az akció építi újjá az anyakikötőben.`,"rules.tokens.text":()=>`A szerencse a dobáson segít, a befolyással tanácsadót fogadhatsz fel.
Fordulódban 1 befolyást ajánlhatsz egy másik tartománynak azért, hogy a fordulód végéig használd mindazt, amit az egyik régiója nyújt. Elfogadja vagy elutasítja; más nem lehet az egyezség része.`,"rules.enmity.text":()=>`A kifosztott helyszínre a támadó viszályjelzői kerülnek. Amíg ott jelző van, a helyszínen nem lehet portyázni.
Saját viszályaid, jelzők és matricák, kockát vesznek el tőled, ha abban a régióban portyázol, és szigeten mindegyik 1 arannyal emel ott minden árat, a javításét is, ha kerül valamibe.
Ha egy kártya jelzőket enged visszavenni, te választod ki, melyiket.
Háborúban állsz egy tartománnyal, amíg valamelyikőtöknél a másik jelzője van a „Háborúban” mezőn. Egy tartomány minden nálad ott fekvő jelzőjéért 1 kockával több jár, ha ellene portyázol; a matricák és a máshol lévő jelzők nem adnak.
Ha olyan tartományra kell jelzőt tenned, amelynek jelzői nálad vannak a „Háborúban” mezőn, előbb adj vissza belőlük legfeljebb eggyel kevesebbet, mint amennyit le kell tenned; a többi, legalább egy, a készletedből jön.
Elég jelző nélkül nem portyázhatsz. Ha valami váratlan követel jelzőt, minden hiányzó 1 dicsőségbe kerül.`,"rules.merchants.text":()=>`Hajózás.
Vásárlás: legfeljebb 2 áru, plusz a szakértelem, olyan szigetekről, ahol van hajód, darabja 3 aranyért és ottani viszályaidért egyenként 1-gyel többért, egy ottani hajóra.
Eladás: legfeljebb 2 áru, plusz a szakértelem, darabja 6 aranyért, olyan régióban, amelynek piaca átveszi.`,"rules.builders.text":()=>`Hajózás.
Javítás vagy fejlesztés: javítsd meg mindkét hajódat, vagy végy egy fejlesztést egy megfelelő rakpartos régióban álló hajóra. Az árból lejön a szakértelem, és 8 arany egy vele egyező színű áruért egy ottani hajóról vagy a raktáradból; szigeten minden saját viszályod 1 aranyat tesz hozzá. 1 dicsőség.
Építés: egy épület egy szabad építési telkedre, ugyanezekkel az engedményekkel; hajó nem kell hozzá. 1 dicsőség. A játszma végéig áll, vagy amíg ki nem fosztják.
Hogy hely legyen, egy fejlesztést vagy épületet lefordítva visszatehetsz a kínálatba, darabonként 1 dicsőség árán.`,"rules.explorers.text":()=>`Hajózás.
Felfedezés: vállalkozás egy felfedezetlen szigeti helyszínen. Ha sikerül, válassz a felfedezőtérképen egy azonos jelű pontot. Örökre áthúzzuk, majd felolvassuk a hajónapló egy bejegyzését, és amit megnevez, az egész hadjáratban a helyszínen marad.
A hajónapló csukott könyv: hogy egy pont melyik bejegyzést adja, azt a jeléhez tartozó, a hadjáratban még nem olvasottak közül sorsoljuk, és senki, a botok sem tudnak többet annál, hogy melyek maradtak. Amit elolvastak, azt nem lehet visszavonni (a mi döntésünk).
Egyes bejegyzéseknél két lehetőség közül választhatsz; hogy mi lesz belőle, csak a választás után derül ki.
A térképen minden jelből eggyel több pont van, mint helyszín (a mi döntésünk).
Kutatás: még nem. A hadjárat egy későbbi része nyitja meg.`,"rules.finds.text":()=>`Az árut adó helyszín télen terem, és árul, amíg van rajta áru.
A bánya csak portyázónak adja az aranyát.
A rakpart egyetlen szín fejlesztéseit árulja, a piac egyetlen fajta árut vesz át, a hajóműhely javít.
A rom elmesélte a történetét, más nem történik ott (a mi döntésünk).`,"rules.soldiers.text":()=>`Hajózás.
Portya: vállalkozás egy felfedezett szigeti helyszínen vagy egy tartomány ellen.
Szigeti helyszín zsákmánya 1 viszályjelzőért: az áruja, a helyszínről vagy a készletből; a bánya aranya; rakparton egy kirakott, színben egyező, 10 értékű fejlesztés, amelyet ott is hagyhatsz; piacon legfeljebb 2 áru a fajtájából, a készletből. Ahol nincs elvihető áru, ott nem lehet portyázni; ahol a rakparthoz nincs ilyen fejlesztés, ott lehet, pusztán a dicsőségért (a mi döntésünk).
Tartományban a dobás után választasz helyszínt: ne legyen rajta jelző, zsákmányértéke legfeljebb annyi, ahány sikered van, és annyi jelzőt teszel le, amennyi a zsákmányérték. Ha nincs ilyen, a vállalkozás dicsősége a tiéd, zsákmány nélkül (a mi döntésünk).
Zsákmányértékek: gabonaföld 2; épület, raktár és tanács 3; pénztár 4; kincstár 5. Egy tartomány védelme 5 (a mi döntésünk).
Gabonaföld: az aranya, és a következő télen ott nincs aratás. Épület: odavész; elviszel egy színben egyező árut vagy az ára felét. Raktár: az áruk fele, felfelé kerekítve, tetszésed szerint. Tanács: egy tanácsadó, megtartod vagy eldobod. Pénztár: az arany fele, felfelé kerekítve. Kincstár: egy kártya. A dicsőség vele megy.
Az áru az ottani hajóidra kerül, amíg elfér; az arany egyenesen a pénztáradba.
Adó: 3 arany, plusz a szakértelem.`,"rules.milestones.text":()=>`A játszma fajtájához tartozó, még be nem jelentett mérföldkövek mind ki vannak téve. Aki elsőként teljesíti valamelyiknek a feltételét, és bejelenti, megkapja a dicsőségét; felolvassuk a naplóbejegyzését, és a mérföldkő az egész hadjáratra elkelt.
Az első doboz négy mérföldkövének mindegyike a saját lepecsételt eseményét keveri a pakliba minden további játszmára.
Az események, mérföldkövek, műkincsek, kárlapok és naplóbejegyzések ennek az asztalnak a sajátjai (a mi döntésünk).`,"rules.end.text":()=>`Minden lépésben a legkevesebb dicsőségű tartomány kezd.
A győztes fejleszt: egy gabonaföldet a következő értékre, a helyőrséget, a befolyást vagy a szerencsét 1-gyel, vagy ragadványnevet választ.
Mindenki javít egy tanácsadót, akin van szabad hely, egy tudós matricájával, mindenki más-más tudóséval. Egy kártyán két hely van, minden nyomtatott szakértelem elfoglal egyet (a mi döntésünk). A matrica nélkül maradt tudós kiesik.
Mindenki megtarthat egy tanácsadót; a győztes csak olyat, amely kevesebb aranyba kerül, mint a többiek által megtartottak bármelyike.
Mindenki 1-gyel növeli egyik hajója egyik értékét, legfeljebb 3-mal a kezdő fölé.
Mindenki annyi kockával dob, ahány szerencséje és befolyása maradt. Minden siker egy saját jelzőt hoz vissza; kettő egy saját matricát húz át. A kint maradt jelzőkből matrica lesz, szabad vagy áthúzott helyen, különben a máséra ragasztva. Ha egy régióban mind a hat hely a tiéd, helyette 1 dicsőséget veszítesz.
A dicsőséget feljegyezzük, a címek a hadjárat dicsősége szerint járnak; egyenlőségnél az választ előbb, aki ebben a játszmában alacsonyabb rangú.
Megmaradnak a felfedezett helyszínek, a matricák, a hajók értékei, egy tanácsadó, a kutatás, a műkincsek és a címek; minden más visszakerül.`,"rules.players.text":()=>`A később belépő tartomány minden lejátszott játszmáért egy rubrikával javítja hajóit, háromanként egyszer fejleszt, kap egy 1 befolyásba kerülő tanácsadót, és az utolsó tartomány hadjárati dicsőségéről indul, levonva a lejátszott játszmák számát. A prológus sehol sem számít.
A végleg távozó tartomány visszaadja a kártyáit; matricái szabad helynek számítanak.
A játszmát kihagyó tartomány ott áll a kártyáival, arany és áru nélkül, hajói a kikötőben. Amit a címe aranyon és árun kívül ad, azt így is megkapja. Portyázni lehet ellene. Dicsősége 1-gyel kevesebb, mint a többiek közül a leggyengébbé. Visszatérve minden kihagyott játszmáért egy rubrikát javít, és háromanként egyszer fejleszt.`,"rules.prologue.text":()=>`Rövid első játszma, amelyben tartományok ellen nem lehet portyázni, és nincs háború. Öt saját mérföldköve van; ezek nem adnak eseményt.
Amikor egy tartomány dicsősége először eléri a 3 valamelyik többszörösét, elnevez egy szigetet. A prológus azzal a körrel ér véget, amelyben a negyedik sziget is nevet kap.
Dicsősége nem számít bele a hadjáratba, győztese fejleszt, és a játszma végén minden más a szokásos módon történik, csak hajó nem javul; játszmának nem számít (a mi döntésünk).`,"rules.ours.text":()=>`A tanácsadók, fejlesztések és épületek neve, ára és hatása nyilvános leírásokból ismert. A műkincseket, eseményeket, kárlapokat, mérföldköveket, uralkodókat, a címek bónuszait, a szigeteket és az egész hajónaplót ez az asztal találta ki.
Amiről a szabálykönyv hallgat, abban ez az asztal dönt, és így jelzi: (a mi döntésünk)`};export{e as default};