// Tests converting electron-builder's description of the deb and the rpm into package metadata.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { controlFile } from '../../../build/linux/deb.ts';
import { readDescription } from '../../../build/linux/description.ts';
import { specFile } from '../../../build/linux/rpm.ts';

const shared = ['--architecture', 'amd64', '--after-install', 'in.sh', '--after-remove', 'out.sh', '--version', '1.0.0~beta.1'].concat(
  ['--package', 'made', '--name', 'gull', '--maintainer', 'Ann <a@b.example>', '--vendor', 'Ann', '--url', 'https://gull.example'],
  ['--license', 'MIT', '--category', 'net', '-d', 'libc6', '-d', 'xdg-utils', '/unpacked/=/opt/Gull', '/i.png=/usr/share/i.png'],
);
const forDeb = [
  '-s',
  'dir',
  '--force',
  '-t',
  'deb',
  '--deb-recommends',
  'keyring',
  '--deb-compression',
  'xz',
  '--deb-priority',
  'optional',
].concat(['--description', 'A gull\n It flies\n It cries'], shared);
const forRpm = [
  '-s',
  'dir',
  '--force',
  '-t',
  'rpm',
  '--rpm-os',
  'linux',
  '--rpm-compression',
  'xzmt',
  '--rpm-summary',
  '100 % gull',
].concat(['--rpm-tag', 'Recommends: keyring', '--description', 'It flies'], shared);

test('writes electron-builder’s fields to a deb’s control file', () => {
  const files = [{ path: '/opt/Gull/gull', kind: 'file' as const, size: 5000 }];
  expect(controlFile(readDescription(forDeb), files)).toBe(`Package: gull
Version: 1.0.0~beta.1
Section: net
Priority: optional
Architecture: amd64
Maintainer: Ann <a@b.example>
Installed-Size: 5
Depends: libc6, xdg-utils
Recommends: keyring
Homepage: https://gull.example
Description: A gull
 It flies
  It cries
`);
});

test('writes the fields to an rpm’s spec, owns only the package’s folders, and escapes %', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kittiwake-spec-'));
  const scripts = { afterInstall: join(folder, 'in.sh'), afterRemove: join(folder, 'out.sh') };
  for (const file of Object.values(scripts)) writeFileSync(file, '#!/bin/sh\necho "${1%x}"\n');
  const spec = specFile({ ...readDescription(forRpm), ...scripts }, '/staged', [
    { path: '/opt', kind: 'folder', size: 0 },
    { path: '/opt/Gull', kind: 'folder', size: 0 },
    { path: '/opt/Gull/gull', kind: 'file', size: 1 },
    { path: '/usr/bin', kind: 'folder', size: 0 },
    { path: '/usr/bin/gull', kind: 'link', size: 0 },
  ]);
  rmSync(folder, { recursive: true });
  expect(spec).toContain('\nSummary: 100 %% gull\n');
  expect(spec).toContain('\nRequires: libc6\nRequires: xdg-utils\nRecommends: keyring\n');
  expect(spec).toContain('%post -p /bin/sh\necho "${1%%x}"\n');
  expect(spec.split('%defattr(-,root,root,-)\n')[1]).toBe('%dir "/opt/Gull"\n"/opt/Gull/gull"\n"/usr/bin/gull"\n');
});

test('maps each file to its installed path', () => {
  expect(readDescription(forDeb).content).toEqual([
    { from: '/unpacked/', to: '/opt/Gull' },
    { from: '/i.png', to: '/usr/share/i.png' },
  ]);
});

test('throws for unknown or missing arguments', () => {
  expect(() => readDescription([...forDeb, '--deb-systemd', 'x'])).toThrow('--deb-systemd');
  expect(() => readDescription(forRpm.filter((argument) => !argument.startsWith('100') && argument !== '--rpm-summary'))).toThrow(
    'electron-builder says no --rpm-summary.',
  );
  expect(() => readDescription(forDeb.map((argument) => (argument === 'deb' ? 'pacman' : argument)))).toThrow('not pacman');
});
