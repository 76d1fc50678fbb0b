// Builds the pseudo-language of the tests from English: accented, longer, and in brackets, so that untranslated text stands out. Only
// builds with this plugin have it, not the shipped app.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { partOf } from '../../electron/messages/parts.ts';
import { compileAreas, parseMessage } from './compile.ts';
import type { Catalogue, MessageToken } from './compile.ts';

/** CLDR's tag for accented English. */
export const pseudoLanguage = 'en-XA';
const openingBracket = '⟦';
const closingBracket = '⟧';

const accents = new Map(
  ['aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž', 'AÀBƁCÇDĐEÉFƑGĜHĤIÎJĴKĶLĻMⱮNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽ'].flatMap((pairs) =>
    (pairs.match(/../gu) ?? []).map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
  ),
);

/** Doubles vowels, which makes a sentence some 40 % longer. */
const addAccents = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const accentedLetter = accents.get(letter) ?? letter;
    return /[aeiouy]/i.test(letter) ? accentedLetter + accentedLetter.toLowerCase() : accentedLetter;
  });

/** Quotes text for ICU's syntax. */
const quoteForIcu = (text: string, inPlural: boolean): string =>
  text.replaceAll("'", "''").replaceAll(inPlural ? /[{}#]+/g : /[{}]+/g, (signs) => `'${signs}'`);

function rewriteTokens(tokens: readonly MessageToken[], inPlural = false): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return quoteForIcu(addAccents(token.value), inPlural);
      if (token.type === 'octothorpe') return '#';
      if (token.type === 'argument') return `{${token.arg}}`;
      if (token.type === 'function') {
        const style = (token.param ?? []).map((part) => (part.type === 'content' ? part.value : '')).join('');
        return `{${token.arg}, ${token.key}${style.trim() === '' ? '' : `, ${style.trim()}`}}`;
      }
      const isInPlural = inPlural || token.type !== 'select';
      const cases = token.cases.map(({ key, tokens: inside }) => `${key} {${rewriteTokens(inside, isInPlural)}}`);
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
    })
    .join('');
}

/** Translates an English message to the pseudo-language. */
export const pseudoMessage = (english: string): string =>
  english === '' ? '' : `${openingBracket}${rewriteTokens(parseMessage(english, 'en'))}${closingBracket}`;

export const pseudoCatalogue = (english: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, typeof value === 'string' ? pseudoMessage(value) : pseudoCatalogue(value)]),
  );

const englishFile = fileURLToPath(new URL('../../electron/messages/en.json', import.meta.url));
const catalogues = /import\.meta\.glob\('\.\/\*\.json', \{ query: '\?part=(\w+)', import: 'default' \}\)/;

/** Adds the pseudo-language to the languages that have a file. Must come before the plugin `messages`. */
export const pseudoMessages: Plugin = {
  name: 'pseudo-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!catalogues.test(code) || !/\/electron\/messages\/\w+\.ts$/.test(id)) return null;
    const file = `./${pseudoLanguage}.json`;
    const globEntry = (part: string) => `'${file}': () => import('${file}?part=${part}').then((module) => module.default)`;
    return { code: code.replace(catalogues, (all, part: string) => `{ ...${all}, ${globEntry(part)} }`), map: null };
  },
  async load(id) {
    const [, part] = new RegExp(`^\0messages:.*/${pseudoLanguage}-(\\w+)$`).exec(id) ?? [];
    if (part === undefined) return null;
    const english = JSON.parse(await readFile(englishFile, 'utf8')) as Catalogue;
    const areas = Object.keys(english).filter((area) => partOf(area) === part);
    return compileAreas({ language: pseudoLanguage, own: pseudoCatalogue(english), english }, areas);
  },
};
