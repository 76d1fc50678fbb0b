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

/** The text of the MIT licence (https://spdx.org/licenses/MIT), for packages that name it but bring no copy. */
const mitLicence = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

interface PackageFile {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string; email?: string };
}

function textWithoutFile({ name, license, author }: PackageFile): string {
  const holder = typeof author === 'object' ? [author.name, author.email && `<${author.email}>`].filter(Boolean).join(' ') : author;
  if (license !== 'MIT' || !holder) throw new Error(`The package ${name} brings no licence: write down what it allows.`);
  return mitLicence(holder);
}

/** `folder`: below `node_modules`. Throws when there is no licence to show. */
export function licenceOf(folder: string): Licence {
  const path = join(modules, folder);
  const about = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as PackageFile;
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return {
    name: about.name,
    version: about.version,
    licence: about.license ?? '',
    text: file === undefined ? textWithoutFile(about) : readFileSync(join(path, file), 'utf8').trim(),
  };
}

/** Call when all bundles are built. */
export function writeLicences(file: URL): void {
  const all = [...seen].map(licenceOf).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  writeFileSync(file, JSON.stringify(all));
}
