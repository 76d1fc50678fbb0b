// What a person reads is written by one module of formatters: dates, numbers, lists and the order of words are those of the language.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where a format is none of the language, and why. */
const other: Record<string, string> = {
  'renderer/logic/text/formats.ts': 'the module itself',
  'renderer/logic/text/zoned-time.ts': 'reads the parts of a time in a zone',
  'renderer/logic/text/languages.ts': 'sorts several hundred languages by the language that is asked for',
};
const found = [
  /new Intl\.(ListFormat|NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat|Collator)\(/,
  /\.toLocale(Date|Time)?String\(/,
  /\.localeCompare\(/,
  /\.toFixed\(/,
  /\.join\(['"`][,،;] /,
  /['"`]\d+\+['"`]/,
  /^[^`]*>[^<`]*\} ?%/,
];
const files = globSync('renderer/**/*.{svelte,ts}').sort();

it('dates, numbers, lists and sorting are left to the formatters', () => {
  expect(files.length).toBeGreaterThan(300);
  const wrong = files
    .filter((path) => !(path in other))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) => (found.some((pattern) => pattern.test(line)) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(wrong).toEqual([]);
});

it('lists no file that needs no exception', () => {
  expect(Object.keys(other).filter((path) => !found.some((pattern) => pattern.test(readFileSync(path, 'utf8'))))).toEqual([]);
});
