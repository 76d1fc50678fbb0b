import { describe, expect, it } from 'vitest';
import { languageChoices, languageOf, withRecentLanguage } from '../../../../renderer/logic/text/languages.ts';

const codes = (query: string, recent: string[] = []): string[] => languageChoices(query, recent).map((language) => language.code);

describe('the language menu', () => {
  it('names a language in English and in itself', () => expect(languageOf('de')).toEqual({ code: 'de', name: 'German', own: 'Deutsch' }));
  it('shows the code where there is no name', () => expect(languageOf('not a code').name).toBe('not a code'));
  it('names what ICU has no name for', () =>
    expect(['zh-YUE', 'ldn'].map((code) => languageOf(code))).toMatchObject([{ name: 'Cantonese', own: '粵語' }, { name: 'Láadan' }]));
  it('starts with the recently used ones, in their order', () => expect(codes('', ['nb', 'en']).slice(0, 2)).toEqual(['nb', 'en']));
  it('shows each language once', () => expect(new Set(codes('', ['nb', 'en', 'nb'])).size).toBe(codes('', ['nb', 'en', 'nb']).length));
  it('keeps a recently used language that is not in its list', () => expect(codes('', ['pt-BR'])[0]).toBe('pt-BR'));
  it('sorts the rest by name', () => expect(codes('').indexOf('da')).toBeLessThan(codes('').indexOf('en')));
  it('finds by name, by own name and by code', () => {
    expect(codes('germ')[0]).toBe('de');
    expect(codes('deut')[0]).toBe('de');
    expect(codes('de')[0]).toBe('de');
  });
  it('finds without accents', () => expect(codes('francais')).toContain('fr'));
  it('finds nothing for an unknown name', () => expect(codes('qqqq')).toEqual([]));
  it('has a name for each language that Mastodon takes', () =>
    expect(
      languageChoices('', [])
        .filter(({ code, name }) => code === name)
        .map(({ code }) => code),
    ).toEqual([]));
  it('remembers the last five', () => expect(withRecentLanguage(['a', 'b', 'c', 'd', 'e'], 'c')).toEqual(['c', 'a', 'b', 'd', 'e']));
});
