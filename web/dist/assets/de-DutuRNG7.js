var e={"rules.goal.text":()=>`Jede Nation segelt in ein Himmelsgewölbe, das noch niemand kartiert hat. Erobere Planeten: Wer als erste Nation 5 besitzt (zu dritt 4), gewinnt sofort.
Eine Nation ohne Planeten ist geschlagen.`,"rules.map.text":()=>`Die Karte entsteht aus sechseckigen Plättchen. Das mittlere trägt die Windrose, 8 tragen einen Planeten, 10 Himmelspfade; auf der Expertenstufe kommen 8 weitere dazu.
Pfade verbinden die Felder. Ein Pfad, der den Rand seines Plättchens erreicht, endet dort in einem Feld, auch wenn daneben nichts liegt. Haben zwei Plättchen am selben Rand eines, so ist es ein und dasselbe Feld.
Auf einem Feld steht ein Schiff, gleich wessen. Nur die Windrose trägt beliebig viele.
Die Karte des Grundspiels sind die 19 Plätze bis 2 Schritte um die Mitte; sie füllt sich genau.`,"rules.setup.text":()=>`So geht es zu zweit; was zu dritt und im Team anders ist, steht in eigenen Abschnitten.
Das Los bestimmt den Startspieler. Er wählt zuerst eine Nation; die Nationen sind verschieden.
Geheim wählt jeder 2 der 4 Kapitäne seiner Nation und ihre Reihenfolge. Der erste wird aufgedeckt, wenn beide fertig sind; der zweite bleibt verborgen, bis er das Kommando übernimmt.
Geheim wählt jeder 5 der 12 Mannschaftskarten seiner Nation, auch mehrere gleiche; die übrigen 7 sind die Reserve. Die zwölf sind 2 Bankiers, 3 Erste Offiziere, 3 Kanoniere und je 2 der Sorten, die nur diese Nation hat (unsere Festlegung).
Handkarten sind geheim. Wie viele Karten eine Reserve hat, ist bekannt; welche es sind, nicht.
Zuerst der Startspieler, dann der andere nimmt eine der 8 Planetenkarten: den Mobilisierungsplaneten. Er ist sofort erobert und zählt für den Sieg.
Sein Plättchen liegt neben der Mitte, beim Startspieler im Norden, beim anderen im Süden, vom Besitzer gedreht (unsere Festlegung).
Die Galeone des ersten Kapitäns steht von Anfang an kostenlos darauf (unsere Festlegung).
Der Startspieler beginnt mit 1 Pfeffer und 1 Vanille, der andere mit 1 Pfeffer und 2 Vanille.
Alle übrigen Plättchen der Karte werden verdeckt gemischt: 16 bleiben.`,"rules.turn.text":()=>`Ein Spielzug hat vier Phasen: Erkundung, Sammeln, Taktik, Bau. Jede wird beendet, bevor die nächste beginnt.
Gesammelt wird von selbst; in den anderen drei entscheidest du.`,"rules.exploration.text":()=>`Solange es Plättchen gibt, ziehe 2 oder so viele, wie noch da sind, für alle sichtbar. Lege sie nacheinander, in der Reihenfolge, die du willst.
Ein Plättchen kommt auf einen leeren Platz der Karte, mit mindestens einer Seite an ein liegendes, beliebig gedreht. Pfade müssen nicht zusammenpassen.`,"rules.collection.text":()=>`Es zählt, wo deine Schiffe zu Beginn deines Spielzugs stehen, bevor sich etwas bewegt.
Jeder deiner Planeten bringt 1 Gewürz seiner Art, mit und ohne Schiff.
Jedes deiner Schiffe bringt 1 Gewürz von einem Fabrikfeld oder 1 zufälligen Bonus von einem Ankerfeld. Auf der Expertenstufe bringt es 2 Gewürze von einem Feld der Vorhersehung und von einem Schiffswrack eine Mannschaftskarte.
Du hast höchstens 5 Pfeffer, 5 Vanille und 3 Boni; was darüber hinausgeht, nimmst du nicht.`,"rules.moving.text":()=>`Zuerst geht die Mannschaft, die du im letzten Spielzug gespielt hast, zurück in die Reserve (Expertenstufe: aus der Partie). Dann bewegst du Schiffe, spielst Mannschaft und nutzt Boni, in beliebiger Reihenfolge und gemischt.
Einmal im Spielzug zieht die Galeone bis zu 3 Felder und jede Fregatte bis zu 4, entlang der Pfade. Schritte, die beim Anhalten übrig sind, verfallen.
Kein Schiff zieht auf oder über ein Feld mit einem anderen Schiff, auch keinem eigenen. Nur die Windrose steht allen offen.
Kein Schiff zieht auf oder über einen Planeten mit gegnerischer Festung. Festungen der eigenen Nation hindern nicht.
Eine Singularität zerstört jedes Schiff, das hineinfährt. Auch mit Absicht erlaubt.
Ein in diesem Spielzug gebautes Schiff zieht erstmals in deiner nächsten Taktikphase.`,"rules.crew.text":()=>`Spiele bis zu 3 Mannschaftskarten im Spielzug, auch mehrere gleiche. Sie liegen offen bis zu deiner nächsten Taktikphase.
Mannschaft handelt nur für deine Galeone, nie für Fregatten. Ohne Galeone auf der Karte kannst du keine spielen.
Was keine Wirkung haben kann, Karte oder Bonus, darfst du nicht einsetzen (unsere Festlegung). Mannschaftsvorstand und Pargo gehen immer; Fairborne und Lancaster brauchen einen Kanonier auf der Hand und Platz für ihn unter den drei Karten des Spielzugs (unsere Festlegung).`,"rules.attack.text":()=>`Ein Kanonier zerstört in 1 Feld Entfernung von deiner Galeone ein gegnerisches Schiff oder eine gegnerische Festung. Gezählt wird entlang der Pfade, auch durch Singularitäten; Schiffe dazwischen stören nicht (unsere Festlegung).
Niemand greift von der Windrose aus an, und niemand ein Schiff auf ihr.
Eine Festung unter einem Schiff, auch einem des Angreifers, ist sicher, bis es fort ist.
Ein zerstörtes Schiff verlässt die Karte. Eine zerstörte Galeone kostet ihren Kapitän (nicht im Team). Ihre gespielte Mannschaft geht in die Reserve (Expertenstufe: aus der Partie), und was sie bewirkt hat, endet: eine kostenlose Fregatte, sichere Festungen, ein eingefrorenes Schiff, Zugaben beim nächsten Sammeln, der Nachlass des Gouverneurs. Die Handkarten bleiben.
Eine zerstörte Festung ist für immer fort. Verlorene Schiffe und Festungen zählen weiter zu den zwei Fregatten und zwei Festungen der Partie.`,"rules.captains.text":()=>`Jeder Kapitän und jede Kapitänin kann etwas Eigenes. Ein Erster Offizier von deiner Hand setzt es ein.
Mit der Galeone ist auch ihr Kapitän verloren. Der nächste übernimmt die Galeone, die du dann baust; im Team bleibt der Kapitän.`,"rules.bonuses.text":()=>`Bonusmarker werden auf Ankerfeldern zufällig gezogen. Du hast höchstens 3; darüber hinaus wird keiner gezogen.
Jeder Bonusmarker wird einmal genutzt und verlässt die Partie; der Beutel wird nie aufgefüllt. Ungenutzt abwerfen darf man sie nicht.`,"rules.construction.text":()=>`Gib Gewürze aus, so oft und in welcher Reihenfolge du willst, solange sie reichen.
Ein Spieler baut in der ganzen Partie 2 Fregatten und 2 Festungen, im Team eine Nation. Auch was nichts kostet, zählt mit.
Neue Schiffe ziehen erstmals in deiner nächsten Taktikphase.`,"rules.planets.text":()=>`Um einen Planeten zu erobern, brauchst du ein Schiff darauf und zahlst seine Kosten. Er darf frei sein oder einem Gegner gehören, nie dir oder deinem Partner, und eine gegnerische Festung muss vorher fort sein.
Der Planet eines Gegners wechselt samt Karte den Besitzer.
Die Regelhefte sagen, wie viele Gewürze ein Planet insgesamt kostet. Wie sie sich auf Pfeffer und Vanille verteilen und was er hervorbringt, bestimmt dieser Tisch (unsere Festlegung).`,"rules.end.text":()=>`5 Planeten einer Nation (zu dritt 4) gewinnen sofort.
Im Duell und im Team verliert eine Nation ohne Planeten sofort; zu dritt scheidet ihr Spieler aus.
Wenn alle zustimmen, die noch im Spiel sind, endet die Partie remis.
Nach 20 vollen Runden ohne neues Plättchen, ohne Eroberung und ohne dass ein Schiff oder eine Festung gebaut oder zerstört wird, spätestens nach 200 Runden, endet die Partie remis (unsere Festlegung).`,"rules.three.text":()=>`4 Planeten gewinnen.
Die Mobilisierungsplättchen liegen nördlich, südöstlich und südwestlich der Mitte; gespielt wird im Uhrzeigersinn. 15 Plättchen bleiben verdeckt.
Der dritte Spieler beginnt mit 2 Pfeffer und 2 Vanille.
Wer keinen Planeten mehr hat, scheidet aus: Schiffe, Boni und Eroberungsmarker verlassen die Karte, die Gewürze gehen an die Bank. Der letzte Verbliebene gewinnt. Wer ausgeschieden ist, entscheidet nichts mehr und kann nicht gewinnen; kein Remis und keine Aufgabe wartet auf ihn.`,"rules.team.text":()=>`Zwei Nationen aus je zwei Partnern. Gewählt werden erst Kapitäne, dann Planeten, dann Mannschaft. 5 Planeten einer Nation gewinnen.
Partner wählen ihre Nation gemeinsam; an diesem Tisch nennt sie für das erste Team der Startspieler, für das andere der Platz nach ihm (unsere Festlegung). Partner sehen voneinander Kapitäne und Mannschaft (unsere Festlegung).
Jeder hat 1 Kapitän, geheim gewählt und gemeinsam aufgedeckt; die der Partner sind verschieden. In der ungarischen Ausgabe werden sie ausgelost.
Jeder nimmt einen Mobilisierungsplaneten: einer aus dem ersten Team, einer aus dem zweiten, dann ihre Partner. Das erste Plättchen einer Nation liegt nördlich oder südlich der Mitte, ihr zweites daneben. Die Partner einigen sich, wessen Plättchen das erste ist; sonst ist es das des niedrigeren Platzes.
Eine Nation hat einen Satz von 12 Mannschaftskarten und eine Reserve. Jeder Partner wählt zu Beginn 3, hat höchstens 6 auf der Hand und spielt bis zu 3 im Spielzug.
Die Spieler des ersten Teams beginnen mit je 1 Pfeffer und 1 Vanille, die des zweiten mit 1 Pfeffer und 2 Vanille. 14 Plättchen bleiben verdeckt.
Partner machen den Spielzug ihrer Nation gemeinsam: Jeder zieht und legt ein Plättchen, beide handeln in beliebiger Reihenfolge, und eine Phase endet, wenn beide fertig sind.
Gewürze, Boni, Mannschaft, Schiffe, Planeten und Festungen gehören jedem selbst. Mannschaft und Boni wirken nicht für Schiffe des Partners und werden nicht getauscht.
In der Bauphase dürfen die Partner einander Gewürze geben, zusammen 2 im Spielzug.
Eine Nation baut in der ganzen Partie 2 Fregatten und 2 Festungen.
Eine zerstörte Galeone kann einmal neu gebaut werden, auf der Expertenstufe zweimal, mit demselben Kapitän.`,"rules.expert.text":()=>`4, 6 oder 8 zufällige Expertenplättchen werden eingemischt. Mit 25 Plättchen hat die Karte auch die sechs Ecken eines dritten Rings, mit 23 vier davon, mit 27 zwei Plätze mehr (unsere Festlegung).
Felder der Vorhersehung bringen 2 Gewürze, Schiffswracks retten Mannschaft.
Jeder hat 3 Kapitäne; im Team kann eine Galeone zweimal neu gebaut werden.
Eine gespielte Mannschaftskarte verlässt die Partie für immer.
Gespielt wird über mehrere Partien: Wer zuerst zwei gewinnt, gewinnt. Zu dritt geht es weiter, bis jemand zwei hat.
Wer verloren hat, beginnt die nächste: im Team die unterlegene Nation, zu dritt der Verlierer mit den wenigsten Planeten, bei Gleichstand das Los. Ein Remis zählt für niemanden (unsere Festlegung).`,"rules.editions.text":()=>`Das Regelheft gibt es in drei Ausgaben. Die französische ist das Original und gilt, wo nichts anderes gewählt ist; wo sie sich im Spiel unterscheiden, ist die Ausgabe eine Option der Partie.
Französisch: Cassini kann kein Plättchen drehen, in dem eine gegnerische Galeone steht. Im Team werden Kapitäne gewählt, und eine Festung kostet 1 Pfeffer und 1 Vanille.
Deutsch: Cassini kann kein Plättchen drehen, in dem irgendein gegnerisches Schiff steht. Sonst wie die französische.
Ungarisch: Cassini wie in der deutschen. Für den Mannschaftsvorstand muss die Galeone schon auf einem Ankerfeld stehen, für den Gouverneur die Taktikphase auf dem Planeten begonnen haben. Im Team werden Kapitäne ausgelost, und eine Festung kostet 1 Pfeffer und 2 Vanille.
Ihre Tabelle der Planetenkosten, 8 für Patrocles und 4 für jeden anderen, gilt uns als Versehen (unsere Festlegung).
Andere Unterschiede sind Versehen in Übersetzung oder Druck; da gilt der französische Text.`,"rules.ours.text":()=>`Plättchen, die Verteilung der Planetenkosten und die Anzahl der Mannschaftskarten zeigen die Regelhefte nur als Bilder, die verloren sind; hier sind sie von uns.
Wo kein Regelheft sagt, was gilt, entscheidet dieser Tisch und schreibt es dazu: (unsere Festlegung)`};export{e as default};