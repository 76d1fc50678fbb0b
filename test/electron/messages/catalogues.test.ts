// Every language says all that English says: the same messages with the same arguments, in the plural forms of that language.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { argumentsOf, parseMessage } from '../../../build/messages/compile.ts';
import type { Catalogue, Token } from '../../../build/messages/compile.ts';

const folder = new URL('../../../electron/messages/', import.meta.url);
const read = (file: string): Catalogue => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue;
/** The messages of a catalogue by their whole names, in their order. */
const messagesOf = (catalogue: Catalogue, path = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : messagesOf(value, `${path}${key}.`),
  );
const english = messagesOf(read('en.json'));
const languages = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'en.json')
  .map((file) => basename(file, '.json'));

/** Forms that few sentences need: millions in Romance languages, which `other` says too, and none, which `=0` may say. */
const optionalForms = new Set(['zero', ...(['fr', 'es', 'it', 'pt'] as const).map((language) => `${language} many`)]);

/** The plural forms that a message lacks. */
function missingForms(tokens: readonly Token[], language: string): string[] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return [];
    const keys = token.cases.map(({ key }) => key);
    const type = token.type === 'selectordinal' ? 'ordinal' : 'cardinal';
    const wanted = token.type === 'select' ? [] : new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
    const isMissing = (form: string) => !keys.includes(form) && !optionalForms.has(form) && !optionalForms.has(`${language} ${form}`);
    return [...wanted.filter(isMissing), ...token.cases.flatMap(({ tokens: inner }) => missingForms(inner, language))];
  });
}
const sortedArguments = (text: string, language: string) => [...argumentsOf(parseMessage(text, language))].toSorted();
/** What surrounds a text belongs to the place where it stands. */
const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];

describe.each(languages)('%s', (language) => {
  const own = new Map(messagesOf(read(`${language}.json`)));

  test('has the messages of English, and no others', () => {
    expect([...own.keys()].toSorted()).toEqual(english.map(([name]) => name).toSorted());
  });
  test('has no empty message where English has words', () => {
    expect(english.filter(([name, text]) => (own.get(name) ?? '') === '' && text !== '').map(([name]) => name)).toEqual([]);
  });
  test('gives each message its arguments', () => {
    const others = english.filter(
      ([name, text]) => JSON.stringify(sortedArguments(own.get(name) ?? '', language)) !== JSON.stringify(sortedArguments(text, 'en')),
    );
    expect(others.map(([name]) => `${name}: ${own.get(name) ?? ''}`)).toEqual([]);
  });
  test('has all its plural forms', () => {
    const lacking = [...own].map(([name, text]) => ({ name, forms: missingForms(parseMessage(text, language), language) }));
    expect(lacking.filter(({ forms }) => forms.length > 0)).toEqual([]);
  });
  test('keeps the spaces at the edges', () => {
    const other = english.filter(([name, text]) => JSON.stringify(edges(own.get(name) ?? '')) !== JSON.stringify(edges(text)));
    expect(other.map(([name]) => name)).toEqual([]);
  });
});

test.each(['en', ...languages])('%s has no straight apostrophes or quotation marks', (language) => {
  // ICU quotes a brace by straight apostrophes.
  const isStraight = (text: string) => /["']/.test(text.replaceAll(/'[{}]+'/g, ''));
  expect(messagesOf(read(`${language}.json`)).filter(([, text]) => isStraight(text))).toEqual([]);
});
