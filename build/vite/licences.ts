// Lists the packages that went into the bundles, with their licences, for the app's own "About": whoever's work is inside is named there.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** They come beside the bundles. */
const unbundled = ['electron', 'keytar'];

interface Licence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const seen = new Set<string>(unbundled);

/** `…/node_modules/@a/b/x.js` → `@a/b`, also where a package stands inside another's folder. */
const packageOf = (id: string): string | undefined => {
  const path = id.replace(/^\0/, '').split('?')[0]?.replaceAll('\\', '/') ?? '';
  const at = path.indexOf('/node_modules/');
  return at < 0 ? undefined : /^((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path.slice(at + 14))?.[1];
};

/** Notes the packages of one bundle that are still in it after shaking. */
export const noteLicences: Plugin = {
  name: 'note-licences',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) {
        const name = packageOf(id);
        if (name !== undefined) seen.add(name);
      }
    }
  },
};

function licenceOf(folder: string): Licence {
  const path = join(modules, folder);
  const about = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { name: string; version: string; license?: string };
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return {
    name: about.name,
    version: about.version,
    licence: about.license ?? '',
    text: file === undefined ? '' : readFileSync(join(path, file), 'utf8').trim(),
  };
}

/** Call when all bundles are built. */
export function writeLicences(file: URL): void {
  const all = [...seen].map(licenceOf).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  writeFileSync(file, JSON.stringify(all));
}
