var e={"rules.goal.text":()=>`Chaque nation s’élance dans un ciel que nul n’a encore cartographié. Conquérez des planètes\xA0: la première nation à en posséder 5 (4 à trois joueurs) gagne aussitôt.
Une nation sans planète est battue.`,"rules.map.text":()=>`La carte se compose de tuiles hexagonales. Celle du centre porte la rose des vents, 8 portent une planète, 10 des voies célestes\xA0; le niveau expert en ajoute 8.
Des voies relient les cases. Une voie qui touche le bord de sa tuile y finit par une case, même sans tuile de l’autre côté. Quand deux tuiles en ont une au même bord, c’est une seule et même case.
Une case accueille un vaisseau, quel qu’en soit le propriétaire. Seule la rose des vents en accueille autant qu’on veut.
La carte de base compte les 19 emplacements à 2 pas au plus du centre\xA0: elle se remplit exactement.`,"rules.setup.text":()=>`Voici pour deux joueurs\xA0; ce qui change à trois et en équipe a ses propres sections.
Le sort désigne qui commence et choisit sa nation le premier\xA0; les nations sont différentes.
En secret, chacun prend 2 des 4 capitaines de sa nation et fixe leur ordre. Le premier est révélé quand les deux joueurs ont fini\xA0; le second reste caché jusqu’à ce qu’il prenne le commandement.
En secret, chacun prend 5 des 12 cartes équipage de sa nation, plusieurs fois la même s’il veut\xA0; les 7 autres forment la réserve. Les douze sont 2 banquières, 3 seconds, 3 canonnières et 2 de chaque sorte propre à la nation (notre décision).
Les mains sont cachées. On sait combien de cartes compte une réserve, pas lesquelles.
Le premier joueur, puis l’autre, prend une des 8 cartes planète\xA0: sa planète de mobilisation. Elle est aussitôt conquise et compte pour la victoire.
Sa tuile se place à côté du centre, au nord pour le premier joueur, au sud pour l’autre, tournée par son propriétaire (notre décision).
Le galion du premier capitaine y commence, gratuitement (notre décision).
Le premier joueur commence avec 1 poivre et 1 vanille, l’autre avec 1 poivre et 2 vanilles.
Toutes les autres tuiles de la carte sont mélangées face cachée\xA0: il en reste 16.`,"rules.turn.text":()=>`Un tour compte quatre phases\xA0: exploration, collecte, tactique, construction. Chacune s’achève avant la suivante.
La collecte se fait toute seule\xA0; dans les trois autres, c’est vous qui décidez.`,"rules.exploration.text":()=>`Tant qu’il reste des tuiles, piochez-en 2, ou ce qu’il en reste, à la vue de tous. Posez-les l’une après l’autre, dans l’ordre qui vous plaît.
Une tuile se pose sur un emplacement libre de la carte, un côté au moins contre une tuile posée, tournée à votre guise. Les voies n’ont pas à se rejoindre.`,"rules.collection.text":()=>`Ce qui compte, c’est où sont vos vaisseaux au début de votre tour, avant tout mouvement.
Chacune de vos planètes rapporte 1 épice de son espèce, avec ou sans vaisseau.
Chacun de vos vaisseaux rapporte 1 épice d’un comptoir ou 1 bonus au hasard d’un mouillage. Au niveau expert, il rapporte 2 épices d’une case de la Providence, et d’une épave une carte équipage.
Vous avez au plus 5 poivres, 5 vanilles et 3 bonus\xA0; on ne prend pas ce qui dépasse.`,"rules.moving.text":()=>`D’abord, l’équipage joué au tour précédent retourne à la réserve (niveau expert\xA0: il quitte la partie). Ensuite, déplacez des vaisseaux, jouez des cartes équipage et utilisez des bonus, dans l’ordre qui vous plaît et en alternant.
Une fois par tour, le galion avance de 3 cases au plus et chaque frégate de 4, le long des voies. Les pas qui restent quand un vaisseau s’arrête sont perdus.
Aucun vaisseau ne s’arrête sur une case occupée par un autre ni ne la traverse, même si c’est l’un des vôtres. Seule la rose des vents est ouverte à tous.
Aucun vaisseau ne s’arrête sur une planète à forteresse adverse ni ne la traverse. Les forteresses de votre nation ne vous gênent pas.
Une singularité détruit tout vaisseau qui y entre. On peut le faire exprès.
Un vaisseau construit à ce tour se déplace à partir de votre prochaine phase tactique.`,"rules.crew.text":()=>`Jouez jusqu’à 3 cartes équipage par tour, même plusieurs fois la même. Elles restent visibles jusqu’à votre prochaine phase tactique.
L’équipage n’agit que pour votre galion, jamais pour les frégates. Sans galion sur la carte, aucune carte.
Une carte ou un bonus qui ne peut avoir aucun effet ne s’utilise pas (notre décision). Le maître d’équipage et Pargo sont toujours possibles\xA0; Fairborne et Lancaster demandent une canonnière en main et de la place pour elle parmi les trois cartes du tour (notre décision).`,"rules.attack.text":()=>`Une canonnière détruit un vaisseau ou une forteresse adverse à 1 case de votre galion. La distance se compte le long des voies, singularités comprises\xA0; les vaisseaux entre les deux ne gênent pas (notre décision).
Personne n’attaque depuis la rose des vents, ni un vaisseau qui s’y trouve.
Une forteresse sous un vaisseau, même de l’attaquant, ne craint rien tant qu’il est là.
Un vaisseau détruit quitte la carte. Un galion détruit coûte son capitaine (pas en équipe). Son équipage en jeu retourne à la réserve (niveau expert\xA0: il quitte la partie), et ses effets en cours prennent fin\xA0: frégate gratuite, forteresses protégées, vaisseau bloqué, collectes à venir, remise du gouverneur. La main reste.
Une forteresse détruite l’est pour de bon. Vaisseaux et forteresses perdus comptent toujours parmi les deux frégates et les deux forteresses de la partie.`,"rules.captains.text":()=>`Chaque capitaine a sa propre aptitude. Un second de votre main la met en œuvre.
Un capitaine est perdu avec son galion. Le suivant commande le galion que vous construisez alors\xA0; en équipe, le capitaine reste.`,"rules.bonuses.text":()=>`Les jetons bonus se piochent au hasard sur les mouillages. Vous en avez 3 au plus, et l’on n’en pioche pas au-delà.
Chaque jeton sert une fois et quitte la partie\xA0; le sac n’est jamais rempli à nouveau. On ne jette pas un jeton sans l’utiliser.`,"rules.construction.text":()=>`Dépensez vos épices autant de fois et dans l’ordre que vous voulez, tant que vous en avez.
Un joueur construit 2 frégates et 2 forteresses dans toute la partie, en équipe une nation. Ce qui est gratuit compte aussi.
Un nouveau vaisseau se déplace à partir de votre prochaine phase tactique.`,"rules.planets.text":()=>`Pour conquérir une planète, ayez-y un vaisseau et payez son coût. Elle peut être libre ou à un adversaire, jamais à vous ni à votre partenaire, et une forteresse adverse doit d’abord disparaître.
La planète d’un adversaire change de mains avec sa carte.
Les livrets disent combien d’épices coûte une planète en tout. Leur partage entre poivre et vanille et ce qu’elle produit viennent de cette table (notre décision).`,"rules.end.text":()=>`La nation qui possède 5 planètes (4 à trois joueurs) gagne aussitôt.
En duel et en équipe, une nation sans planète perd aussitôt\xA0; à trois joueurs, son joueur est éliminé.
Les joueurs peuvent convenir d’une partie nulle, si tous ceux qui sont encore en lice sont d’accord.
Après 20 manches complètes sans tuile, conquête, ni vaisseau ou forteresse construit ou détruit, et au plus tard après 200, la partie est nulle (notre décision).`,"rules.three.text":()=>`4 planètes pour gagner.
Les tuiles de mobilisation sont au nord, au sud-est et au sud-ouest du centre\xA0; on joue dans le sens horaire. Il reste 15 tuiles face cachée.
Le troisième joueur commence avec 2 poivres et 2 vanilles.
Qui n’a plus de planète est éliminé\xA0: vaisseaux, bonus et marqueurs quittent la carte, les épices vont à la banque. Le dernier en lice gagne. Qui est éliminé ne décide plus de rien et ne peut plus gagner\xA0; ni nulle ni abandon ne l’attendent.`,"rules.team.text":()=>`Deux nations de deux partenaires. On choisit d’abord les capitaines, puis les planètes, puis l’équipage. 5 planètes d’une nation pour gagner.
Les partenaires choisissent leur nation ensemble\xA0; à cette table, le premier joueur la nomme pour la première équipe, la place suivante pour l’autre (notre décision). Les partenaires voient les capitaines et l’équipage l’un de l’autre (notre décision).
Chacun a 1 capitaine, choisi en secret et révélé avec les autres\xA0; ceux des partenaires sont différents. Dans l’édition hongroise, ils sont tirés au sort.
Chacun prend une planète de mobilisation\xA0: un joueur de la première équipe, un de la seconde, puis leurs partenaires. La première tuile d’une nation est au nord ou au sud du centre, la seconde à côté de la première. Les partenaires conviennent de la première\xA0; sinon, c’est celle de la première des deux places.
Une nation a un jeu de 12 cartes équipage et une réserve. Chaque partenaire en prend 3 au début, en a 6 en main au plus et en joue jusqu’à 3 par tour.
Les joueurs de la première équipe commencent avec 1 poivre et 1 vanille chacun, ceux de la seconde avec 1 poivre et 2 vanilles. Il reste 14 tuiles face cachée.
Les partenaires jouent ensemble le tour de leur nation\xA0: chacun pioche et pose une tuile, tous deux agissent dans l’ordre qui leur plaît, et une phase finit quand les deux ont passé.
Épices, bonus, équipage, vaisseaux, planètes et forteresses sont à chacun. L’équipage et les bonus n’aident pas les vaisseaux du partenaire et ne changent pas de mains.
En phase de construction, les partenaires peuvent se donner des épices, 2 en tout par tour.
Une nation construit 2 frégates et 2 forteresses dans toute la partie.
Un galion détruit se reconstruit une fois, deux au niveau expert, avec le même capitaine.`,"rules.expert.text":()=>`4, 6 ou 8 tuiles expertes tirées au hasard sont mélangées aux autres. À 25 tuiles, la carte a aussi les six coins d’un troisième anneau, à 23 quatre d’entre eux, à 27 deux emplacements de plus (notre décision).
Les cases de la Providence rapportent 2 épices, les épaves permettent de secourir de l’équipage.
Chacun a 3 capitaines\xA0; en équipe, un galion se reconstruit deux fois.
Une carte équipage jouée quitte la partie pour de bon.
On joue plusieurs parties\xA0: le premier à en gagner deux l’emporte. À trois joueurs, on continue jusqu’à ce que quelqu’un en ait deux.
Qui a perdu commence la suivante\xA0: en équipe la nation battue, à trois joueurs le perdant qui a le moins de planètes, au sort en cas d’égalité. Une partie nulle ne compte pour personne (notre décision).`,"rules.editions.text":()=>`Le livret existe en trois éditions. La française est l’originale et vaut sauf autre choix\xA0; là où elles diffèrent en jeu, l’édition est une option de la partie.
Française\xA0: Cassini ne tourne pas une tuile où se trouve un galion adverse. En équipe, on choisit les capitaines, et une forteresse coûte 1 poivre et 1 vanille.
Allemande\xA0: Cassini ne tourne pas une tuile où se trouve un vaisseau adverse, quel qu’il soit. Le reste comme la française.
Hongroise\xA0: Cassini comme dans l’allemande. Pour le maître d’équipage, le galion doit déjà être sur un mouillage\xA0; pour le gouverneur, il doit avoir commencé la phase tactique sur la planète. En équipe, on tire les capitaines au sort, et une forteresse coûte 1 poivre et 2 vanilles.
Son tableau du coût des planètes, 8 pour Patrocles et 4 pour chacune des autres, passe ici pour une erreur (notre décision).
Les autres différences sont des erreurs de traduction ou d’impression\xA0; le texte français fait foi.`,"rules.ours.text":()=>`Les livrets ne montrent les tuiles, le partage du coût des planètes et le nombre des cartes équipage que sur des images, perdues depuis\xA0; ceux de cette table viennent de nous.
Là où aucun livret ne tranche, cette table décide et le signale ainsi\xA0: (notre décision)`};export{e as default};