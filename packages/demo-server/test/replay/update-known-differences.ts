// Removes fixed differences from known-differences.json. `--add` also adds new ones.
import { writeFileSync } from 'node:fs';
import { knownDifferencesFile, readKnownDifferences, summarize, unintendedDifferences, type KnownDifferences } from './differences.ts';
import { replay } from './replay.ts';

const result = await replay();
const present = unintendedDifferences(result);

function keepExisting(differences: KnownDifferences): KnownDifferences {
  const lists = Object.entries(differences).map(
    ([key, list]) => [key, list.filter((difference) => present[key]?.includes(difference))] as const,
  );
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

const knownDifferences = process.argv.includes('--add') ? present : keepExisting(readKnownDifferences());
writeFileSync(knownDifferencesFile, `${JSON.stringify(knownDifferences, null, 2)}\n`);
process.stdout.write(`${summarize(result)}\n`);
