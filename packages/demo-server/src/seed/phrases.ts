// Contains the texts of the seeded posts by subject, and fills their placeholders in braces.
import type { Dice } from './random.ts';

export interface Subject {
  tags: string[];
  openers: string[];
  replies: string[];
}

export const subjects: Record<string, Subject> = {
  birds: {
    tags: ['seabirds', 'birds', 'ringing'],
    openers: [
      'First {bird}s back on {place} this morning, {n} days early. Same pair on the north corner, I’d know that argument anywhere.',
      'Counted {n} {bird}s off {place} before breakfast and lost count at the {bird} that kept coming round twice.',
      'A {bird} has learned the ferry timetable. It was on the rail at {time}, waiting for the chips.',
      'Ringed {n} {bird} chicks today. {small} of them bit me. I respect every one.',
      'The {bird} colony at {place} sounds like a school canteen and smells like the day after.',
      'Somebody asked me why I count {bird}s. Because last year there were {n}, and this year I get to find out.',
      'There is exactly one {bird} on {place} tonight and it is shouting as if there were a hundred.',
      'Found a ring from {year} on the beach by {place}. Sent the number in. Somewhere a spreadsheet is about to be very happy.',
      'If you walk past {place} this week: dogs on the lead please, the {bird}s have started.',
      'Telescope out, tea in, {n} {bird}s and a single very lost {bird2}.',
      'The young {bird} I wrote about on Monday has left the ledge. No ceremony. It just stepped off.',
      'Wind turned at {time} and the {bird}s went from gliding to swearing.',
      'Today’s field note, in full: “{bird}. {bird}. {bird}. Rain.”',
      'You can tell how the sandeels are doing by how late the {bird}s come home. They came home late.',
      'A {bird} just stole my pencil, my actual pencil, and is now drawing conclusions.',
      'Webcam on {place} is back up. Please enjoy {n} hours of a {bird} not moving.',
    ],
    replies: [
      'That pair! They were the last to leave in {year} too.',
      'Did you get the ring number? I may know that bird.',
      'We had none until Thursday last year. Early is good, isn’t it?',
      'Same here at {place}, maybe a few more.',
      'Are you sure it wasn’t a {bird2}? Asking as someone who has been wrong about this in public.',
      'I can hear this post.',
      'Adding it to the log, thank you. Wind direction?',
      'Our colony is down by a third, so I am very glad to read this.',
      'They do that when the herring are in.',
      'Please tell them hello from the south side.',
      'The pencil is a courtship gift. Congratulations to you both.',
    ],
  },
  tides: {
    tags: ['tides', 'harbour', 'sea'],
    openers: [
      'Spring tide at {time}. If your car is on the slip you have about {n} minutes and a lesson coming.',
      'The printed table says {time}, the app says {time2}, the water says now.',
      'Low water {small} centimetres below chart datum today. I have seen parts of {place} that I did not need to see.',
      'New gauge at {place} is reading {n} cm. The old gauge, which is a painted stick, agrees.',
      'Walked out to {place} on the ebb and back on the flood, with about {small} minutes to spare and no dignity.',
      'Reminder that the causeway to {place} closes at {time}. The sea does not do “just five more minutes”.',
      'Pilot boat out at {time}, back at {time2}, coffee in between. {weather}.',
      'You can set a clock by the tide, provided you are willing to reset the clock every day.',
      'Surge of {n} cm on top of the springs tonight. Second line on your mooring, third if you love the boat.',
      'The harbour wall has a mark for every flood since {year}. The newest one is still wet.',
      'Neap tides: the sea shrugging.',
      'Explained tides to a class of {n} eight-year-olds. One of them asked who pulls the plug. Honestly a fair model.',
    ],
    replies: [
      'The printed one. It has coffee stains at every spring tide, that’s calibration.',
      'My knees have said the same since yesterday.',
      'Thanks for this, moved the car.',
      'The stick is never wrong.',
      'Is that before or after summer time?',
      'We watched it come over the step at {place}. Not worried. Slightly worried.',
      'I trust whoever shouts loudest from the pier.',
      'Boots off, trousers rolled, dignity optional.',
      'The {year} mark is at my hip. I think about that a lot.',
      'Second line on. Third line considered.',
    ],
  },
  maps: {
    tags: ['maps', 'cartography', 'opendata'],
    openers: [
      'Spent the day deciding where {place} ends. The map needs a line. The place does not have one.',
      'Found a chart from {year} on which {place} is an island. It isn’t. It may have been a good lunch.',
      'Every map of this coast has one rock in the wrong place, and every surveyor knows which one is theirs.',
      'New layer is up: {n} footpaths, {small} of them possibly sheep.',
      'Contour interval is a moral question.',
      'Labelled {n} skerries today. Eleven of them are called “the calf”.',
      'If you have an old name for {place}, the one your grandmother used, please send it to me. I am collecting them before they go.',
      'Drew the coastline by hand from {place} to the point. It took {small} hours and it is wrong in a way that I like.',
      'Scale bar, north arrow, date, your name. In that order. I will not be taking questions.',
      'The blue on the old sheets was mixed with a little brown. That’s why the sea looks honest on them.',
      'The ferry line on the map is dotted because nobody really knows.',
      'Walked the boundary at {place}. {n} steps longer than on paper. I have informed the paper.',
    ],
    replies: [
      'It was an island at high water, in fairness to lunch.',
      'My grandmother called it the sleeping dog. You can see the ears from the east.',
      'Which projection, and do you regret it?',
      'The sheep paths are the good ones.',
      'I have walked that. It is longer.',
      'Please publish the wrong one as well.',
      'Do you have this as GeoJSON? Asking for a small harbour.',
      'That rock is mine. {year}. I’m sorry.',
      'Eleven calves and not one cow. Typical.',
      'Saving this for the chart room wall.',
    ],
  },
  pools: {
    tags: ['tidepools', 'marinebiology', 'seaweed'],
    openers: [
      'Tidepool by {place}: {n} {creature}s, one {creature2}, and a boot. The boot has tenants.',
      'A {creature} moved {small} centimetres in an hour while I watched. Thrilling. I mean it.',
      'If you lift a stone, put it back the way it was. Somebody lives on the ceiling.',
      'Night survey at {place}: {n} {creature}s out walking as if they own it, which they do.',
      'The {creature} I named in spring is still in the same crack. We have both put on a little weight.',
      'Water in the upper pool was {small} degrees this morning. The {creature}s have closed for business.',
      'Kelp is up to my waist at {place}. It applauds when a wave goes through it.',
      'Today a child told me that a {creature} is “a rock that is thinking”. I’ve changed my slides.',
      'Found a {creature2} where there has not been one since {year}. Checked twice. Sat down for a moment.',
      'Dulse is ready. Take a little, leave the holdfast, rinse it in the sea and not in the tap.',
    ],
    replies: [
      'The ceiling is the best part.',
      'A rock that is thinking! I’m using this.',
      'Is the boot a left one? Bram is looking for a left one.',
      'Any anemones this far up?',
      'We saw that species at {place} as well, further north every year.',
      'Put it on the recording site please, even if you are only nearly sure.',
      'How did you photograph it without your shadow?',
      'I would like to live in a crack and put on a little weight.',
      'Sat down for a moment on your behalf.',
    ],
  },
  boats: {
    tags: ['woodenboats', 'ferry', 'sailing'],
    openers: [
      'The {boat} is off the blocks. She leaks in {small} places, which is {small2} fewer than in autumn.',
      'Steamed {n} ribs today, broke two, swore once, burned my tea.',
      'Ferry at {time} is cancelled, ferry at {time2} is full, and there is a man with a rowing boat who has started to smile.',
      'Caulking is knitting for people who are angry at water.',
      'A visitor asked if the {boat} is fast. She is a {boat}. She arrives.',
      'Paint named “harbour grey” does not match this harbour, or any grey.',
      'Somebody returned the clamp that I lent out in {year}. It came with a jar of marmalade. The system works.',
      'Took the {boat} round {place} with the wind behind us and the bill for the sail still in my pocket.',
      'The bosun’s knot of the month is whichever one holds.',
      'Deck scrubbed, gulls notified, deck no longer scrubbed.',
      'Three generations of one family disagreed on my slip today about how to launch a {boat}. It launched itself.',
    ],
    replies: [
      'She arrives! That’s going on the transom.',
      'What are you steaming with? Mine takes an hour a rib.',
      'The man with the rowing boat is my uncle and he will overcharge you.',
      'Marmalade is legal tender here.',
      'Leaks are how you know there is still water outside.',
      'Send pictures of the garboard please.',
      'Linseed, patience, and more linseed.',
      'I was on the {time} one. We sang.',
    ],
  },
  weather: {
    tags: ['weather', 'fog', 'coast'],
    openers: [
      '{weather}. I have been told to come in. I have one more photograph.',
      'Fog so thick at {place} that the lighthouse is only a rumour.',
      'Forecast for tomorrow: “{weather}”, then a drawing of a cloud that looks sorry.',
      'The light at {time} lasted about {small} minutes and I spent {small2} of them finding the lens cap.',
      'Hail on the wheelhouse roof, the whole orchestra.',
      'Rain on Monday, rain on Tuesday, and today for variety: sideways.',
      'You could see {place} from the bakery this morning. It only happens before bad weather and after good bread.',
      'Gust of {n} knots just rearranged the deckchairs into something better.',
      'First frost on the pier. The gulls walk like waiters.',
      'Thunder far out, the sea completely flat. Everyone on the quay whispering for no reason.',
    ],
    replies: [
      'One more photograph is how I lost a hat.',
      'Came in here ten minutes ago. Wow.',
      'The cloud looked sorry on ours as well.',
      'Foghorn has been going since {time}. I find it friendly.',
      'Come in!',
      'You can see it from here too. Taking the washing down.',
      'Like waiters. Exactly like waiters.',
      'Stay safe out there.',
    ],
  },
  food: {
    tags: ['baking', 'fishmarket', 'tea'],
    openers: [
      'Bread’s out. {n} loaves, minus one that fell on the floor and was judged acceptable.',
      'Price of {fish} on the quay is down again; price of talking about it is stable.',
      'Smoked {fish}, rye, a pickled thing nobody will name. Best lunch on {place}.',
      'Tea count for the watch: {small}. Biscuits: classified.',
      'Swam first, so the cinnamon bun is medicine.',
      'Soup for {n} in the boathouse tonight. Bring a bowl and an opinion.',
      'Somebody has written “no more {fish} jokes” on the market board. The {fish} jokes have moved to the back of the board.',
      'My starter survived the power cut. It is older than two of my colleagues.',
    ],
    replies: [
      'Save me the floor one.',
      'Bringing a bowl. I have nine opinions.',
      'What’s the pickled thing? Asking from a safe distance.',
      'Biscuits are declassified after thirty minutes.',
      'Medicine should be taken twice a day.',
      'Is there any left?',
      'My grandmother would have added dill and a story.',
    ],
  },
  code: {
    tags: ['svelte', 'opendata', 'smallweb'],
    openers: [
      'Rewrote the tide page. It is now {small} KB and works on the harbour office’s computer, which has a floppy drive.',
      'A bug that happens only at high water. I love this job. It was a cable.',
      'Our whole timetable site is one table and a search box, and people write us thank-you letters.',
      'Cached the charts so that the map opens in the dead spot behind {place}. The dead spot is where people need it.',
      'Daylight saving time broke the gauge import again. I’d like to speak with daylight.',
      'Keyboard first. There are {n} people on this coast who wear gloves for eight months of the year.',
      'Deleted {n} lines today and the page got faster. Ask me anything.',
      'Today I learned that a spreadsheet with {n} thousand rows is called a database if you say it firmly.',
    ],
    replies: [
      'It is always a cable.',
      'One table and a search box is the dream.',
      'Could you write down how you did the caching? We have the same dead spot.',
      'Gloves! Nobody ever thinks of the gloves.',
      'The harbour computer says thank you. Slowly.',
      'What did the lines do before they left?',
      'Firmly, and with a backup.',
    ],
  },
};

export const openers = Object.values(subjects).flatMap((subject) => subject.openers);

export const replies = [
  'Yes. All of this.',
  'I read this to the whole wheelhouse.',
  'Thank you for writing that down.',
  'Not from here it isn’t, but I’ll take your word.',
  'Seconded from the south pier.',
  'This made my morning watch shorter.',
  'Now I have to go and look.',
  'Tell me more when you are ashore?',
  'I was there and it was even better.',
  'Hm, I’d have said the opposite, but you’ve got me thinking.',
];

export const asides = [
  'Will report back.',
  'No regrets so far.',
  'Photos when my hands are warm.',
  'Yes, again.',
  'Correction welcome.',
  'I’ll be on the pier if anyone needs me.',
  'That’s the whole story.',
  'More tea, obviously.',
  'Somebody had to.',
  'Don’t tell the harbour office.',
];

export const mentionTexts = [
  'are you at the harbour today? I have your thermos.',
  'your chart came up at the meeting, everyone liked it.',
  'quick question about the ledge log: is the second column local time?',
  'saw something you’d like by the old slip. Bring boots.',
  'thank you for the lift yesterday!',
  'do you have ten minutes on Thursday for the survey?',
  'the library has put your book aside.',
  'we’re one rower short on Sunday…',
];

// Replaces the placeholders in seed/phrases.ts with random words.
const wordsByPlaceholder = {
  bird: [
    'kittiwake',
    'guillemot',
    'razorbill',
    'puffin',
    'fulmar',
    'arctic tern',
    'shag',
    'gannet',
    'eider',
    'oystercatcher',
    'black guillemot',
    'herring gull',
  ],
  place: [
    'the north ledge',
    'Gull Holm',
    'the Needle',
    'Kettle Bay',
    'the outer skerry',
    'Old Slip',
    'Seal Point',
    'the long pier',
    'Marram Spit',
    'the Calf',
    'Widow’s Step',
    'Tern Island',
    'the lee of the breakwater',
    'Sandeel Bank',
    'the Anvil',
    'Low Light',
  ],
  creature: ['limpet', 'hermit crab', 'beadlet anemone', 'dog whelk', 'shore crab', 'brittle star', 'periwinkle', 'chiton', 'shanny'],
  boat: ['faering', 'gaff cutter', 'pram', 'skiff', 'old pilot boat', 'lugger', 'dory'],
  fish: ['herring', 'mackerel', 'cod', 'ling', 'saithe', 'plaice'],
  weather: [
    'Northwesterly eight, easing later',
    'Fog till noon, then more fog',
    'Clear, cold, not a breath of wind',
    'Showers with something solid in them',
    'Backing south, rain by dark',
    'Sun on one side of the street only',
    'Gale warning, sea state rude',
  ],
};
const placeholder = /\{(\w+)\}/g;

function pickWord(name: string, dice: Dice): string {
  const kind = name.replace(/2$/, '');
  if (kind in wordsByPlaceholder) return dice.pick(wordsByPlaceholder[kind as keyof typeof wordsByPlaceholder]);
  switch (kind) {
    case 'n':
      return String(dice.integer(11, 240));
    case 'small':
      return String(dice.integer(2, 9));
    case 'year':
      return String(dice.integer(1931, 2019));
    case 'time':
      return `${String(dice.integer(4, 22)).padStart(2, '0')}:${String(dice.integer(0, 11) * 5).padStart(2, '0')}`;
    default:
      throw new Error(`no words for {${name}}`);
  }
}

export const fillPlaceholders = (template: string, dice: Dice) => template.replace(placeholder, (_, name: string) => pickWord(name, dice));
