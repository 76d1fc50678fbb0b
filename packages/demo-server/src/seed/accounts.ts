// Lists the seeded accounts: the inhabitants of a fictional coast, and accounts of the servers around it.
export interface SeededAccount {
  username: string;
  /** '' for accounts of this server. */
  domain: string;
  name: string;
  note: string;
  language: string;
  /** Frequency of posting, relative to the other accounts. */
  weight: number;
  email?: string;
  locked?: boolean;
  bot?: boolean;
  fields?: { name: string; value: string }[];
}

const defineAccount = (username: string, domain: string, name: string, note: string, more: Partial<SeededAccount> = {}): SeededAccount => ({
  username,
  domain,
  name,
  note,
  language: 'en',
  weight: 3,
  ...more,
});

export const seededAccounts: SeededAccount[] = [
  defineAccount(
    'mira',
    '',
    'Mira Solberg',
    'Counts seabirds on the outer ledges, draws maps of where they were.\n\n#seabirds #maps #tidepools',
    {
      email: 'mira@coast.example',
      weight: 5,
      fields: [
        { name: 'Ledge log', value: 'https://ledgelog.example/mira' },
        { name: 'Pronouns', value: 'she/her' },
        { name: 'Home', value: 'The yellow house above the slip' },
      ],
    },
  ),
  defineAccount('jonna', '', 'Jonna Aalto', 'Harbour pilot, knees included. Tide tables, coffee, #tides.', {
    email: 'jonna@coast.example',
    weight: 5,
  }),
  defineAccount('ruben', '', 'Ruben Okafor', 'Builds wooden boats and small web things. #woodenboats #svelte', {
    email: 'ruben@coast.example',
    weight: 4,
    locked: true,
  }),
  defineAccount('ida', '', 'Ida Moen', 'Ferry deckhand. Photographs of weather I was told to come in from.', { weight: 5 }),
  defineAccount('harbour', '', 'Harbour Office', 'Notices from the harbour office. Channel 12, or knock.', { weight: 3, bot: true }),
  defineAccount(
    'library',
    '',
    'Coast Library :lighthouse:',
    'Open when the flag is up. Story hour on Saturdays, chart room by appointment.',
    {
      weight: 2,
    },
  ),
  defineAccount('tove', '', 'Tove Brandt', 'Bread before dawn, cold water after.', { weight: 3 }),
  defineAccount('sami', '', 'Sámi Eira', 'Reindeer in winter, radio in summer. Čála munnje!', { weight: 2 }),
  defineAccount('tomas', 'archipelago.example', 'Tomás Reyes', 'Kittiwakes, terns, and the politics of ledges. #seabirds', { weight: 6 }),
  defineAccount('edda', 'north.example', 'Edda Lind', 'Long posts, mostly about spreadsheets. I keep the tide gauge at Norðurhöfn.', {
    weight: 5,
  }),
  defineAccount('salma', 'bahr.example', 'سلمى حداد', 'أكتب عن البحر والخرائط القديمة. صيد الصور لا السمك.', { language: 'ar', weight: 5 }),
  defineAccount('yuki', 'umi.example', '海野ゆき', '磯の生きものを観察しています。潮だまりとお茶。 #潮だまり', {
    language: 'ja',
    weight: 5,
  }),
  defineAccount('haruto', 'umi.example', '港はると', '小さな灯台の管理人。', { language: 'ja', weight: 3 }),
  defineAccount('lin', 'lagoon.example', '林海燕', '在渔港长大，现在画地图。', { language: 'zh', weight: 3 }),
  defineAccount('noa', 'bahr.example', 'נועה ים', 'צוללת, מצלמת, מאחרת לאוטובוס.', { language: 'he', weight: 3 }),
  defineAccount('paz', 'puerto.example', 'Paz Iriarte', 'Mareas, mapas y gatos de puerto.', { language: 'es', weight: 4 }),
  defineAccount('joaquim', 'puerto.example', 'Joaquim Lobo', 'Pescador reformado. Conto histórias verdadeiras, na maioria.', {
    language: 'pt',
    weight: 3,
  }),
  defineAccount('ansgar', 'estuary.example', 'Ansgar Petersen', 'Watt, Wind, Wärmflasche. #Wattenmeer', { language: 'de', weight: 4 }),
  defineAccount('maelle', 'estuary.example', 'Maëlle Le Goff', 'Gardienne de phare à la retraite, jardinière de galets.', {
    language: 'fr',
    weight: 4,
  }),
  defineAccount('olena', 'north.example', 'Олена Коваль', 'Гідрологиня. Рахую хвилі, п’ю чай.', { language: 'uk', weight: 3 }),
  defineAccount('minjun', 'umi.example', '김민준', '섬에서 버스를 운전합니다.', { language: 'ko', weight: 3 }),
  defineAccount('ngozi', 'karta.example', 'Ngozi Eze', 'Cartographer. North is a suggestion. #maps', { weight: 6 }),
  defineAccount('petra', 'karta.example', 'Petra Nováková', 'Contour lines and sourdough. #maps', { weight: 5 }),
  defineAccount('aroha', 'lagoon.example', 'Aroha Ngata', 'Marine biologist, tūī interpreter. #tidepools :starfish:', { weight: 6 }),
  defineAccount('callum', 'north.example', 'Callum MacRae', 'Creels, gales, opinions about knots.', { weight: 5 }),
  defineAccount(
    'freya',
    'archipelago.example',
    'Freya Olsen',
    'Ringing station volunteer. If it has a leg I have put a ring on it. #seabirds',
    {
      weight: 5,
    },
  ),
  defineAccount('dimitri', 'lagoon.example', 'Δημήτρης Ψαράς', 'Καΐκια, καφές, καλοκαίρι.', { language: 'el', weight: 3 }),
  defineAccount('ines', 'puerto.example', 'Inês Duarte', 'Sound recordist. I own eleven hours of foghorn.', { weight: 4 }),
  defineAccount('kwame', 'karta.example', 'Kwame Boateng', 'Open data for small harbours. #maps #svelte', { weight: 4 }),
  defineAccount('signe', 'archipelago.example', 'Signe Dahl', 'Swims every day. Every. Day.', { weight: 4 }),
  defineAccount('bram', 'estuary.example', 'Bram de Wit', 'Mudflat guide. I will return your boot. #tides', { weight: 4 }),
  defineAccount('leilani', 'lagoon.example', 'Leilani Kahale', 'Canoe builder, star counter.', { weight: 3 }),
  defineAccount('oskar', 'north.example', 'Oskar Nyström', 'Lighthouse restoration, one tin of paint at a time. :lighthouse:', {
    weight: 4,
  }),
  defineAccount('fatou', 'puerto.example', 'Fatou Sarr', 'Fish market economist. Yes, that is a job.', { weight: 3 }),
  defineAccount('wren', 'estuary.example', 'Wren Hollis', 'Small, brown, loud. Kelp cook. #seaweed', { weight: 4, locked: true }),
  defineAccount('gus', 'archipelago.example', 'Gus Tran', 'Ferry timetables as a literary form.', { weight: 4 }),
  defineAccount('tidebot', 'estuary.example', 'Tide Bot', 'High and low water, four times a day. Run by @bram@estuary.example.', {
    weight: 3,
    bot: true,
  }),
  defineAccount(
    'hanneke',
    'karta.example',
    'Hanneke Vos',
    'Retired surveyor. I have walked your coastline and it is longer than you think.',
    {
      weight: 3,
    },
  ),
  defineAccount('eero', 'north.example', 'Eero Lahti', 'Ice roads in winter, none in summer.', { weight: 3, locked: true }),
  defineAccount('zofia', 'lagoon.example', 'Zofia Wrona', 'Knits things that look like sea creatures. #knitting', { weight: 4 }),
];
