// Defines the rules of the seeded server and the other servers that it knows.
import { createDice } from './random.ts';

export const rules = [
  { id: '1', text: 'Be kind to people and to birds', hint: 'Disagree with what was said, not with who said it.', translations: {} },
  { id: '2', text: 'Describe your pictures', hint: 'Alt text is how half the harbour reads along.', translations: {} },
  {
    id: '3',
    text: 'No nest locations during the breeding season',
    hint: 'Between April and August, the name of the bay is close enough.',
    translations: {},
  },
  { id: '4', text: 'No advertising', hint: 'Your own handmade things are fine, in moderation.', translations: {} },
];

const namePrefixes = [
  'north',
  'east',
  'outer',
  'grey',
  'salt',
  'amber',
  'low',
  'long',
  'quiet',
  'blue',
  'old',
  'far',
  'stone',
  'wind',
  'kelp',
  'pine',
  'sand',
  'silver',
  'tide',
  'gull',
];
const nameSuffixes = [
  'shore',
  'bay',
  'sound',
  'skerry',
  'pier',
  'reef',
  'holm',
  'ness',
  'strand',
  'cove',
  'fjord',
  'haven',
  'point',
  'marsh',
  'inlet',
  'bank',
];

/** Several hundred invented servers, all under the reserved top-level domain `.example`. */
export const peers: string[] = (() => {
  const dice = createDice(41);
  const seededServers = [
    'archipelago.example',
    'north.example',
    'bahr.example',
    'umi.example',
    'puerto.example',
    'karta.example',
    'estuary.example',
    'lagoon.example',
  ];
  const inventedServers = namePrefixes.flatMap((first) =>
    nameSuffixes.map((second) => `${dice.chance(0.3) ? `social.${first}${second}` : first + second}.example`),
  );
  return [...seededServers, ...inventedServers].sort();
})();
