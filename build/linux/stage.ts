// Copies the files of a package into one folder as they are installed: those that electron-builder lists, and those that it omits.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Description } from './description.ts';
import { metainfo, readPackageInfo, repositoryUrl, debianChangelog, releasesUpTo } from './metainfo.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** Formats continuation lines of a field; an empty line is a dot. */
const indented = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`))
    .join('\n');

/** Returns a package's licence file in Debian's format (DEP-5: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/). */
export function copyright(maintainer: string, url: string): string {
  const { license, repository, author } = readPackageInfo();
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

const siblingPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

function write(file: string, content: string | Uint8Array) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Returns the installed path of the program, for the link in /usr/bin. */
function findProgram(root: string, name: string): string {
  const folder = readdirSync(join(root, 'opt')).find((app) => readdirSync(join(root, 'opt', app)).includes(name));
  if (folder === undefined) throw new Error(`The package would have no program ${name} in /opt.`);
  return `/opt/${folder}/${name}`;
}

/** Converts a package version to the source version: packages write prereleases as `1.0.0~beta.1`. */
const sourceVersion = (version: string) => version.replaceAll('~', '-');

export function stageFiles(root: string, { name, version, maintainer, url, content, format }: Description): void {
  for (const { from, to } of content) {
    const target = join(root, to);
    mkdirSync(from.endsWith('/') ? target : dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  }
  const sharePath = (...names: string[]) => join(root, 'usr', 'share', ...names);
  mkdirSync(join(root, 'usr', 'bin'), { recursive: true });
  symlinkSync(findProgram(root, name), join(root, 'usr', 'bin', name));
  write(sharePath('icons', 'hicolor', 'scalable', 'apps', `${name}.svg`), readFileSync(siblingPath('../icons/icon.svg')));
  write(sharePath('metainfo', 'app.kittiwake.desktop.metainfo.xml'), metainfo(sourceVersion(version)));
  write(sharePath('doc', name, 'copyright'), copyright(maintainer, url));
  write(sharePath('man', 'man1', `${name}.1.gz`), gzipSync(readFileSync(siblingPath('kittiwake.1')), { level: 9 }));
  const releases = releasesUpTo(sourceVersion(version));
  write(sharePath('doc', name, 'changelog.gz'), gzipSync(debianChangelog(name, maintainer, releases), { level: 9 }));
  if (format === 'deb') write(sharePath('lintian', 'overrides', name), readFileSync(siblingPath('lintian-overrides')));
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', root]);
  const date = releases[0]?.date ?? new Date();
  execFileSync('find', [root, '-exec', 'touch', '--no-dereference', `--date=${date.toISOString()}`, '{}', '+']);
}

export interface StagedFile {
  /** Absolute path in the package, beginning with a slash. */
  path: string;
  kind: 'file' | 'folder' | 'link';
  size: number;
}

export function stagedFiles(root: string): StagedFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry): StagedFile => {
      const file = join(entry.parentPath, entry.name);
      let kind: StagedFile['kind'] = 'file';
      if (entry.isDirectory()) kind = 'folder';
      else if (entry.isSymbolicLink()) kind = 'link';
      return { path: file.slice(root.length), kind, size: kind === 'file' ? statSync(file).size : 0 };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
