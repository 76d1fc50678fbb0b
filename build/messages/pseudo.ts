// The pseudo-language of the tests, made from English: accented, longer and in brackets, so that text from elsewhere stands out.
// Only a build with this plugin has it; the shipped app is built without.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { partOf } from '../../electron/messages/parts.ts';
import { compileAreas, parseMessage } from './compile.ts';
import type { Catalogue, Token } from './compile.ts';

/** The tag that CLDR keeps for accented English. */
export const pseudoLanguage = 'en-XA';
export const [messageBegins, messageEnds] = ['⟦', '⟧'];

const accents = new Map(
  ['aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž', 'AÀBƁCÇDĐEÉFƑGĜHĤIÎJĴKĶLĻMⱮNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽ'].flatMap((pairs) =>
    (pairs.match(/../gu) ?? []).map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
  ),
);

/** Vowels twice: this makes a sentence some 40 % longer. */
const accented = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const changed = accents.get(letter) ?? letter;
    return /[aeiouy]/i.test(letter) ? changed + changed.toLowerCase() : changed;
  });

/** As the syntax of ICU wants it. */
const quoted = (text: string, inPlural: boolean): string =>
  text.replaceAll("'", "''").replaceAll(inPlural ? /[{}#]+/g : /[{}]+/g, (signs) => `'${signs}'`);

function rewritten(tokens: readonly Token[], inPlural = false): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return quoted(accented(token.value), inPlural);
      if (token.type === 'octothorpe') return '#';
      if (token.type === 'argument') return `{${token.arg}}`;
      if (token.type === 'function') {
        const style = (token.param ?? []).map((part) => (part.type === 'content' ? part.value : '')).join('');
        return `{${token.arg}, ${token.key}${style.trim() === '' ? '' : `, ${style.trim()}`}}`;
      }
      const counts = inPlural || token.type !== 'select';
      const cases = token.cases.map(({ key, tokens: inside }) => `${key} {${rewritten(inside, counts)}}`);
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
    })
    .join('');
}

/** An English message in the pseudo-language. */
export const pseudoMessage = (english: string): string =>
  english === '' ? '' : `${messageBegins}${rewritten(parseMessage(english, 'en'))}${messageEnds}`;

export const pseudoCatalogue = (english: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, typeof value === 'string' ? pseudoMessage(value) : pseudoCatalogue(value)]),
  );

const englishFile = fileURLToPath(new URL('../../electron/messages/en.json', import.meta.url));
const catalogues = /import\.meta\.glob\('\.\/\*\.json', \{ query: '\?part=(\w+)', import: 'default' \}\)/;

/** Offers the pseudo-language beside the languages that have a file. It comes before the plugin `messages`. */
export const pseudoMessages: Plugin = {
  name: 'pseudo-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!catalogues.test(code) || !/\/electron\/messages\/\w+\.ts$/.test(id)) return null;
    const file = `./${pseudoLanguage}.json`;
    const one = (part: string) => `'${file}': () => import('${file}?part=${part}').then((module) => module.default)`;
    return { code: code.replace(catalogues, (all, part: string) => `{ ...${all}, ${one(part)} }`), map: null };
  },
  async load(id) {
    const [, part] = new RegExp(`^\0messages:.*/${pseudoLanguage}-(\\w+)$`).exec(id) ?? [];
    if (part === undefined) return null;
    const english = JSON.parse(await readFile(englishFile, 'utf8')) as Catalogue;
    const areas = Object.keys(english).filter((area) => partOf(area) === part);
    return compileAreas({ language: pseudoLanguage, own: pseudoCatalogue(english), english }, areas);
  },
};
