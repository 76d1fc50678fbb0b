// The licences of a package, in the format of Debian (DEP-5: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { about, repositoryUrl } from './metainfo.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** Lines of a field that go on: an empty one is a dot. */
const indented = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`))
    .join('\n');

export function copyright(maintainer: string, url: string): string {
  const { license, repository, author } = about();
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Kittiwake
Upstream-Contact: ${maintainer}
Source: ${repositoryUrl(repository)}
Comment:
 The home page is ${url}.
 The licences of the packages inside the program are shown by its dialog About, and lie in
 /opt/Kittiwake/resources/app.asar (out/renderer/licences.json). Those of Electron and Chromium lie in
 /opt/Kittiwake/LICENSE.electron.txt and /opt/Kittiwake/LICENSES.chromium.html.

Files: *
Copyright: 2026 ${author.replace(/ <.*/, '')}
License: ${license}

Files: usr/share/metainfo/*
Copyright: 2026 ${author.replace(/ <.*/, '')}
License: CC0-1.0

License: ${license}
${indented(readFileSync(path('LICENSE'), 'utf8'))}

License: CC0-1.0
 On Debian systems its text is in /usr/share/common-licenses/CC0-1.0.
`;
}
