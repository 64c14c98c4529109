var e={"rules.goal.text":()=>`Jeder führt ein Handelshaus im Zeitalter der großen Fahrten. Aufträge bringen Münzen, Reisen bringen Punkte, und ein Sonderauftrag belohnt, wem beides gelingt.
Nach zwei Wertungen gewinnt, wer die meisten Punkte hat.`,"rules.setup.text":()=>`Das Los bestimmt, wer beginnt (unsere Festlegung); gespielt wird im Uhrzeigersinn.
Jeder beginnt mit 6 Münzen, 2 Aufträgen verdeckt auf der Hand und 1 offenen Jokerschiff. Es gibt sechs Jokerschiffe, jedes mit einer Farbe der Aufträge (unsere Festlegung).
Wer spät an der Reihe ist, beginnt mit mehr Münzen: zu zweit der Zweite mit 1 mehr; zu dritt der Zweite mit 1 und der Dritte mit 2 mehr; zu viert der Zweite mit 1, der Dritte und der Vierte mit 2 mehr (unsere Festlegung).
Jeder hat 3 Aktionskarten: 2 „Schiff beliebiger Farbe“ und 1 „Reservieren“ (unsere Festlegung).
Jeder bekommt einen der 4 Sonderaufträge für diese Spielerzahl und hält ihn verdeckt. Was übrig bleibt, verlässt die Partie.
4 Aufträge liegen offen, die anderen bilden einen Stapel.
10 Schiffe liegen offen in zwei Reihen zu 5: unten die Kaufreihe, darüber die Nachrückreihe. Die anderen 32 bilden fünf Stapel aus 6, 6, 7, 6 und 7 Schiffen; in den dritten und in den fünften ist je eine Sanduhr gemischt.`,"rules.turn.text":()=>`Zuerst rückt der Rundenstein jedes deiner laufenden Aufträge einen Schritt weiter. Verlässt er den Auftrag, ist dieser erfüllt.
Dann hast du bis zu zwei verschiedene Aktionen: 2 Münzen nehmen; einen Auftrag erwerben; Schiffe kaufen; Schiffe anlegen. Keine davon zweimal.
Kaufen und Anlegen gehen weiter, solange du willst, bis du eine andere Aktion beginnst (unsere Festlegung).
Aktionskarten sind keine Aktionen. In einem Zug darfst du beliebig viele spielen, jede einmal in der Partie (unsere Festlegung): „Reservieren“ jederzeit in deinem Zug, „Schiff beliebiger Farbe“ beim Anlegen eines Schiffs.`,"rules.market.text":()=>`Ein Auftrag kostet 1 Münze: einer der vier offenen oder, ungesehen, der oberste des Stapels. Ein offener wird sofort ersetzt.
Du hast höchstens 4 Aufträge auf der Hand und darfst keinen abwerfen.
Schiffe kommen nur aus der Kaufreihe und kosten, was ihre Karte sagt, 3 bis 5 Münzen. Kaufe beliebig viele, eines nach dem anderen.
Nach jedem Kauf rückt das Schiff darüber nach, und der erste Stapel von links, der noch Karten hat, füllt sofort die Nachrückreihe auf.
Eine aufgedeckte Sanduhr wird beiseitegelegt, die nächste Karte füllt die Lücke, und eine Wertung rückt heran.
Nach 5 vollen Runden ohne Kauf verlässt die Kaufreihe die Partie, reservierte Schiffe auch, und wird neu gefüllt; eine Sanduhr, die dabei auftaucht, zählt für den, dessen Zug endet (unsere Festlegung).`,"rules.placing.text":()=>`Lege beliebig viele deiner freien Schiffe an, auch eben gekaufte, an beliebige Reisen und Aufträge.
Jedes kostet beim Anlegen 1 Münze, ein Jokerschiff 2.
Ein Jokerschiff zeigt zwei Farben und gilt als jede der beiden. Sein Laderaum ist 1, 2 oder 3, wie du es beim Anlegen wählst. Es bleibt nach dem Einsatz offen liegen.`,"rules.contracts.text":()=>`Spiele einen Auftrag aus der Hand mit Schiffen seiner Farbe, deren Laderäume zusammen genau sein Ladevolumen ergeben, alle auf einen Schlag.
Wähle, wie lange er läuft, 1, 2 oder 3 Runden: Länger bringt mehr. So lange sind seine Schiffe gebunden.
Verlässt der Stein den Auftrag, bekommst du die Münzen und die Schiffe zurück; der Auftrag gilt als erfüllt und verlässt die Partie.
Mehrere Aufträge in einer Aktion sind möglich.
Bis zum letzten Schiff kannst du alles zurücknehmen, und niemand sieht etwas davon (unsere Festlegung).`,"rules.journeys.text":()=>`Das erste Schiff an einer Reise bestimmt die Farbe, die alle weiteren haben müssen, gleich was aufgedruckt ist. Ist es ein Jokerschiff, gilt die seiner Farben, die du nennst (unsere Festlegung).
Die Laderäume dürfen zusammen das Ladevolumen der Reise nicht überschreiten.
Schiffe bleiben bis zum Ende, und jeder sieht, wem sie gehören.`,"rules.cards.text":()=>`Schiff beliebiger Farbe: Ein Schiff, das du gerade anlegst, gilt als jede Farbe, an einer Reise oder einem Auftrag. An einer leeren Reise nennst du die Farbe, die es bestimmt (unsere Festlegung). Punkte gibt es weiter nach der wahren Farbe des Schiffs.
Wo die Karte „Schiff beliebiger Farbe“ nichts ändern würde, steht sie nicht zur Wahl (unsere Festlegung).
Reservieren: Lege einen Marker auf ein Schiff einer der beiden Reihen oder auf einen offenen Auftrag. Bis zum Ende deines nächsten Zuges darf kein anderer zugreifen, und rückt das Schiff nach, bleibt es reserviert (unsere Festlegung).
Was einen Marker trägt, bekommt keinen zweiten (unsere Festlegung).`,"rules.scoring.text":()=>`Die erste Sanduhr bringt die Zwischenwertung, die zweite die Endwertung.
Wer sie aufdeckt, spielt den Zug zu Ende, dann hat jeder andere noch einen Zug und zuletzt er selbst noch einen; dann wird gewertet.
Eine zweite Sanduhr vor der Zwischenwertung wartet auf diese; danach hat jeder noch einen Zug (unsere Festlegung).
Jedes Schiff an einer Reise bringt seinem Besitzer die höhere Zahl der Reise, wenn seine eigene Farbe die aufgedruckte ist, sonst die kleinere. Bei einem Jokerschiff genügt eine seiner Farben (unsere Festlegung).`,"rules.end.text":()=>`Nach der Endwertung der Reisen sind noch laufende Aufträge nichts wert, ihre Schiffe sind frei.
Jedes deiner Schiffe auf keiner Reise zählt 1 Punkt.
Dein Sonderauftrag bringt den Wert der Tabelle für deine erfüllten Aufträge, mal die Zahl der Reisen mit einem Schiff von dir, die seine Bedingung erfüllen. In der Tabelle hat jeder Sonderauftrag seine eigene Zeile (unsere Festlegung).
Die meisten Punkte gewinnen. Bei Gleichstand gewinnt, wer mehr Schiffe auf keiner Reise hat; ist auch das gleich, wird der Sieg geteilt (unsere Festlegung).`,"rules.missions.text":()=>`In dieser Variante liegen alle vier Sonderaufträge des Satzes offen.
Nach der Zwischenwertung wählt jeder geheim einen; mehrere dürfen denselben wählen. Aufgedeckt wird bei der Endwertung.`,"rules.ours.text":()=>`Dieser Tisch spielt nach einer kurzen Zusammenfassung der Regeln. Die Werte der Karten nennt sie nicht: die Laderäume der Schiffe, Einkommen, Ladevolumen, Punkte, die sechs Jokerschiffe, die Sonderaufträge und ihre Tabelle sind von uns, in vielen tausend Partien zwischen Programmen ausgewogen.
Wo die Zusammenfassung nicht sagt, was gilt, entscheidet dieser Tisch und schreibt es dazu: (unsere Festlegung)`};export{e as default};