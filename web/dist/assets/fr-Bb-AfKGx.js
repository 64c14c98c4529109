var e={"rules.goal.text":()=>`Chacun dirige une maison de commerce au temps des grands voyages. Les contrats rapportent des pièces, les voyages des points, et une mission spéciale récompense qui réussit les deux.
Après deux décomptes, qui a le plus de points l’emporte.`,"rules.setup.text":()=>`Le sort désigne qui commence (notre décision)\xA0; on joue dans le sens des aiguilles d’une montre.
Chacun commence avec 6 pièces, 2 contrats cachés en main et 1 navire joker visible. Il y a six jokers, chacun avec une couleur de contrat (notre décision).
Qui joue tard commence avec plus de pièces\xA0: à deux, le second en a 1 de plus\xA0; à trois, le deuxième 1 et le troisième 2 de plus\xA0; à quatre, le deuxième 1, le troisième et le quatrième 2 de plus (notre décision).
Chacun a 3 cartes action\xA0: 2 «\xA0Couleur au choix\xA0» et 1 «\xA0Réservation\xA0» (notre décision).
Chacun reçoit l’une des 4 missions spéciales prévues pour ce nombre de joueurs et la garde cachée. Les cartes restantes quittent la partie.
4 contrats sont visibles, les autres forment une pile.
10 navires sont visibles en deux rangées de 5\xA0: en bas la rangée de vente, au-dessus la rangée d’attente. Les 32 autres forment cinq piles de 6, 6, 7, 6 et 7 navires, avec un sablier mélangé à la troisième et un autre à la cinquième.`,"rules.turn.text":()=>`D’abord, le jeton de chacun de vos contrats en cours avance d’un pas. Un contrat que son jeton quitte est rempli.
Ensuite, jusqu’à deux actions différentes\xA0: prendre 2 pièces\xA0; prendre un contrat\xA0; acheter des navires\xA0; placer des navires. Aucune deux fois.
Acheter et placer continuent aussi longtemps que vous voulez, jusqu’à ce que vous commenciez une autre action (notre décision).
Les cartes action ne sont pas des actions. Vous pouvez en jouer autant que vous voulez dans un tour, chacune une fois dans la partie (notre décision)\xA0: «\xA0Réservation\xA0» à tout moment de votre tour, «\xA0Couleur au choix\xA0» en plaçant un navire.`,"rules.market.text":()=>`Un contrat coûte 1 pièce\xA0: l’un des quatre visibles ou, sans le voir, le premier de la pile. Un contrat visible est aussitôt remplacé.
Vous avez au plus 4 contrats en main et ne pouvez pas vous en défausser.
Les navires viennent seulement de la rangée de vente et coûtent ce que dit leur carte, de 3 à 5 pièces. Achetez-en autant que vous voulez, l’un après l’autre.
Après chaque achat, le navire du dessus descend, et la pile la plus à gauche qui a encore des cartes complète aussitôt la rangée d’attente.
Un sablier révélé est mis de côté, la carte suivante comble le vide, et un décompte approche.
Après 5 manches complètes sans achat, la rangée de vente quitte la partie, navires réservés compris, et se remplit de nouveau\xA0; un sablier qui apparaît alors compte pour celui dont le tour finit (notre décision).`,"rules.placing.text":()=>`Placez autant de vos navires libres que vous voulez, même achetés ce tour-ci, sur les voyages et contrats de votre choix.
Chacun coûte 1 pièce quand on le place, un joker 2.
Un joker montre deux couleurs et compte pour l’une ou l’autre. Sa cale vaut 1, 2 ou 3, au choix quand on le place. Il reste visible après usage.`,"rules.contracts.text":()=>`Jouez un contrat de votre main avec des navires de sa couleur dont les cales font exactement son total, tous à la fois.
Choisissez sa durée, 1, 2 ou 3 tours\xA0: plus c’est long, plus cela rapporte. Ses navires sont retenus jusque-là.
Quand le jeton quitte le contrat, vous recevez les pièces et reprenez les navires\xA0; le contrat est rempli et quitte la partie.
Plusieurs contrats peuvent être joués en une action.
Jusqu’au dernier navire, vous pouvez tout reprendre, et personne n’en voit rien (notre décision).`,"rules.journeys.text":()=>`Le premier navire d’un voyage fixe la couleur que doivent avoir les suivants, quelle que soit la couleur imprimée. Si c’est un joker, il fixe celle de ses couleurs que vous nommez (notre décision).
Les cales ne peuvent pas dépasser la capacité du voyage.
Les navires restent jusqu’à la fin, et chacun voit à qui ils sont.`,"rules.cards.text":()=>`Couleur au choix\xA0: un navire que vous placez compte pour n’importe quelle couleur, sur un voyage ou un contrat. Sur un voyage vide, vous nommez la couleur qu’il fixe (notre décision). Les points suivent toujours la vraie couleur du navire.
«\xA0Couleur au choix\xA0» n’est pas proposée là où elle ne changerait rien (notre décision).
Réservation\xA0: posez un marqueur sur un navire de l’une des rangées ou sur un contrat visible. Jusqu’à la fin de votre prochain tour, personne d’autre ne peut le prendre, et le navire reste réservé quand il descend (notre décision).
Ce qui porte un marqueur ne peut pas en recevoir un autre (notre décision).`,"rules.scoring.text":()=>`Le premier sablier amène le décompte intermédiaire, le second le décompte final.
Qui l’a révélé termine son tour, puis chacun des autres joue un tour et lui-même encore un\xA0; ensuite vient le décompte.
Un second sablier révélé avant le décompte intermédiaire attend celui-ci\xA0; ensuite chacun joue encore un tour (notre décision).
Chaque navire d’un voyage rapporte à son propriétaire le plus grand nombre du voyage si sa propre couleur est la couleur imprimée, sinon le plus petit. Pour un joker, l’une de ses couleurs suffit (notre décision).`,"rules.end.text":()=>`Après le décompte final des voyages, les contrats encore en cours ne valent rien, et leurs navires sont libres.
Chacun de vos navires sans voyage vaut 1 point.
Votre mission spéciale rapporte la valeur du tableau pour vos contrats remplis, multipliée par les voyages où vous avez un navire et où sa condition est vraie. Chaque mission a sa propre ligne dans le tableau (notre décision).
Le plus de points l’emporte. À égalité, c’est le plus de navires sans voyage\xA0; si l’égalité demeure, la victoire est partagée (notre décision).`,"rules.missions.text":()=>`Dans cette variante, les quatre missions sont visibles.
Après le décompte intermédiaire, chacun en choisit une en secret\xA0; plusieurs joueurs peuvent choisir la même. Elles sont révélées au décompte final.`,"rules.ours.text":()=>`Cette table suit un court résumé des règles. Il ne donne pas les valeurs des cartes\xA0: les cales des navires, les revenus, les capacités, les points, les six jokers, les missions et leur tableau sont de nous, équilibrés par des milliers de parties entre programmes.
Là où le résumé ne dit pas ce qui se passe, cette table décide et l’indique\xA0: (notre décision)`};export{e as default};