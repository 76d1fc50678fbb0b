// Builds a deb from a staged folder with dpkg-deb.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, chmodSync, mkdirSync, readFileSync, utimesSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from './description.ts';
import { stagedFiles, type StagedFile } from './stage.ts';

/** Returns the control file, with the fields of deb-control(5). Sizes are in KiB. */
export function controlFile(about: Description, files: StagedFile[]): string {
  const size = files.reduce((sum, file) => sum + Math.max(1, Math.ceil(file.size / 1024)), 0);
  const fields = [
    ['Package', about.name],
    ['Version', about.version],
    ['Section', about.category],
    ['Priority', 'optional'],
    ['Architecture', about.architecture],
    ['Maintainer', about.maintainer],
    ['Installed-Size', String(size)],
    ['Depends', about.depends.join(', ')],
    ['Recommends', about.recommends.join(', ')],
    ['Homepage', about.url],
    ['Description', `${about.summary}\n ${about.description.replaceAll('\n', '\n ')}`],
  ];
  return fields.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join('');
}

export function makeDeb(root: string, about: Description): void {
  const files = stagedFiles(root);
  const control = join(root, 'DEBIAN');
  mkdirSync(control);
  writeFileSync(join(control, 'control'), controlFile(about, files));
  const checksums = files
    .filter(({ kind }) => kind === 'file')
    .map(
      ({ path }) =>
        `${createHash('md5')
          .update(readFileSync(join(root, path)))
          .digest('hex')}  ${path.slice(1)}\n`,
    );
  writeFileSync(join(control, 'md5sums'), checksums.join(''));
  for (const [name, script] of [
    ['postinst', about.afterInstall],
    ['postrm', about.afterRemove],
  ] as const) {
    copyFileSync(script, join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  for (const name of ['control', 'md5sums']) chmodSync(join(control, name), 0o644);
  chmodSync(control, 0o755);
  const { mtime } = statSync(join(root, 'usr'));
  utimesSync(control, mtime, mtime);
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${about.compression}`, '--build', root, about.output], {
    // No file in the archive is newer than the sources.
    env: { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(mtime.getTime() / 1000)) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
