// Writes electron/messages/messages.d.ts, by which the compiler knows every message and its arguments: `npm run messages`.
import { readFileSync, writeFileSync } from 'node:fs';
import { argumentsOf, parseMessage } from './compile.ts';
import type { Catalogue } from './compile.ts';

const folder = new URL('../../electron/messages/', import.meta.url);

const property = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`);

function rows(catalogue: Catalogue, indent: string): string {
  return Object.entries(catalogue)
    .map(([key, value]) => {
      if (typeof value !== 'string') return `${indent}${property(key)}: {\n${rows(value, `${indent}  `)}${indent}};\n`;
      const named = [...argumentsOf(parseMessage(value, 'en'))].map(([name, type]) => `${property(name)}: ${type}`);
      if (named.length === 0) return `${indent}${property(key)}: string;\n`;
      return `${indent}/** ${value} */\n${indent}${property(key)}: (args: { ${named.join('; ')} }) => string;\n`;
    })
    .join('');
}

/** The declarations for an English catalogue. */
export const declarationsOf = (english: Catalogue): string =>
  `// Generated from en.json by \`npm run messages\`; a test says when it is not current.\nexport interface Messages {\n${rows(english, '  ')}}\n`;

export const typesFile = new URL('messages.d.ts', folder);
export const readEnglish = (): Catalogue => JSON.parse(readFileSync(new URL('en.json', folder), 'utf8')) as Catalogue;

if (import.meta.main) writeFileSync(typesFile, declarationsOf(readEnglish()));
