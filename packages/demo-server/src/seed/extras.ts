// Contains the polls, content warnings, preview cards, conversations, and collections of the seeded data.
import type { StoredFeaturePolicy } from '../store/rows.ts';

export const polls = [
  { text: 'Best thing to hear from bed?', options: ['Rain on the skylight', 'The foghorn', 'Halyards', 'Nothing at all'] },
  { text: 'What do you do with a good stone?', options: ['Pocket', 'Windowsill', 'Throw it', 'Put it back'] },
  { text: 'Next talk in the chart room?', options: ['Lost islands', 'Knots of the north', 'How to read a tide gauge'] },
  { text: 'Is a ferry public transport or an event?', options: ['Transport', 'Event', 'Depends on the sea'] },
  { text: 'Which bird has the worst manners?', options: ['Herring gull', 'Fulmar', 'Shag', 'Me before coffee'] },
  { text: 'How do you say “the tide is out” where you are?', options: ['It’s out', 'It’s away', 'She’s gone', 'Look'] },
  { text: 'When is it too windy for the ferry?', options: ['Above 20 m/s', 'When the chairs leave', 'When Ida says so'] },
  { text: 'Sea temperature 9 degrees. Swim?', options: ['Yes', 'Yes, briefly', 'I’ll hold the towel'] },
  { text: 'What belongs in fish soup?', options: ['Cream', 'Saffron', 'Potato', 'An argument'] },
  { text: 'The best map is…', options: ['Folded wrong', 'On the wall', 'In somebody’s head'] },
  { text: 'Which knot can you tie in the dark?', options: ['Bowline', 'Clove hitch', 'A new one every time'] },
  { text: 'Colour for the new door of the boathouse?', options: ['Red', 'Harbour grey', 'The blue that was left over'] },
];

export const contentWarnings = [
  'Weather, again',
  'Very small complaint',
  'Work',
  'Bird feelings',
  'Rambling',
  'Before coffee',
  'Boat maintenance, graphic',
  'Harbour politics',
];

export const warnedPosts: { spoiler: string; text: string }[] = [
  {
    spoiler: 'Long, and about spreadsheets',
    text: 'Right. The gauge writes one row per minute, the old import wanted one per hour, and between them sits a macro from a colleague who retired in 2009 and keeps bees.\n\nI have now met the bees. They were more forthcoming than the macro. The answer, after three weeks, is a column called “x” which is the temperature of the hut.',
  },
  {
    spoiler: 'bird, dead',
    text: 'Found a gannet on the tideline at the long pier, no visible injuries. Reported it. Please don’t touch, and keep dogs off that stretch.',
  },
  { spoiler: 'Food, fish', text: 'Gutted forty mackerel before seven. My hands smell like a decision.' },
  {
    spoiler: 'Mild peril on a ladder',
    text: 'Gallery rail of the lighthouse, wet paint above, wet sea below, and a wasp. Everyone is fine. The wasp is promoted to inspector.',
  },
  { spoiler: 'Ending of the lighthouse film', text: 'He was the foghorn all along.' },
];

export const linkCards = [
  {
    title: 'How to read a tide table without trusting it',
    description: 'Datum, springs, neaps, and why the number on the wall is an opinion.',
    provider: 'Harbour Notes',
    path: 'tide-tables',
  },
  {
    title: 'The island that was a lunch',
    description: 'A short history of map errors along one stretch of coast.',
    provider: 'Karta Review',
    path: 'phantom-islands',
  },
  {
    title: 'Kittiwakes return early for a third year',
    description: 'Volunteers at the north ledges report first arrivals in mid-February.',
    provider: 'The Coast Courier',
    path: 'kittiwakes-early',
  },
  {
    title: 'Repairing a clinker hull in a cold shed',
    description: 'Notes from one winter: steam, copper, patience.',
    provider: 'Slip & Keel',
    path: 'clinker-repair',
  },
  {
    title: 'Open data for small harbours',
    description: 'Gauges, berths and ferries, published by people with wet hands.',
    provider: 'Small Harbours',
    path: 'open-data',
  },
];

export const emojiPhrases = [
  'That :tea: was needed.',
  ':wave: :wave:',
  'Signed, a :limpet:',
  ':kittiwake: approves.',
  ':lighthouse:',
  'Mind the :fog:',
  ':sunbreak: at last',
  ':crab: says no.',
  ':starfish: :starfish:',
];

export const quoteTexts = [
  'This, and also on our side of the water.',
  'Reading this with my coat still on.',
  'I keep coming back to this one.',
  'For the chart room wall:',
  'Counterpoint: the opposite, with biscuits.',
];

/** Direct messages: the two accounts, and their messages in turn. */
export const conversations: { between: [string, string]; lines: string[] }[] = [
  {
    between: ['freya@archipelago.example', 'mira'],
    lines: [
      'are you free on Sunday for the north ledge? I need a second pair of eyes and ideally a second thermos.',
      'Sunday works! I’ll bring the big one. Seven at the slip?',
      'Half past six if you want the light. I’ll bring the buns so that you can’t say no.',
    ],
  },
  {
    between: ['jonna', 'mira'],
    lines: [
      'your chart of the Calf has a depth that made my heart stop. Is it 2.4 or 24?',
      'It’s 24. My decimal point is a dead fly. I am so sorry.',
      'Framing it. Fly included.',
    ],
  },
  {
    between: ['ngozi@karta.example', 'mira'],
    lines: ['the printer says the blue is “too honest”. Shall we argue or change it?', 'We argue. Politely, and then we don’t change it.'],
  },
  { between: ['salma@bahr.example', 'mira'], lines: ['أرسلت لك مسح الخريطة القديمة على البريد. انظري إلى اسم الجزيرة!'] },
  {
    between: ['ruben', 'jonna'],
    lines: [
      'can I have the slip on Thursday morning, high water plus one?',
      'You can have it until ten, then the Harbour Office wants to look at it sternly.',
      'Deal. I’ll leave before the sternness.',
    ],
  },
  {
    between: ['oskar@north.example', 'ruben'],
    lines: ['do you still have the tin of red, the one that is actually red?', 'Half a tin. It’s yours for a lens-cleaning story.'],
  },
];

/** Whether the other servers' accounts consent to be featured in collections. The servers that are missing here know no collections. */
export const featurePolicies: Partial<Record<string, StoredFeaturePolicy>> = {
  'archipelago.example': 'public',
  'lagoon.example': 'public',
  'karta.example': 'manual',
  'north.example': 'unsupported_policy',
};

export const collections: { curator: string; name: string; description: string; tag: string | null; members: string[] }[] = [
  {
    curator: 'mira',
    name: 'Ledge watchers',
    description: 'People who look up before they look at the tide table.',
    tag: 'seabirds',
    members: ['ida', 'freya@archipelago.example', 'tomas@archipelago.example', 'aroha@lagoon.example'],
  },
  {
    curator: 'library',
    name: 'Voices of the harbour',
    description: 'Start here if you are new on the coast.',
    tag: null,
    members: ['ida', 'harbour', 'tove', 'jonna'],
  },
  {
    curator: 'freya@archipelago.example',
    name: 'Ringing station friends',
    description: 'They bring the second thermos.',
    tag: 'seabirds',
    members: ['mira', 'tomas@archipelago.example'],
  },
];

export const announcements = [
  {
    text: 'The server moves to a drier cupboard on Sunday between 06:00 and 07:00. Streaming may drop once; nothing is lost.\n\nThank you for your patience, and to the library for the cupboard. :lighthouse:',
    daysAgo: 3,
  },
  { text: 'Nesting season: please name the bay, not the ledge, until August. See our third rule. :kittiwake:', daysAgo: 8 },
];
