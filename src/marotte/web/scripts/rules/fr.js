/** The rules in French. The examples are in examples.js; what is between stars is set in bold. */

/** @type {import("../screens/rules.js").Rules} */
export default {
  words: {
    title: "Les règles",
    intro: "Quatre jeux expliqués à toute la famille, avec des cartes pour essayer.",
    read: "Lire les règles",
    readOf: "Lire les règles de {game}",
    home: "Accueil",
    all: "Toutes les règles",
    parts: "Sur cette page",
    rule: "Règle {rule}",
    ours: "notre lecture",
    oursMeans: "Les numéros (comme {rule}) sont ceux que la table cite quand elle refuse une carte. « Notre lecture » signale ce que la règle d’origine laisse ouvert : là, il a fallu choisir.",
    open: "Ouvrir une table",
    example: "À vous d’essayer",
    colon: " : ",
    yes: "oui",
    no: "non",
    found: "{count} sur {all}.",
    complete: "Vous avez tout trouvé.",
    hand: "Votre main",
    trick: "Le pli",
    holds: "Reste en main",
    top: "À battre",
    islands: "Les îles",
    count: "Le compte",
    played: "{seat} joue",
    youPlay: "vous jouez",
    up: "il monte",
    down: "il descend",
    you: "vous",
    choices: "Votre réponse",
    notes: { winner: "gagne", fool: "fou" },
    names: ["Anne", "Paul", "Rachel", "Camille"],
    decks: "Les cartes selon le nombre de joueurs",
    deckColumns: ["Joueurs", "Main", "Vert jusqu’à", "Rouge jusqu’à", "Jaune jusqu’à", "Bleu jusqu’à", "1", "Bonnets"],
  },

  fool: {
    about: "Pour vider votre main, il faut poser une carte à chaque pli. Mais qui pose la pire reçoit le bonnet de fou et regarde passer le pli suivant.",
    facts: "De 4 à 8 joueurs, dès 8 ans environ. Un jeu de Friedemann Friese.",
    sections: [
      {
        title: "Les cartes",
        statements: [
          { rule: "T1", text: "Il y a *quatre couleurs* : le vert de 2 à 27, le rouge de 2 à 23, le jaune de 2 à 21 et le bleu de 2 à 15, chaque valeur une fois. Les six autres cartes sont des *1*, qui n’ont pas de couleur à eux." },
          { rule: "T2", text: "Chacun reçoit 12 cartes, ou 11 à huit joueurs. Aux petites tables on laisse les hautes cartes de côté ; toutes les autres sont distribuées." },
          { rule: "T2", text: "Le tableau donne la plus haute carte de chaque couleur. La règle d’origine dit combien de cartes servent, mais pas lesquelles ; nous avançons à pas égaux.", ours: true },
          { table: "decks" },
        ],
      },
      {
        title: "Le but",
        statements: [
          { text: "Les plis eux-mêmes ne rapportent rien. Une main vide vaut 10 points ; chaque carte qui vous reste à la fin de la manche vous en coûte." },
        ],
      },
      {
        title: "Un pli",
        statements: [
          { rule: "T3", text: "Un joueur entame avec la carte de son choix, puis chacun pose une carte, dans le sens des aiguilles d’une montre. Qui porte le bonnet au début du pli passe son tour." },
          { rule: "T4", text: "La première carte qui a une couleur fixe la *couleur demandée*. Un 1 n’en fixe aucune : après lui, le joueur suivant est encore libre." },
          { rule: "T5", text: "Vous avez la couleur demandée ? Posez-en une carte, n’importe laquelle, ou un 1." },
          { rule: "T5", text: "Vous n’en avez pas ? Jouez ce que vous voulez. Une carte d’une autre couleur est une *défausse*." },
          { rule: "T6", text: "Avec un 1, on fournit toujours : il compte comme la plus basse carte de la couleur demandée. Un 1 n’est donc jamais une défausse." },
          { example: "foolFollow" },
          { example: "foolOneLed" },
        ],
      },
      {
        title: "Qui gagne, qui est le fou ?",
        statements: [
          { rule: "T7", text: "La plus haute carte de la couleur demandée *gagne* le pli. Qui l’a posée entame le suivant." },
          { rule: "T8", text: "Cherchez ensuite la *pire carte*. S’il y a des défausses, c’est la plus basse d’entre elles. Si tout le monde a fourni, c’est la plus basse carte de la couleur demandée." },
          { rule: "T8", text: "Deux cartes se valent, par exemple deux 1 ou deux 4 défaussés ? Celle qui a été jouée plus tard est la pire." },
          { rule: "T9", sign: "cap", text: "Qui a posé la pire carte prend *le bonnet* et passe le pli suivant." },
          { rule: "T9", text: "À sept ou huit, il y a deux bonnets, pour les deux pires cartes. Toute défausse est pire que toute carte fournie." },
          { rule: "T10", text: "Rien que des 1 ? Le premier gagne et le dernier est le fou ; avec deux bonnets, les deux derniers." },
          { example: "foolWorst" },
          { example: "foolShed" },
        ],
      },
      {
        title: "La fin d’une manche",
        statements: [
          { rule: "T11", text: "Quelqu’un a joué sa dernière carte ? On termine le pli, on donne le bonnet comme d’habitude, et la manche est finie." },
          { rule: "T12", text: "Une main vide marque *+10*, mais 0 si vous avez pris un bonnet à ce dernier pli. Les autres perdent la valeur de leurs cartes. Un 1 coûte 5." },
          { example: "foolScore" },
        ],
      },
      {
        title: "La manche suivante",
        statements: [
          { rule: "T13", text: "Les bonnets retournent au milieu : tout le monde joue le premier pli.", ours: true },
          { rule: "T14", text: "À la première manche, le voisin de gauche du donneur entame ; ici, le sort désigne le donneur. Ensuite, c’est le joueur qui a le total le plus bas." },
          { rule: "T14", text: "Plusieurs ont le total le plus bas ? Partez de la place qui a entamé la manche précédente, celle-ci comprise, et prenez le premier d’entre eux dans le sens des aiguilles d’une montre.", ours: true },
        ],
      },
      {
        title: "La fin de la partie",
        statements: [
          { rule: "T15", text: "La partie finit après une manche si quelqu’un est à *−80* ou plus bas, ou si +10 a été marqué *six fois* ou plus." },
          { rule: "T15", text: "On compte ensemble les +10 de tous les joueurs.", ours: true },
          { rule: "T16", text: "Le total le plus haut gagne, même au-dessous de zéro. À égalité, on partage la victoire." },
        ],
      },
      {
        title: "À notre table",
        statements: [
          { rule: "T15", text: "Vous choisissez quand la partie finit : combien au-dessous de zéro, après combien de +10, et si l’on compte ceux de tous ou d’un seul joueur. Ou bien vous jouez un nombre fixe de manches." },
          { text: "Seules les mains des autres sont cachées. Tout le monde voit combien de cartes chacun tient, ce qui a été joué, qui passe et les scores." },
          { rule: "T2", text: "*Notre jeu de cartes est différent* : votre boîte contient d’autres cartes ? Indiquez à l’ouverture jusqu’où va chaque couleur, et combien il y a de 1 et de bonnets. Toutes les cartes doivent se partager également." },
        ],
      },
    ],
  },

  ciao: {
    about: "Battez la carte du dessus avec pierre, feuille ou ciseaux, et soyez le premier à ne plus rien avoir en main. En chemin : des courses, des cadeaux, des mains échangées et des avalanches de +3.",
    facts: "De 2 à 6 joueurs, dès 7 ans environ, 20 minutes. Un jeu d’Olivier Finet.",
    sections: [
      {
        title: "Les cartes",
        statements: [
          { rule: "C1", text: "Une carte montre *pierre, feuille ou ciseaux* dans l’une des trois couleurs. Le vert est faible (un point), le jaune plus fort (deux points), le rouge le plus fort (trois points). 36 cartes sont vertes, 30 jaunes et 30 rouges." },
          { rule: "C2", text: "Il y a neuf *jokers*, trois de chaque couleur, et trois *boulets*, sans couleur ni symbole : 108 cartes en tout." },
          { rule: "C3", text: "Certaines cartes portent un événement. Dans notre jeu, chaque symbole a chaque événement une fois par couleur : 45 cartes avec, 51 sans.", ours: true },
        ],
      },
      {
        title: "Le début",
        statements: [
          { rule: "C4", text: "Chacun reçoit 7 cartes. Le reste forme la pioche." },
          { rule: "C5", text: "Le sort désigne qui commence ; la règle d’origine dit le plus jeune. Aux manches suivantes, c’est le gagnant de la précédente." },
          { rule: "C6", text: "Qui commence joue n’importe quelle carte sauf un boulet, et ne peut pas piocher à la place. On tourne dans le sens des aiguilles d’une montre." },
        ],
      },
      {
        title: "Votre tour",
        statements: [
          { rule: "C7", text: "Jouez une carte qui *bat* celle du dessus : le même symbole dans une couleur plus forte, le symbole plus fort dans n’importe quelle couleur, ou un joker." },
          { rule: "C7", text: "La feuille bat la pierre, les ciseaux battent la feuille, la pierre bat les ciseaux." },
          { example: "ciaoBeats" },
          { rule: "C8", text: "Ou bien *piochez* une carte, même si vous pouviez jouer. Si elle convient, vous pouvez la jouer aussitôt, mais aucune autre. Puis votre tour est fini." },
          { rule: "C12", text: "La pioche est vide ? Toutes les cartes jouées, sauf celle du dessus, sont mélangées pour en faire une nouvelle, au plus une fois par tirage. S’il n’y en a pas assez, vous prenez ce qu’il y a.", ours: true },
          { rule: "C12", text: "Plus rien à piocher ? Jouez si vous pouvez, sinon passez. Si aucune main n’a de carte qui convient, la manche est bloquée : elle finit et elle compte, chacun compte sa main, et le même joueur commence la suivante.", ours: true },
        ],
      },
      {
        title: "Jokers et boulets",
        statements: [
          { rule: "C9", sign: "grin", text: "Un *joker* se pose sur tout. Dites quel symbole il remplace ; sa couleur est la sienne." },
          { example: "ciaoJoker" },
          { rule: "C10", sign: "millstone", text: "Un *boulet* ne se joue jamais. Donnez-le, ou échangez votre main." },
          { rule: "C11", text: "Une carte ne va pas ? Notre table la refuse et dit pourquoi." },
        ],
      },
      {
        title: "Les événements",
        statements: [
          { text: "Un événement a lieu quand sa carte est jouée ; sauf si c’était votre dernière, car alors la manche est finie." },
          { rule: "C13", sign: "again", text: "*Rejouer ou demi-tour.* À vous de choisir : un nouveau tour tout de suite (si vous ne pouvez pas jouer, piochez), ou le sens du jeu change. À deux, un demi-tour ne fait passer personne." },
          { rule: "C14", sign: "speed", text: "*Vitesse.* Tous les autres peuvent lancer une carte qui la bat. La première compte, et le jeu continue à partir de ce joueur. Si personne ne lance, il continue comme d’habitude." },
          { rule: "C14", text: "Lancer, c’est jouer son tour : c’est ensuite au voisin du lanceur de jouer. On interroge tout le monde sauf vous, même ceux qui n’ont rien à lancer, et passer est définitif. Une carte vitesse qui gagne ouvre une nouvelle course, pour tous sauf celui qui l’a jouée.", ours: true },
          { rule: "C15", sign: "plus", text: "*+3.* Le joueur suivant pioche 3 cartes et perd son tour. Deux réponses sont possibles : un joker annule tout, et un +3 qui bat la carte du dessus en passe 6 au suivant, puis 9, etc. Piocher une seule carte n’est pas une réponse." },
          { rule: "C15", text: "Si un +3 gagne une course, il vise le voisin du lanceur." },
          { example: "ciaoPlus" },
          { rule: "C16", sign: "give", text: "*Cadeau.* Vous devez donner une carte au joueur de votre choix, qui dit aussitôt « merci » ou pioche 3 cartes. C’était votre dernière ? Vous avez gagné, sans merci, et la carte compte pour l’autre." },
          { rule: "C17", sign: "swap", text: "*Échange.* Vous devez échanger votre main avec le joueur de votre choix." },
          { rule: "C18", text: "Les événements ont lieu aussi sur la première carte d’une manche, sur une carte qu’on vient de piocher et sur une carte qui gagne une course.", ours: true },
        ],
      },
      {
        title: "La fin d’une manche",
        statements: [
          { rule: "C19", text: "Dès que quelqu’un n’a plus de carte, la manche est finie." },
          { rule: "C20", text: "Le gagnant marque 0. Les autres comptent leurs cartes : verte *10*, jaune *20*, rouge *30*, joker ou boulet *50*." },
          { example: "ciaoPoints" },
        ],
      },
      {
        title: "La fin de la partie",
        statements: [
          { rule: "C21", text: "Après cinq manches, qui a le moins de points gagne. À égalité, on partage la victoire." },
        ],
      },
      {
        title: "À notre table",
        statements: [
          { rule: "C22", text: "*Symboles seuls*, pour les plus jeunes : ni événements ni boulets, 60 cartes. Seul le symbole plus fort ou un joker bat une carte ; les couleurs ne comptent pas." },
          { rule: "C22", text: "*Avec événements* : toutes les cartes, mais les couleurs ne battent toujours rien. Les points suivent la couleur à tous les niveaux." },
          { rule: "C11", text: "*Mauvaises cartes punies* : vous reprenez la carte, piochez 3 et perdez votre tour. Dans une course, vous en sortez ; contre un +3, vous piochez 3 de plus ; après une mauvaise première carte, le suivant commence. Après une pioche, toute autre carte de votre main est mauvaise. Un joker n’est jamais mauvais, et s’il n’y a plus rien à piocher, une mauvaise carte est refusée." },
          { rule: "C15", text: "*N’importe quel +3* : un +3 n’a pas besoin de battre celui auquel il répond." },
          { rule: "C6", text: "*Édition A*, Défifoo : qui commence choisit le sens du jeu, à chaque manche." },
          { rule: "C8", text: "Édition A : si aucune carte de votre main n’allait, une carte piochée qui convient doit être jouée." },
          { rule: "C21", text: "L’édition A compte dix manches. Dans les deux éditions, vous pouvez choisir un autre nombre." },
          { rule: "C14", text: "Une course reste ouverte 8 secondes. À une table *calme*, personne n’a besoin d’être rapide : tous choisissent en secret, et le sort décide." },
          { rule: "C16", text: "Vous avez 5 secondes pour dire merci." },
          { text: "Les mains des autres et la pioche sont cachées. Un cadeau n’est connu que de deux joueurs : qui l’a donné et qui l’a reçu." },
          { rule: "C3", text: "*Notre jeu de cartes est différent* : si votre boîte contient d’autres cartes, indiquez à l’ouverture combien il y en a de chacune, et combien chacun en reçoit." },
        ],
      },
    ],
  },

  faith: {
    about: "Gagnez plus de plis que les autres et vous recevez une carte défi ; avec deux, la partie est à vous. Et méfiez-vous du Fou : il ne vaut rien, mais à côté d’un Tarot il bat tout.",
    facts: "De 3 à 5 joueurs. Un jeu de Jason St. Just.",
    sections: [
      {
        title: "Les cartes",
        statements: [
          { rule: "F1", text: "*Quatre couleurs* : coupes, deniers, épées et bâtons, chacune de 1 à 8." },
          { rule: "F2", text: "11 cartes noires, les *Tarots*, sont les atouts." },
          { rule: "F2", text: "Elles sont numérotées de 1 à 11.", ours: true },
          { rule: "F3", sign: "cap", text: "Un seul *Fou*, qui n’a ni couleur ni valeur." },
          { rule: "F4", text: "10 *cartes défi*, des épreuves joyeuses pour tous les âges. C’est pour elles que l’on joue." },
        ],
      },
      {
        title: "La donne",
        statements: [
          { rule: "F5", text: "Le sort désigne le premier donneur. (Autour d’une vraie table, c’est le plus jeune.)", ours: true },
          { rule: "F6", text: "Deux cartes à chacun, puis une au milieu, quatre fois de suite. Vous avez donc 8 cartes, et 4 sont posées au milieu, face cachée : *le Chien*, qui dort." },
          { rule: "F6", text: "Les autres cartes ne servent pas et personne ne les voit : 16 à trois joueurs, 8 à quatre, aucune à cinq." },
        ],
      },
      {
        title: "Le Chien",
        statements: [
          { rule: "F7", text: "En commençant à gauche du donneur, chacun décide une fois : prendre le Chien, ou le laisser." },
          { rule: "F8", text: "Si vous le prenez, vous voyez ses quatre cartes et en échangez 1, 2 ou 3 contre autant des vôtres. Puis vous le reposez face cachée." },
          { rule: "F8", text: "Qui regarde doit échanger au moins une carte. Vous pouvez y poser n’importe laquelle, même un Tarot ou le Fou.", ours: true },
          { rule: "F9", text: "Après le dernier échange, le Chien est hors jeu pour cette manche. Seuls ceux qui l’ont pris l’ont vu." },
        ],
      },
      {
        title: "Un pli",
        statements: [
          { rule: "F10", text: "Le voisin de gauche du donneur entame le premier pli ; ensuite, c’est le gagnant du pli précédent. Il y a 8 plis." },
          { rule: "F11", text: "La première carte fixe la couleur du pli. Si c’est un Tarot, la couleur est Tarot." },
          { rule: "F11", text: "Si le Fou entame, le deuxième joueur joue ce qu’il veut, et sa carte fixe la couleur.", ours: true },
          { rule: "F12", text: "Vous avez la couleur ? Jouez-en n’importe quelle carte, ou le Fou." },
          { rule: "F13", text: "Vous ne l’avez pas ? Jouez n’importe quel Tarot, ou le Fou. Rien n’oblige à monter." },
          { rule: "F14", text: "Ni couleur ni Tarot ? Vous devez jouer le Fou, si vous l’avez." },
          { rule: "F15", text: "Rien des trois ? Jouez ce que vous voulez. Cette carte ne peut pas gagner." },
          { rule: "F16", text: "Le Fou peut être joué à tout moment." },
          { example: "faithFollow" },
          { example: "faithTrump" },
          { example: "faithOnlyFool" },
        ],
      },
      {
        title: "Qui gagne le pli ?",
        statements: [
          { rule: "F17", text: "*Pas de Tarot* dans le pli : la plus haute carte de sa couleur gagne. Le Fou ne gagne rien." },
          { rule: "F17", text: "*Un Tarot* dans le pli : le Tarot le plus haut gagne." },
          { rule: "F17", text: "*Un Tarot et le Fou* : le Fou gagne !" },
          { example: "faithFoolWins" },
          { example: "faithFoolLoses" },
        ],
      },
      {
        title: "La fin d’une manche",
        statements: [
          { rule: "F18", text: "Qui a fait le plus de plis gagne la manche, prend la carte défi du dessus et devient donneur." },
          { rule: "F19", text: "Égalité en tête ? Personne ne gagne, et la manche suivante se joue pour deux cartes défi." },
          { rule: "F19", text: "Le même joueur distribue encore, et chaque nouvelle égalité ajoute une carte, tant qu’il en reste.", ours: true },
        ],
      },
      {
        title: "La fin de la partie",
        statements: [
          { rule: "F20", text: "Dès que quelqu’un a deux cartes défi ou plus, la partie est gagnée." },
          { rule: "F21", text: "Le gagnant donne alors ces cartes défi une à une, chacune à l’adversaire de son choix ; le même peut en recevoir plusieurs. Qui reçoit un défi le relève." },
        ],
      },
      {
        title: "À notre table",
        statements: [
          { rule: "F4", text: "Nous avons écrit les défis nous-mêmes : une révérence, un vers de chanson, une demi-minute en statue." },
          { rule: "F9", text: "Sont cachées les mains des autres, les cartes inutilisées et le Chien. Si vous l’avez pris, la table retient pour vous ce que vous y avez laissé." },
          { rule: "F20", text: "Vous choisissez combien de cartes défi font gagner : une, deux ou trois. À cinq joueurs, trois seraient trop : il n’y en a que dix." },
          { rule: "F2", text: "*Notre jeu de cartes est différent* : vous choisissez combien de cartes a chaque couleur, combien il y a de cartes de tarot et de cartes défi, et combien on en distribue." },
        ],
      },
    ],
  },

  fettnapf: {
    about: "Ensemble, vous comptez vers le haut puis vers le bas avec des cartes chiffres. Tous ont vu les îles des autres, mais une seule fois : n’allez pas y mettre les pieds !",
    facts: "De 2 à 5 joueurs, dès 7 ans environ, une demi-heure. Un jeu de Reinhard Staupe.",
    sections: [
      {
        title: "Les cartes",
        statements: [
          { rule: "N1", text: "58 *cartes chiffres* : huit 0, six de chaque de 1 à 7, quatre 8 et quatre 9." },
          { rule: "N2", sign: "island", text: "21 *îles*, une pour chaque nombre de 10 à 30." },
          { rule: "N3", sign: "foot", text: "17 *cartes pied*, toutes pareilles. Personne n’en veut." },
        ],
      },
      {
        title: "Le début",
        statements: [
          { rule: "N4", text: "Chacun reçoit trois cartes chiffres. Le reste forme la pioche ; on retourne sa première carte, et le compte part de sa valeur." },
          { rule: "N5", text: "Chacun reçoit deux îles, ou une seule à quatre ou cinq joueurs. Chaque île est montrée à tous un instant, puis son propriétaire la tient cachée. Les autres restent face cachée." },
          { rule: "N6", text: "Le sort désigne qui commence ; la règle d’origine dit le plus âgé. On tourne dans le sens des aiguilles d’une montre, et le compte monte." },
        ],
      },
      {
        title: "Le but",
        statements: [
          { text: "Retenez où sont les îles des autres, et prenez le moins possible de cartes pied." },
        ],
      },
      {
        title: "Votre tour",
        statements: [
          { rule: "N7", text: "Jouez une de vos cartes chiffres. Quand le compte monte, ajoutez-la au total ; quand il descend, retirez-la. Annoncez le nouveau total, puis piochez une carte." },
          { example: "fettnapfCount" },
          { rule: "N11", text: "La pioche est vide ? Toutes les cartes jouées, sauf celle du dessus, sont mélangées pour en faire une nouvelle.", ours: true },
        ],
      },
      {
        title: "Quand le compte s’inverse",
        statements: [
          { rule: "N8", text: "*Au-dessus de 30*, le compte s’inverse : dès la carte suivante, il descend. *Au-dessous de 10*, il s’inverse à nouveau et remonte." },
          { rule: "N8", text: "30 et 10 eux-mêmes n’inversent rien. Un total sur le chemin du retour non plus : de 34 à 31 en descendant, de 4 à 7 en montant." },
          { example: "fettnapfTurn" },
          { rule: "N9", text: "Chaque fois que le compte s’inverse, le voisin de droite du joueur qui l’a inversé pioche une île. C’est celui qui a joué juste *avant*. L’île est montrée à tous un instant, puis prise en main." },
          { example: "fettnapfNeighbour" },
        ],
      },
      {
        title: "Les îles",
        statements: [
          { rule: "N10", text: "Votre total est une île d’un *autre* joueur ? Son propriétaire dit « Stop ! » et la montre, et vous prenez une carte pied. L’île reste à lui : vous pouvez y retomber, même avec un 0 qui laisse le total inchangé." },
          { rule: "N10", text: "Vos *propres* îles sont sûres, et vous n’en dites rien." },
          { example: "fettnapfIslands" },
        ],
      },
      {
        title: "La fin de la partie",
        statements: [
          { rule: "N12", text: "La quatrième carte pied d’un joueur termine la partie aussitôt." },
          { rule: "N13", text: "La dernière île aussi, dès qu’elle est piochée. Après cela, personne ne pioche plus rien." },
          { rule: "N14", text: "Qui a le moins de cartes pied gagne. À égalité, on partage la victoire. Une donne est une partie entière." },
        ],
      },
      {
        title: "À notre table",
        statements: [
          { rule: "N5", text: "Une île montrée est retournée pour de bon après quelques secondes. Dès lors, seul son propriétaire la voit." },
          { rule: "N5", text: "*Îles visibles* : toutes les îles en main restent découvertes. Parfait pour une première partie." },
          { rule: "N10", text: "La table dit « Stop ! » pour vous. Si vous préférez *le dire vous-même*, soyez vif : sans un mot à temps, l’autre s’en tire." },
          { rule: "N12", text: "*Notre jeu de cartes est différent* : vous choisissez combien il y a de chaque nombre, quelles îles sont en jeu, combien chacun en reçoit, et quel pied finit la partie." },
        ],
      },
    ],
  },

  examples: {
    foolFollow: {
      questions: ["Anne a entamé avec du bleu. Lesquelles de vos cartes pouvez-vous jouer ?"],
      says: {
        follows: "Vous fournissez du bleu. Haut ou bas, c’est à vous de voir.",
        one: "Avec un 1, on fournit toujours.",
        held: "Vous avez du bleu : il faut en fournir, ou jouer un 1.",
      },
    },
    foolOneLed: {
      questions: ["Anne a entamé avec un 1, puis Paul a joué le 5 rouge. Lesquelles de vos cartes pouvez-vous jouer ?"],
      says: {
        follows: "Le rouge est demandé : la carte de Paul est la première qui a une couleur.",
        one: "Avec un 1, on fournit toujours.",
        held: "Le 5 de Paul demande du rouge, et vous en avez.",
      },
    },
    foolWorst: {
      questions: ["Anne a entamé avec du jaune. Quelle carte gagne le pli ?", "Et laquelle est la pire ?"],
      says: {
        highest: "10 est le jaune le plus haut : Paul gagne et entame le pli suivant.",
        lower: "Il y a un jaune plus haut.",
        one: "Pas de défausse, et un 1 est le plus bas des jaunes : Rachel prend le bonnet.",
        two: "Un 2, c’est bas ; mais un 1 compte aussi comme jaune, et il est plus bas.",
        followed: "Il y a des cartes plus basses dans la couleur demandée.",
      },
    },
    foolShed: {
      questions: ["Rachel a entamé avec du jaune. Quelle carte gagne le pli ?", "Et laquelle est la pire ?"],
      says: {
        highest: "C’est le jaune le plus haut. Seule la couleur demandée peut gagner.",
        lower: "Il y a un jaune plus haut.",
        shed: "C’est une défausse : une carte qui n’est pas jaune ne peut pas gagner ici.",
        lowestShed: "C’est la défausse la plus basse : Paul prend le bonnet.",
        followed: "C’est du jaune, la couleur demandée. Il y a des défausses, et elles sont pires.",
        higherShed: "C’est une défausse, mais une autre est plus basse.",
      },
    },
    foolScore: {
      questions: ["La manche est finie, et il vous reste ces trois cartes. Combien marquez-vous ?"],
      says: {
        sum: "9 + 3 + 5 pour le 1 : vous perdez 17 points.",
        withoutOne: "Le 1 compte aussi.",
        oneAsOne: "Dans votre main, un 1 coûte 5.",
      },
    },
    ciaoBeats: {
      questions: ["Une pierre verte est sur la pile. Lesquelles de vos cartes la battent ?"],
      says: {
        colour: "Encore une pierre, mais d’une couleur plus forte.",
        symbol: "La feuille enveloppe la pierre, quelles que soient les couleurs.",
        joker: "Un joker se pose sur tout.",
        equal: "Le même symbole doit avoir une couleur plus forte, et celle-ci est tout aussi faible.",
        weaker: "La pierre casse les ciseaux, même rouges.",
        millstone: "Un boulet ne se joue jamais.",
      },
    },
    ciaoJoker: {
      questions: ["Sur la pile, un joker jaune qui vaut feuille. Lesquelles de vos cartes le battent ?"],
      says: {
        colour: "Une feuille d’une couleur plus forte : le rouge bat le jaune.",
        symbol: "Les ciseaux coupent la feuille, quelles que soient les couleurs.",
        joker: "Un joker se pose sur tout, même sur un joker.",
        equal: "Ici, une feuille doit être plus forte que jaune.",
        weaker: "La feuille enveloppe la pierre, même rouge.",
      },
    },
    ciaoPlus: {
      questions: ["On vient de jouer une pierre verte avec +3, et c’est à vous. Lesquelles de vos cartes vous sauvent ?"],
      says: {
        stronger: "Elle a un +3 et bat la pierre : votre voisin risque maintenant 6 cartes.",
        joker: "Un joker annule le +3, et personne ne pioche.",
        plain: "Elle bat la pierre, mais n’a pas de +3 : cela n’aide pas ici.",
        weaker: "Elle a un +3, mais les ciseaux ne battent pas la pierre.",
      },
    },
    ciaoPoints: {
      questions: ["La manche est finie, et ces cartes vous restent en main. Combien de points cela fait-il ?"],
      says: {
        sum: "10 + 30 + 50 + 50 = 140. Vous ferez mieux la prochaine fois !",
        noMillstone: "Le boulet compte aussi : 50.",
        jokerByColour: "Un joker compte 50, quelle que soit sa couleur.",
      },
    },
    faithFollow: {
      questions: ["On a entamé à bâton. Lesquelles de vos cartes pouvez-vous jouer ?"],
      says: {
        follows: "Vous fournissez à bâton. N’importe lequel convient.",
        fool: "Le Fou peut être joué à tout moment.",
        held: "Vous avez des bâtons : jouez-en un, ou le Fou.",
      },
    },
    faithTrump: {
      questions: ["On a entamé à bâton, et vous n’en avez pas. Lesquelles de vos cartes pouvez-vous jouer ?"],
      says: {
        higher: "Pas de bâtons : il faut un Tarot. Il bat même le 7 de Paul.",
        lower: "Pas de bâtons : il faut un Tarot. Rien ne l’oblige à battre le 7 de Paul.",
        held: "Vous n’avez pas de bâtons, mais vous avez des Tarots : jouez-en un.",
      },
    },
    faithOnlyFool: {
      questions: ["On a entamé à bâton. Vous n’avez ni bâtons ni Tarot. Lesquelles de vos cartes pouvez-vous jouer ?"],
      says: {
        fool: "C’est obligé : sans la couleur ni Tarot, le Fou passe avant le reste.",
        other: "Vous avez le Fou : c’est lui qu’il faut jouer.",
      },
    },
    faithFoolWins: {
      questions: ["Quelle carte gagne ce pli ?"],
      says: {
        fool: "Le Fou et des Tarots dans le même pli : le Fou gagne.",
        colour: "N’importe quel Tarot bat la couleur demandée.",
        tarot: "Un Tarot gagnerait ; mais le Fou est aussi dans le pli.",
      },
    },
    faithFoolLoses: {
      questions: ["Et laquelle gagne celui-ci ?"],
      says: {
        highest: "Pas de Tarot ici : le bâton le plus haut gagne.",
        lower: "Il y a un bâton plus haut.",
        fool: "Sans Tarot à côté de lui, le Fou ne gagne rien.",
        other: "Elle n’est pas de la couleur demandée et ne peut donc pas gagner.",
      },
    },
    fettnapfCount: {
      questions: ["Le compte est à 22 et descend. Vous jouez un 6. Qu’annoncez-vous ?"],
      says: {
        down: "22 − 6 = 16.",
        card: "Vous annoncez le nouveau total, pas votre carte.",
        up: "Le compte descend : retirez le 6.",
      },
    },
    fettnapfTurn: {
      questions: ["Le compte est à 27 et monte. Laquelle de vos cartes l’inverse ?"],
      says: {
        above: "34 dépasse 30 : dès la carte suivante, le compte descend.",
        below: "29 ne dépasse pas 30.",
        exactly: "30 tout juste n’inverse rien ; il faut dépasser 30.",
      },
    },
    fettnapfNeighbour: {
      questions: ["Anne, Paul et Rachel jouent dans cet ordre. Le compte est à 14 et descend ; Paul joue un 5. On est à 9, et le compte s’inverse. Qui pioche une île ?"],
      says: {
        before: "Anne a joué juste avant Paul : c’est sa voisine de droite.",
        self: "Paul a inversé le compte, mais c’est un autre joueur qui pioche.",
        after: "Rachel joue après Paul. C’est le joueur d’avant qui pioche.",
      },
    },
    fettnapfIslands: {
      questions: ["Le compte est à 14 et monte. Vous avez retenu ces îles. Avec quelles cartes mettriez-vous les pieds dans le plat ?"],
      says: {
        paul: "18 est l’île de Paul : une carte pied pour vous.",
        anne: "21 est l’île d’Anne : une carte pied pour vous.",
        own: "20 est votre propre île : vous passez à pied sec.",
      },
    },
  },
};
