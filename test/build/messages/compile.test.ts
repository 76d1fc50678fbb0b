// What becomes of an ICU message: the sentence a person reads, or an error that names the message.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileAreas } from '../../../build/messages/compile.ts';
import type { Catalogue } from '../../../build/messages/compile.ts';
import { declarationsOf, readEnglish, typesFile } from '../../../build/messages/types.ts';

type Compiled = Record<string, Record<string, string & ((args: Record<string, unknown>) => string)>>;

async function compiled(english: Catalogue, language = 'en', own: Catalogue = english, locale?: string): Promise<Compiled> {
  const source = compileAreas({ language, own, english }, Object.keys(english));
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: (locale?: string) => Compiled;
  };
  return module.default(locale);
}
const english = (text: string): Catalogue => ({ area: { message: text } });

test('a message without arguments stays a string', async () => {
  expect((await compiled(english('It is `${done}`'.replace('${done}', "'{'done'}'"))))['area']?.['message']).toBe('It is `{done}`');
});

test.each<[string, Record<string, unknown>, string]>([
  ['Reply to {name}…', { name: '`${Ida}`' }, 'Reply to `${Ida}`…'],
  ['{count, number} unread', { count: 12_345 }, '12,345 unread'],
  ['{share, number, percent}', { share: 0.25 }, '25%'],
  ['{count, number, ::compact-short .#}', { count: 12_345 }, '12.3K'],
  ['{count, plural, one {# post} other {# posts}}', { count: 1 }, '1 post'],
  ['{count, plural, one {# post} other {# posts}}', { count: 2_000 }, '2,000 posts'],
  ['{count, plural, =0 {Nothing} one {# of #{tag}} other {#}} found', { count: 0, tag: 'x' }, 'Nothing found'],
  ['{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { place: 22 }, '22nd'],
  ['Seen{mine, select, true {, you too} other {}}', { mine: true }, 'Seen, you too'],
  ['Seen{mine, select, true {, you too} other {}}', { mine: false }, 'Seen'],
])('%s with %j reads "%s"', async (text, args, expected) => {
  expect((await compiled(english(text)))['area']?.['message']?.(args)).toBe(expected);
});

test('in a language that is written from the right, what is put in keeps its own direction', async () => {
  const { area } = await compiled(english('Follow {handle} ({count, number})'), 'ar', english('متابعة {handle} ({count, number})'));
  expect(area?.['message']?.({ handle: '@ida', count: 2 })).toMatch(/^متابعة \u2068@ida\u2069 \(/);
});

test('plural forms and numbers are those of the language', async () => {
  const source = english('{count, plural, one {# post} other {# posts}}');
  const polish = english('{count, plural, one {# wpis} few {# wpisy} many {# wpisów} other {# wpisu}}');
  const { area } = await compiled(source, 'pl', polish);
  expect([1, 3, 5, 12_345].map((count) => area?.['message']?.({ count }))).toEqual(['1 wpis', '3 wpisy', '5 wpisów', '12\u00a0345 wpisów']);
});

test('numbers in digits look as the system writes them, numbers in words speak the language', async () => {
  const source = {
    area: { digits: '{n, number} {n, plural, one {#} other {#}} {n, number, ::.#}', words: '{n, number, ::compact-short .#}' },
  };
  const { area } = await compiled(source, 'en', source, 'de-DE');
  expect(area?.['digits']?.({ n: 12_345.5 })).toBe('12.345,5 12.345,5 12.345,5');
  expect(area?.['words']?.({ n: 12_345 })).toBe('12.3K');
});

test('a time looks as the system writes it', async () => {
  const source = { area: { message: 'until {at, time, medium}', short: '{at, time, short}' } };
  const at = Date.parse('2026-05-04T12:03:30Z');
  const { area } = await compiled(source, 'en', source, 'de-DE');
  expect(area?.['message']?.({ at })).toBe(`until ${new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium' }).format(at)}`);
  expect(area?.['short']?.({ at })).toMatch(/^\d\d:\d\d$/);
});

test.each([
  ['a missing one', { area: {} }],
  ['one that is not translated yet', english('')],
])('another language falls back to English for %s, with English forms', async (_, own) => {
  const { area } = await compiled(english('{count, plural, one {# post} other {# posts}}'), 'pl', own as Catalogue);
  expect(area?.['message']?.({ count: 22 })).toBe('22 posts');
});

test.each([
  ['an unclosed brace', english('Hello {name')],
  ['a plural form that the language has not', english('{count, plural, few {#} other {#}}')],
  ['an unknown style of number', english('{count, number, ::scientific}')],
  ['an unknown style of time', english('{at, time, full}')],
  ['an unknown type of argument', english('{at, date, short}')],
])('%s fails by name', (_, messages) => {
  expect(() => compileAreas({ language: 'en', own: messages, english: messages }, ['area'])).toThrow(/area\.message in en\.json/);
});

test('an argument that English does not have fails by name', () => {
  const languages = { language: 'de', english: english('{count, number}'), own: english('{zahl, number}') };
  expect(() => compileAreas(languages, ['area'])).toThrow(/area\.message in de\.json.*\{zahl\}/);
});

test('the declarations are current: npm run messages', () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(declarationsOf(readEnglish()));
});
