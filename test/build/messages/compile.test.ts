// Tests compiling ICU messages: the resulting sentence, or an error that names the message.
import { expect, test } from 'vitest';
import { compileAreas } from '../../../build/messages/compile.ts';
import type { Catalogue } from '../../../build/messages/compile.ts';

type CompiledMessages = Record<string, Record<string, string & ((args: Record<string, unknown>) => string)>>;

async function compileMessages(english: Catalogue, language = 'en', own: Catalogue = english, locale?: string): Promise<CompiledMessages> {
  const source = compileAreas({ language, own, english }, Object.keys(english));
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: (locale?: string) => CompiledMessages;
  };
  return module.default(locale);
}
const asCatalogue = (text: string): Catalogue => ({ area: { message: text } });

test('compiles a message without arguments to a string', async () => {
  expect((await compileMessages(asCatalogue('It is `${done}`'.replace('${done}', "'{'done'}'"))))['area']?.['message']).toBe(
    'It is `{done}`',
  );
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
])('formats %s with %j as "%s"', async (text, args, expected) => {
  expect((await compileMessages(asCatalogue(text)))['area']?.['message']?.(args)).toBe(expected);
});

test('isolates the direction of arguments in a right-to-left language', async () => {
  const { area } = await compileMessages(
    asCatalogue('Follow {handle} ({count, number})'),
    'ar',
    asCatalogue('متابعة {handle} ({count, number})'),
  );
  expect(area?.['message']?.({ handle: '@ida', count: 2 })).toMatch(/^متابعة \u2068@ida\u2069 \(/);
});

test('uses the plural forms and numbers of the language', async () => {
  const source = asCatalogue('{count, plural, one {# post} other {# posts}}');
  const polish = asCatalogue('{count, plural, one {# wpis} few {# wpisy} many {# wpisów} other {# wpisu}}');
  const { area } = await compileMessages(source, 'pl', polish);
  expect([1, 3, 5, 12_345].map((count) => area?.['message']?.({ count }))).toEqual(['1 wpis', '3 wpisy', '5 wpisów', '12\u00a0345 wpisów']);
});

test('formats digits by the system’s region, and compact numbers by the language', async () => {
  const source = {
    area: { digits: '{n, number} {n, plural, one {#} other {#}} {n, number, ::.#}', words: '{n, number, ::compact-short .#}' },
  };
  const { area } = await compileMessages(source, 'en', source, 'de-DE');
  expect(area?.['digits']?.({ n: 12_345.5 })).toBe('12.345,5 12.345,5 12.345,5');
  expect(area?.['words']?.({ n: 12_345 })).toBe('12.3K');
});

test('formats times by the system’s region', async () => {
  const source = { area: { message: 'until {at, time, medium}', short: '{at, time, short}' } };
  const at = Date.parse('2026-05-04T12:03:30Z');
  const { area } = await compileMessages(source, 'en', source, 'de-DE');
  expect(area?.['message']?.({ at })).toBe(`until ${new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium' }).format(at)}`);
  expect(area?.['short']?.({ at })).toMatch(/^\d\d:\d\d$/);
});

test.each([
  ['a missing message', { area: {} }],
  ['an untranslated message', asCatalogue('')],
])('falls back to English, with English plural forms, for %s', async (_, own) => {
  const { area } = await compileMessages(asCatalogue('{count, plural, one {# post} other {# posts}}'), 'pl', own as Catalogue);
  expect(area?.['message']?.({ count: 22 })).toBe('22 posts');
});

test.each([
  ['an unclosed brace', asCatalogue('Hello {name')],
  ['a plural form that the language lacks', asCatalogue('{count, plural, few {#} other {#}}')],
  ['an unknown style of number', asCatalogue('{count, number, ::scientific}')],
  ['an unknown style of time', asCatalogue('{at, time, full}')],
  ['an unknown type of argument', asCatalogue('{at, date, short}')],
])('names the message in the error about %s', (_, messages) => {
  expect(() => compileAreas({ language: 'en', own: messages, english: messages }, ['area'])).toThrow(/area\.message in en\.json/);
});

test('names the message in the error about an argument that English lacks', () => {
  const languages = { language: 'de', english: asCatalogue('{count, number}'), own: asCatalogue('{zahl, number}') };
  expect(() => compileAreas(languages, ['area'])).toThrow(/area\.message in de\.json.*\{zahl\}/);
});
