// Puts the files of a package into one folder as they lie on the computer of a person: what electron-builder names, and what it leaves out.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { copyright } from './copyright.ts';
import type { Description } from './description.ts';
import { metainfo } from './metainfo.ts';
import { debianChangelog, releasesUpTo } from './releases.ts';

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

function write(file: string, content: string | Uint8Array) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Where the program is, for the link in the path of commands. */
function programIn(root: string, name: string): string {
  const folder = readdirSync(join(root, 'opt')).find((app) => readdirSync(join(root, 'opt', app)).includes(name));
  if (folder === undefined) throw new Error(`The package would have no program ${name} in /opt.`);
  return `/opt/${folder}/${name}`;
}

/** A version before a release is written `1.0.0~beta.1` in packages. */
export const sourceVersion = (version: string) => version.replaceAll('~', '-');

export function stage(root: string, { name, version, maintainer, url, content, format }: Description): void {
  for (const { from, to } of content) {
    const target = join(root, to);
    mkdirSync(from.endsWith('/') ? target : dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  }
  const inShare = (...path: string[]) => join(root, 'usr', 'share', ...path);
  mkdirSync(join(root, 'usr', 'bin'), { recursive: true });
  symlinkSync(programIn(root, name), join(root, 'usr', 'bin', name));
  write(inShare('icons', 'hicolor', 'scalable', 'apps', `${name}.svg`), readFileSync(beside('../icons/icon.svg')));
  write(inShare('metainfo', 'app.kittiwake.desktop.metainfo.xml'), metainfo(sourceVersion(version)));
  write(inShare('doc', name, 'copyright'), copyright(maintainer, url));
  write(inShare('man', 'man1', `${name}.1.gz`), gzipSync(readFileSync(beside('kittiwake.1')), { level: 9 }));
  const releases = releasesUpTo(sourceVersion(version));
  write(inShare('doc', name, 'changelog.gz'), gzipSync(debianChangelog(name, maintainer, releases), { level: 9 }));
  if (format === 'deb') write(inShare('lintian', 'overrides', name), readFileSync(beside('lintian-overrides')));
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', root]);
  const date = releases[0]?.date ?? new Date();
  execFileSync('find', [root, '-exec', 'touch', '--no-dereference', `--date=${date.toISOString()}`, '{}', '+']);
}

export interface StagedFile {
  /** Beginning with a slash. */
  path: string;
  kind: 'file' | 'folder' | 'link';
  size: number;
}

export function stagedFiles(root: string): StagedFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry): StagedFile => {
      const file = join(entry.parentPath, entry.name);
      const kind = entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'file';
      return { path: file.slice(root.length), kind, size: kind === 'file' ? statSync(file).size : 0 };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
