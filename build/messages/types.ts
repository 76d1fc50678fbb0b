// Writes electron/messages/messages.d.ts, the types of all messages and their arguments, after an installation and with each build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { argumentsOf, parseMessage } from './compile.ts';
import type { Catalogue } from './compile.ts';

const folder = new URL('../../electron/messages/', import.meta.url);

const property = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`);

function rows(catalogue: Catalogue, indent: string): string {
  return Object.entries(catalogue)
    .map(([key, value]) => {
      if (typeof value !== 'string') return `${indent}${property(key)}: {\n${rows(value, `${indent}  `)}${indent}};\n`;
      const argumentTypes = [...argumentsOf(parseMessage(value, 'en'))].map(([name, type]) => `${property(name)}: ${type}`);
      if (argumentTypes.length === 0) return `${indent}${property(key)}: string;\n`;
      return `${indent}/** ${value} */\n${indent}${property(key)}: (args: { ${argumentTypes.join('; ')} }) => string;\n`;
    })
    .join('');
}

/** Returns the type declarations for an English catalogue. */
const declarationsOf = (english: Catalogue): string =>
  `// Generated from en.json by \`npm run messages\`.\nexport interface Messages {\n${rows(english, '  ')}}\n`;

const typesFile = new URL('messages.d.ts', folder);
export const readEnglish = (): Catalogue => JSON.parse(readFileSync(new URL('en.json', folder), 'utf8')) as Catalogue;

/** Writes the file if it is missing or not current, so that watchers see only changes. */
export function writeMessageTypes(): void {
  const declarations = declarationsOf(readEnglish());
  if (!existsSync(typesFile) || readFileSync(typesFile, 'utf8') !== declarations) writeFileSync(typesFile, declarations);
}

if (import.meta.main) writeMessageTypes();
