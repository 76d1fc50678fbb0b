// Lists the packages that went into the bundles, with their licences, for the app's own "About": whoever's work is inside is named there.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** They may be part of a program under AGPL-3.0-or-later (https://www.gnu.org/licenses/license-list.html), by their names of SPDX. */
const compatible = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MPL-2.0', 'Python-2.0'],
  ...['Unlicense', 'Zlib'],
];

/** An expression of SPDX: of alternatives one is enough, of what holds together all. */
export const isCompatible = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((name) => compatible.includes(name)));

/** They come beside the bundles. */
const unbundled = ['electron', 'keytar'];

export interface Licence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const seen = new Set<string>(unbundled);

/** `…/node_modules/@a/b/x.js` → `@a/b`, also where a package stands inside another's folder. */
export const packageOf = (id: string): string | undefined => {
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

type Person = string | { name: string; email?: string };
interface PackageFile {
  name: string;
  version: string;
  license?: string;
  author?: Person;
  contributors?: Person[];
}

const named = (person: Person) =>
  typeof person === 'object' ? [person.name, person.email && `<${person.email}>`].filter(Boolean).join(' ') : person;

function textWithoutFile({ name, license, author, contributors = [] }: PackageFile): string {
  if (license !== 'MIT' || author === undefined) throw new Error(`The package ${name} brings no licence: write down what it allows.`);
  return mitLicence([author, ...contributors].map(named).join(', '));
}

/** Some packages have only the notice that names the Mozilla Public License; others bring all of it. */
function withMozillas(text: string): string {
  if (/^Mozilla Public License/m.test(text)) return text;
  return `${text}\n\n${readFileSync(join(modules, 'mediabunny', 'LICENSE'), 'utf8').trim()}`;
}

/** `folder`: below `node_modules`. Throws when there is no licence to show, or one that this app can't be under. */
export function licenceOf(folder: string): Licence {
  const path = join(modules, folder);
  const about = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as PackageFile;
  const licence = about.license ?? '';
  if (licence !== '' && !isCompatible(licence))
    throw new Error(`The package ${about.name} is under ${licence}, which may not fit AGPL-3.0-or-later.`);
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  const text = file === undefined ? textWithoutFile(about) : readFileSync(join(path, file), 'utf8').trim();
  return { name: about.name, version: about.version, licence, text: licence === 'MPL-2.0' ? withMozillas(text) : text };
}

/** Call when all bundles are built. */
export function writeLicences(file: URL): void {
  const all = [...seen].map(licenceOf).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  writeFileSync(file, JSON.stringify(all));
}
