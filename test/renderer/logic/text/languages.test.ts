import { describe, expect, it } from 'vitest';
import {
  knownLanguageName,
  languageChoices,
  languageOf,
  toMastodonCodes,
  withRecentLanguage,
} from '../../../../renderer/logic/text/languages.ts';

const codes = (query: string, recent: string[] = []): string[] => languageChoices(query, recent).map((language) => language.code);

describe('the language menu', () => {
  it('returns the English and the native name of a language', () =>
    expect(languageOf('de')).toEqual({ code: 'de', name: 'German', nativeName: 'Deutsch' }));
  it.each(['constructor', '__proto__'])('S8: shows the code %s, which no object has', (code) => expect(languageOf(code).name).toBe(code));
  it('shows the code if there is no name', () => expect(languageOf('not a code').name).toBe('not a code'));
  it('names languages that ICU has no name for', () =>
    expect(['zh-YUE', 'ldn'].map((code) => languageOf(code))).toMatchObject([
      { name: 'Cantonese', nativeName: '廣東話' },
      { name: 'Láadan' },
    ]));
  it('names the languages that Mastodon added last', () =>
    expect(['csb', 'gsw', 'moh', 'nds', 'pdc', 'vai'].map((code) => languageOf(code).name)).toEqual([
      'Kashubian',
      'Swiss German',
      'Mohawk',
      'Low German',
      'Pennsylvania German',
      'Vai',
    ]));
  it('never uses the system’s name of a language as its native name', () => {
    // ICU falls back to the system's language for locales that it lacks.
    expect(['csb', 'cnr', 'aa', 'smj'].map((code) => languageOf(code).nativeName)).toEqual([
      'Kaszëbsczi',
      'crnogorski',
      'Afaraf',
      'julevsámegiella',
    ]);
    expect(['osa', 'pt-BR'].map((code) => languageOf(code).nativeName)).toEqual(['Osage', 'português (Brasil)']);
  });
  it('names languages in the app’s language, or in English if that has no name', () => {
    expect(['eu', 'zba', 'zh-YUE', 'not a code'].map((code) => languageOf(code, 'de').name)).toEqual([
      'Baskisch',
      'Balaibalan',
      'Kantonesisch',
      'not a code',
    ]);
  });
  it('contains no name twice', () => {
    const all = languageChoices('', []).map(({ name }) => name);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });
  it('starts with the recently used languages in their order', () => expect(codes('', ['nb', 'en']).slice(0, 2)).toEqual(['nb', 'en']));
  it('shows each language once', () => expect(new Set(codes('', ['nb', 'en', 'nb'])).size).toBe(codes('', ['nb', 'en', 'nb']).length));
  it('keeps a recently used language that is not in its list', () => expect(codes('', ['pt-BR'])[0]).toBe('pt-BR'));
  it('sorts the rest by name', () => expect(codes('').indexOf('da')).toBeLessThan(codes('').indexOf('en')));
  it('finds languages by name, native name, and code', () => {
    expect(codes('germ')[0]).toBe('de');
    expect(codes('deut')[0]).toBe('de');
    expect(codes('de')[0]).toBe('de');
  });
  it('finds without accents', () => expect(codes('francais')).toContain('fr'));
  it('finds nothing for an unknown name', () => expect(codes('qqqq')).toEqual([]));
  it('has a name for each language that Mastodon accepts', () =>
    expect(
      languageChoices('', [])
        .filter(({ code, name }) => code === name)
        .map(({ code }) => code),
    ).toEqual([]));
  it('converts the system’s languages to Mastodon’s codes', () =>
    expect(toMastodonCodes(['en-US', 'en', 'zh-Hant-TW', 'yue-HK', 'fil-PH', 'ms-Arab', 'no', 'fur', 'x y'])).toEqual([
      'en',
      'zh-TW',
      'zh-YUE',
      'tl',
      'ms-Arab',
      'no',
    ]));
  it('remembers the last five languages', () =>
    expect(withRecentLanguage(['a', 'b', 'c', 'd', 'e'], 'c')).toEqual(['c', 'a', 'b', 'd', 'e']));
});

it.each([
  [['und'], null],
  [['und', 'de'], 'German'],
  [['', null], null],
  [['xx-unknown', 'zxx'], null],
  [['zh-YUE'], 'Cantonese'],
])('names the first language of %j as %s', (codes, name) => expect(knownLanguageName(...codes)).toBe(name));
