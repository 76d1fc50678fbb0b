// Tests the pseudo-language: placeholders and markup stay unchanged, the text stays readable and becomes longer.
import { expect, test } from 'vitest';
import { argumentsOf, compileAreas, parseMessage } from '../../../build/messages/compile.ts';
import type { Catalogue } from '../../../build/messages/compile.ts';
import { pseudoCatalogue, pseudoLanguage, pseudoMessage } from '../../../build/messages/pseudo.ts';
import { readEnglish } from '../../../build/messages/types.ts';

test.each([
  ['Try again', '⟦Ţŕýý ààĝààîîñ⟧'],
  ['Reply to {name}…', '⟦Ŕééþļýý ţöö {name}…⟧'],
  ['{count, plural, =0 {Nothing} one {# post} other {# posts}}', '⟦{count, plural, =0 {Ñööţĥîîñĝ} one {# þööšţ} other {# þööšţš}}⟧'],
  ['Seen{mine, select, true {, you} other {}}', '⟦Šééééñ{mine, select, true {, ýýööûû} other {}}⟧'],
  ['{share, number, percent} of {at, time, short}', '⟦{share, number, percent} ööƒ {at, time, short}⟧'],
  ["It''s '{here}'", "⟦Îîţ''š '{'ĥééŕéé'}'⟧"],
  ['', ''],
])('translates “%s” to “%s”', (english, expected) => {
  expect(pseudoMessage(english)).toBe(expected);
});

const leaves = (catalogue: Catalogue): string[] =>
  Object.values(catalogue).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

test('keeps the arguments of every message, and compiles the result', () => {
  const english = readEnglish();
  const pseudo = pseudoCatalogue(english);
  const [before, after] = [leaves(english), leaves(pseudo)];
  expect(after.map((text) => [...argumentsOf(parseMessage(text, pseudoLanguage))])).toEqual(
    before.map((text) => [...argumentsOf(parseMessage(text, 'en'))]),
  );
  expect(() => compileAreas({ language: pseudoLanguage, own: pseudo, english }, Object.keys(english))).not.toThrow();
});

test('makes the catalogue about 40 % longer', () => {
  const length = (catalogue: Catalogue) =>
    leaves(catalogue)
      .flatMap((text) => parseMessage(text, 'en'))
      .reduce((sum, token) => sum + (token.type === 'content' ? token.value.length : 0), 0);
  const english = readEnglish();
  expect(length(pseudoCatalogue(english)) / length(english)).toBeGreaterThan(1.3);
  expect(length(pseudoCatalogue(english)) / length(english)).toBeLessThan(1.6);
});
