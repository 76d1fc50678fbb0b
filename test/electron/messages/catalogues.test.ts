// Tests that every language has all English messages with the same arguments, in the language's plural forms.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { argumentsOf, parseMessage } from '../../../build/messages/compile.ts';
import type { Catalogue, MessageToken } from '../../../build/messages/compile.ts';

const folder = new URL('../../../electron/messages/', import.meta.url);
const read = (file: string): Catalogue => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue;
/** Messages of a catalogue by full name, in order. */
const messagesOf = (catalogue: Catalogue, path = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : messagesOf(value, `${path}${key}.`),
  );
const english = messagesOf(read('en.json'));
const languages = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'en.json')
  .map((file) => basename(file, '.json'));

/** Plural forms that may be missing: `many` (millions) in Romance languages, covered by `other`, and `zero`, covered by `=0`. */
const optionalForms = new Set(['zero', 'fr many', 'es many', 'it many', 'pt many']);

/** Lists the plural forms that a message lacks. */
function missingForms(tokens: readonly MessageToken[], language: string): string[] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return [];
    const keys = token.cases.map(({ key }) => key);
    const type = token.type === 'selectordinal' ? 'ordinal' : 'cardinal';
    const requiredForms = token.type === 'select' ? [] : new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
    const isMissing = (form: string) => !keys.includes(form) && !optionalForms.has(form) && !optionalForms.has(`${language} ${form}`);
    return [...requiredForms.filter(isMissing), ...token.cases.flatMap(({ tokens: inner }) => missingForms(inner, language))];
  });
}
const sortedArguments = (text: string, language: string) => [...argumentsOf(parseMessage(text, language))].toSorted();
/** Whitespace at the edges, which separates the text from its surroundings. */
const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];

describe.each(languages)('%s', (language) => {
  const own = new Map(messagesOf(read(`${language}.json`)));

  test('has the messages of English, and no others', () => {
    expect([...own.keys()].toSorted()).toEqual(english.map(([name]) => name).toSorted());
  });
  test('has no empty message if the English one has text', () => {
    expect(english.filter(([name, text]) => (own.get(name) ?? '') === '' && text !== '').map(([name]) => name)).toEqual([]);
  });
  test('has the arguments of English in each message', () => {
    const others = english.filter(
      ([name, text]) => JSON.stringify(sortedArguments(own.get(name) ?? '', language)) !== JSON.stringify(sortedArguments(text, 'en')),
    );
    expect(others.map(([name]) => `${name}: ${own.get(name) ?? ''}`)).toEqual([]);
  });
  test('has all its plural forms', () => {
    const lacking = [...own].map(([name, text]) => ({ name, forms: missingForms(parseMessage(text, language), language) }));
    expect(lacking.filter(({ forms }) => forms.length > 0)).toEqual([]);
  });
  test('keeps leading and trailing spaces', () => {
    const other = english.filter(([name, text]) => JSON.stringify(edges(own.get(name) ?? '')) !== JSON.stringify(edges(text)));
    expect(other.map(([name]) => name)).toEqual([]);
  });
});

test.each(['en', ...languages])('%s has no straight apostrophes or quotation marks', (language) => {
  // ICU escapes braces with straight apostrophes.
  const isStraight = (text: string) => /["']/.test(text.replaceAll(/'[{}]+'/g, ''));
  expect(messagesOf(read(`${language}.json`)).filter(([, text]) => isStraight(text))).toEqual([]);
});
