// Tests building the Flatpak from a deb with stubs of flatpak's programs; the e2e test of the packages tests the manifest.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
const inFolder = (name: string) => join(folder, name);

/** `builder`: script that replaces flatpak-builder. */
function runBuildScript(builder: string) {
  const programs = {
    flatpak: `echo "flatpak $*" >>'${inFolder('log')}'; case "$1" in build-bundle) cp -r repo/app "$4" ;; esac`,
    'flatpak-builder': `echo "flatpak-builder $*" >>'${inFolder('log')}'; ${builder}`,
  };
  mkdirSync(inFolder('programs'));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, 'programs', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'programs', name), 0o755);
  }
  writeFileSync(inFolder('kittiwake_1_amd64.deb'), 'of the deb');
  mkdirSync(inFolder('tmp'));
  const env = { PATH: `${inFolder('programs')}:/usr/bin:/bin`, TMPDIR: inFolder('tmp') };
  const args = [join(process.cwd(), 'build/linux/flatpak/build.sh'), 'kittiwake_1_amd64.deb', 'made/kittiwake.flatpak'];
  return spawnSync('sh', args, { cwd: folder, env, encoding: 'utf8' });
}

describe.runIf(process.platform === 'linux')('build.sh', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kittiwake-flatpak-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('copies the deb and the manifest’s files beside the manifest, and writes the bundle to the requested path', () => {
    const { status, stderr } = runBuildScript('mkdir repo; cat kittiwake.deb >repo/app; test -x run.sh && test -e "$6"');
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(inFolder('made/kittiwake.flatpak'), 'utf8')).toBe('of the deb');
    const calls = readFileSync(inFolder('log'), 'utf8').trim().split('\n');
    expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'flatpak remote-add',
      'flatpak-builder --user',
      'flatpak build-bundle',
    ]);
    expect(readdirSync(inFolder('tmp'))).toEqual([]);
  });

  test('creates no bundle and leaves no files after a failed build', () => {
    expect(runBuildScript('exit 3').status).toBe(3);
    expect(existsSync(inFolder('made'))).toBe(false);
    expect(readdirSync(inFolder('tmp'))).toEqual([]);
  });
});
