var e={"rules.goal.text":()=>`Mindenki egy kereskedőházat vezet a nagy utazások korában. A megbízások érméket, az utak pontokat hoznak, és egy különleges küldetés azt jutalmazza, akinek mindkettő sikerül.
Két értékelés után az nyer, akinek a legtöbb pontja van.`,"rules.setup.text":()=>`Sorsolás dönti el, ki kezd (a mi döntésünk); a játék az óramutató járása szerint halad.
Mindenki 6 érmével, kezében 2 rejtett megbízással és 1 nyílt jokerhajóval kezd. Hat jokerhajó van, mindegyiken szerepel egy megbízásszín (a mi döntésünk).
Aki későn kerül sorra, több érmével kezd: két játékosnál a második 1-gyel, háromnál a második 1-gyel, a harmadik 2-vel, négynél a második 1-gyel, a harmadik és a negyedik 2-vel többel (a mi döntésünk).
Mindenkinek 3 akciókártyája van: 2 „Tetszőleges szín” és 1 „Lefoglalás” (a mi döntésünk).
Mindenki megkapja az adott játékosszámhoz tartozó 4 különleges küldetés egyikét, és rejtve tartja. A megmaradt lapok kikerülnek a játszmából.
4 megbízás nyíltan fekszik, a többi paklit alkot.
10 hajó nyíltan fekszik két ötös sorban: alul a vásárlósor, felette a várakozósor. A többi 32 hajó öt paklit alkot, 6, 6, 7, 6 és 7 hajóval; a harmadikba és az ötödikbe egy-egy homokóra van belekeverve.`,"rules.turn.text":()=>`Először minden futó megbízásod körjelzője egyet lép. Ha lekerül a lapról, a megbízás teljesült.
Ezután legfeljebb két különböző akciód van: 2 érme elvétele; egy megbízás szerzése; hajóvásárlás; hajók elhelyezése. Egyik sem kétszer.
A vásárlást és az elhelyezést addig folytathatod, amíg más akcióba nem kezdesz (a mi döntésünk).
Az akciókártya nem akció. Egy fordulóban akárhányat kijátszhatsz, mindegyiket egyszer a játszmában (a mi döntésünk): a „Lefoglalás” lapot a fordulódban bármikor, a „Tetszőleges szín” lapot hajó elhelyezésekor.`,"rules.market.text":()=>`Egy megbízás 1 érmébe kerül: a négy nyílt egyike vagy, látatlanban, a pakli felső lapja. A nyílt helyére azonnal új kerül.
Legfeljebb 4 megbízás lehet a kezedben, és egyet sem dobhatsz el.
Hajót csak a vásárlósorból vehetsz, annyiért, amennyit a kártyája mond, 3–5 érméért. Akárhányat vehetsz, egyiket a másik után.
Minden vásárlás után lejjebb kerül a felette lévő hajó, és a várakozósort azonnal feltölti a bal szélső pakli, amelyben még van lap.
A felbukkanó homokóra félrekerül, a következő lap tölti ki a helyet, és értékelés közeleg.
Ha 5 teljes körben senki sem vásárol, a vásárlósor kikerül a játszmából, a lefoglalt hajókkal együtt, és újra feltöltődik; az ekkor felbukkanó homokóra annak számít, akinek a fordulója véget ér (a mi döntésünk).`,"rules.placing.text":()=>`Akárhány szabad hajódat elhelyezheted, az ebben a fordulóban vetteket is, bármely utakon és megbízásokon.
Egy hajó elhelyezése 1 érmébe kerül, a jokerhajóé 2-be.
A jokerhajó két színt mutat, és bármelyiknek számít. Raktere 1, 2 vagy 3, ahogy elhelyezéskor választod. Használat után is nyílt marad.`,"rules.contracts.text":()=>`Megbízást a kezedből játszhatsz ki a színével egyező hajókkal, amelyek rakterei együtt pontosan kiadják az összegét, mindet egyszerre.
Megválasztod, meddig fut, 1, 2 vagy 3 körig: a hosszabb többet hoz. Addig a hajói lekötve maradnak.
Amikor a körjelző lekerül a lapról, megkapod az érméket és visszakapod a hajókat; a megbízás teljesítettnek számít, és kikerül a játszmából.
Egy akcióban több megbízást is kijátszhatsz.
Az utolsó hajóig mindent visszavonhatsz, és senki sem lát belőle semmit (a mi döntésünk).`,"rules.journeys.text":()=>`Az út első hajója szabja meg, milyen színűek legyenek a többiek, bármilyen szín van is nyomtatva. Ha az első jokerhajó, azt a színét adja meg, amelyiket megnevezed (a mi döntésünk).
A rakterek összege nem haladhatja meg az út befogadóképességét.
A hajók a játszma végéig maradnak, és mindenki látja, kié melyik.`,"rules.cards.text":()=>`Tetszőleges szín: egy hajód, amelyet éppen elhelyezel, bármilyen színűnek számít, úton vagy megbízáson. Üres úton megnevezed a színt, amelyet megad (a mi döntésünk). A pont továbbra is a hajó valódi színe szerint jár.
A „Tetszőleges szín” nem választható ott, ahol semmin sem változtatna (a mi döntésünk).
Lefoglalás: tégy jelölőt valamelyik sor egyik hajójára vagy egy nyílt megbízásra. Következő fordulód végéig senki más nem veheti el, és a hajó akkor is lefoglalt marad, ha lejjebb kerül (a mi döntésünk).
Amin már van jelölő, arra nem kerülhet másik (a mi döntésünk).`,"rules.scoring.text":()=>`Az első homokóra a köztes értékelést hozza, a második a végsőt.
Aki felfordítja, befejezi a fordulóját, majd mindenki másnak még egy fordulója van, végül neki is még egy; ezután jön az értékelés.
A köztes értékelés előtt felbukkanó második homokóra megvárja azt; utána mindenkinek még egy fordulója van (a mi döntésünk).
Minden úton lévő hajó az út nagyobb számát hozza tulajdonosának, ha saját színe a nyomtatott szín, különben a kisebbet. Jokerhajónál elég, ha az egyik színe egyezik (a mi döntésünk).`,"rules.end.text":()=>`Az utak végső értékelése után a még futó megbízások semmit sem érnek, hajóik felszabadulnak.
Minden hajód, amely nincs úton, 1 pontot ér.
Különleges küldetésed a teljesített megbízásaidhoz tartozó táblázatértéket hozza, szorozva azoknak az utaknak a számával, amelyeken van hajód, és teljesül a feltétele. A táblázatban minden küldetésnek saját sora van (a mi döntésünk).
A legtöbb pont nyer. Egyenlőségnél az nyer, akinek több olyan hajója van, amely nincs úton; ha ez is egyenlő, a győzelem közös (a mi döntésünk).`,"rules.missions.text":()=>`Ebben a változatban mind a négy küldetés nyíltan fekszik.
A köztes értékelés után mindenki titokban választ egyet; többen is választhatják ugyanazt. A végső értékeléskor derül fény rájuk.`,"rules.ours.text":()=>`Ez az asztal a szabályok rövid összefoglalója szerint játszik. A kártyák értékeit az nem közli: a hajók rakterei, a hozamok, befogadóképességek, pontok, a hat jokerhajó, a küldetések és táblázatuk a mi munkánk, programok sok ezer játszmájával kiegyensúlyozva.
Ahol az összefoglaló nem mondja meg, mi történjen, ez az asztal dönt, és jelzi: (a mi döntésünk)`};export{e as default};