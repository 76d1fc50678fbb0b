// The words that replace the placeholders in seed/phrases.ts.
import type { Dice } from './random.ts';

const words = {
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

function word(name: string, dice: Dice): string {
  const kind = name.replace(/2$/, '');
  if (kind in words) return dice.pick(words[kind as keyof typeof words]);
  switch (kind) {
    case 'n':
      return String(dice.whole(11, 240));
    case 'small':
      return String(dice.whole(2, 9));
    case 'year':
      return String(dice.whole(1931, 2019));
    case 'time':
      return `${String(dice.whole(4, 22)).padStart(2, '0')}:${String(dice.whole(0, 11) * 5).padStart(2, '0')}`;
    default:
      throw new Error(`no words for {${name}}`);
  }
}

export const fill = (template: string, dice: Dice) => template.replace(placeholder, (_, name: string) => word(name, dice));
