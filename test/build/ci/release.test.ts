// Covers release-notes.ts, checksums.ts and gather.ts. Not draft-release.ts, which needs GitHub;
// nor download-electron.ts and prepare-system.ts, which call functions tested elsewhere.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeChecksums } from '../../../build/ci/checksums.ts';
import { gather } from '../../../build/ci/gather.ts';
import { releaseNotes } from '../../../build/ci/release-notes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kittiwake-release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const createFile = (name: string, text = name) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};

describe('releaseNotes', () => {
  const changelog = `# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-23\n\n### Added\n- Wings.\n\n## [1.1.0] - 2026-10-01\n\n- Feet.\n`;

  it('returns the changelog section of the version', () => {
    expect(releaseNotes('v1.2.0', '1.2.0', changelog)).toBe('### Added\n- Wings.');
    expect(releaseNotes('v1.1.0', '1.1.0', changelog)).toBe('- Feet.');
  });

  it.each([
    ['v1.3.0', '1.2.0', changelog, /tag is v1\.3\.0, but package\.json has the version 1\.2\.0/],
    ['v1.3.0', '1.3.0', changelog, /no section “## \[1\.3\.0\]/],
    ['v1.2.0', '1.2.0', changelog.replace(' - 2026-11-23', ''), /no date/],
    ['v1.2.0', '1.2.0', changelog.replace('### Added\n- Wings.\n', ''), /empty/],
  ])('throws for tag %s of version %s (case %#)', (tag, version, text, sentence) => {
    expect(() => releaseNotes(tag, version, text)).toThrow(sentence);
  });
});

describe('writeChecksums', () => {
  it('writes one line per file, sorted by name, without folders and SHA256SUMS itself', async () => {
    createFile('b.deb');
    createFile('a.dmg');
    createFile('inside/c.zip');
    await writeChecksums(folder);
    await writeChecksums(folder);
    const line = (name: string) => `${createHash('sha256').update(name).digest('hex')}  ${name}\n`;
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(line('a.dmg') + line('b.deb'));
  });

  it('throws for a folder without files', async () => {
    await expect(writeChecksums(folder)).rejects.toThrow('There is nothing in');
  });
});

describe('gather', () => {
  const whole = [
    'windows/Kittiwake-1.2.0-win-x64.exe',
    'windows/latest.yml',
    'macos/Kittiwake-1.2.0-mac-arm64.dmg',
    'macos/latest-mac.yml',
    'linux/Kittiwake-1.2.0-linux-x86_64.AppImage',
    'linux/kittiwake_1.2.0_amd64.deb',
    'linux/kittiwake_1.2.0_amd64.flatpak',
    'linux/kittiwake-1.2.0.x86_64.rpm',
    'linux/latest-linux.yml',
    'linux/Kittiwake-1.2.0-linux-x64.cdx.json',
  ];
  const release = () => join(folder, 'release');

  it('collects the release files of all jobs', () => {
    for (const name of whole) createFile(`artifacts/${name}`);
    createFile('artifacts/linux/builder-debug.yml');
    createFile('artifacts/linux/linux-unpacked/resources/app-update.yml');
    const names = whole.map((name) => name.split('/')[1] ?? '').sort();
    expect(gather(join(folder, 'artifacts'), release())).toEqual(names);
    expect(readdirSync(release()).sort()).toEqual(names);
  });

  it('throws if a package kind is missing', () => {
    for (const name of whole.slice(1)) createFile(`artifacts/${name}`);
    expect(() => gather(join(folder, 'artifacts'), release())).toThrow('The release lacks .exe');
  });

  it('throws if two jobs built different files with the same name', () => {
    for (const name of whole) createFile(`artifacts/${name}`);
    createFile('artifacts/other/latest-mac.yml', 'of another processor');
    expect(() => gather(join(folder, 'artifacts'), release())).toThrow('Two jobs made a latest-mac.yml, and they differ');
  });
});
