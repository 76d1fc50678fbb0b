// Lists the bundled packages with their licences, for the app's dialog "About".
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** SPDX names of licences that are compatible with AGPL-3.0-or-later (https://www.gnu.org/licenses/license-list.html). */
const compatibleLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Checks an SPDX expression: one licence of OR must be compatible, and all licences of AND. */
export const isCompatible = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((name) => compatibleLicences.includes(name)));

/** Packages that are shipped beside the bundles. */
const unbundledPackages = ['electron', 'keytar'];

export interface PackageLicence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const shippedPackages = new Set<string>(unbundledPackages);

/** `…/node_modules/@a/b/x.js` → `@a/b`, also for nested packages. */
export const packageNameOf = (id: string): string | undefined => {
  const path = id.replace(/^\0/, '').split('?')[0]?.replaceAll('\\', '/') ?? '';
  const folder = '/node_modules/';
  const at = path.indexOf(folder);
  return at < 0 ? undefined : /^((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path.slice(at + folder.length))?.[1];
};

/** Records the packages that remain in a bundle after tree shaking. */
export const recordPackages: Plugin = {
  name: 'record-packages',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) {
        const name = packageNameOf(id);
        if (name !== undefined) shippedPackages.add(name);
      }
    }
  },
};

/** The text of the MIT licence (https://spdx.org/licenses/MIT), for packages that name it but include no copy. */
const mitLicence = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

type PackageAuthor = string | { name: string; email?: string };
interface PackageFile {
  name: string;
  version: string;
  license?: string;
  author?: PackageAuthor;
  contributors?: PackageAuthor[];
}

const formatAuthor = (person: PackageAuthor) =>
  typeof person === 'object' ? [person.name, person.email && `<${person.email}>`].filter(Boolean).join(' ') : person;

function textWithoutFile({ name, license, author, contributors = [] }: PackageFile): string {
  if (license !== 'MIT' || author === undefined) throw new Error(`The package ${name} brings no licence: write down what it allows.`);
  return mitLicence([author, ...contributors].map(formatAuthor).join(', '));
}

/** Adds the full Mozilla Public License to packages that include only the notice. */
function addMozillaLicence(text: string): string {
  if (/^Mozilla Public License/m.test(text)) return text;
  return `${text}\n\n${readFileSync(join(modules, 'mediabunny', 'LICENSE'), 'utf8').trim()}`;
}

/** Returns the licence of a package. `folder`: below `node_modules`. Throws if there is no licence text, or an incompatible licence. */
export function licenceOf(folder: string): PackageLicence {
  const path = join(modules, folder);
  const packageInfo = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as PackageFile;
  const licence = packageInfo.license ?? '';
  if (licence !== '' && !isCompatible(licence))
    throw new Error(`The package ${packageInfo.name} is under ${licence}, which may not fit AGPL-3.0-or-later.`);
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  const text = file === undefined ? textWithoutFile(packageInfo) : readFileSync(join(path, file), 'utf8').trim();
  return { name: packageInfo.name, version: packageInfo.version, licence, text: licence === 'MPL-2.0' ? addMozillaLicence(text) : text };
}

/** Writes the list. Call this after all bundles are built. */
export function writeLicences(file: URL): void {
  const all = [...shippedPackages].map(licenceOf).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  writeFileSync(file, JSON.stringify(all));
}
