// Lets modules import `en.json?part=first`: the compiled areas of a part, with English for missing translations.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { partOf } from '../../electron/messages/parts.ts';
import { compileAreas } from './compile.ts';
import type { Catalogue } from './compile.ts';
import { writeMessageTypes } from './types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A relative path follows: bundles name their modules in comments, and must not contain paths of the build machine. */
const prefix = '\0messages:';
const importPattern = /^(.+)\.json\?part=(\w+)$/;

export const messages: Plugin = {
  name: 'messages',
  buildStart: writeMessageTypes,
  enforce: 'pre',
  resolveId(source, importer) {
    const [, file, part] = importPattern.exec(source) ?? [];
    if (file === undefined || part === undefined || importer === undefined) return null;
    return `${prefix}${relative(root, file.startsWith('.') ? join(dirname(importer), file) : file)}-${part}`;
  },
  async load(id) {
    if (!id.startsWith(prefix)) return null;
    const at = id.lastIndexOf('-');
    const part = id.slice(at + 1);
    const path = resolve(root, id.slice(prefix.length, at));
    const read = async (file: string) => {
      this.addWatchFile(file);
      return JSON.parse(await readFile(file, 'utf8')) as Catalogue;
    };
    const [own, english] = await Promise.all([read(`${path}.json`), read(join(dirname(path), 'en.json'))]);
    const areas = Object.keys(english).filter((area) => partOf(area) === part);
    return compileAreas({ language: basename(path), own, english }, areas);
  },
  /** Fails the build if first-view modules import all messages, because the window would wait for the messages of every view. */
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
    for (const entry of chunks.filter(({ isEntry }) => isEntry)) {
      const firstViewChunks = chunks.filter(({ fileName }) => fileName === entry.fileName || entry.imports.includes(fileName));
      if (firstViewChunks.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/electron/messages/views.ts'))))
        this.error('A module of the first view imports the messages of views.ts.');
    }
  },
};
