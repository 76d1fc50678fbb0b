// What the deb and the rpm do after they were installed and removed: AppArmor's profile and the rights of the sandbox's helper.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let root: string;
let programs: string;
const profile = () => join(root, 'etc', 'apparmor.d', 'kittiwake');
const helper = () => join(root, 'opt', 'Kittiwake', 'chrome-sandbox');
const modeOfHelper = () => (statSync(helper()).mode & 0o7777).toString(8);

/** As electron-builder writes its names into the scripts. */
const filledIn = (name: string) =>
  readFileSync(`build/linux/${name}.sh`, 'utf8')
    .replaceAll('${executable}', 'kittiwake')
    .replaceAll('${sanitizedProductName}', 'Kittiwake');

/** The system of the person has these programs, in place of this computer's. */
function have(scripts: Record<string, string>) {
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
}

function run(name: 'after-install' | 'after-remove', argument: string) {
  const env = { PATH: `${programs}:/usr/bin:/bin`, DPKG_ROOT: root };
  const { status, stderr } = spawnSync('sh', ['-c', filledIn(name), name, argument], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}

/** What the kernel says of its restrictions. */
const kernel = (clone: number, restricted: number) => ({
  cat: `case "$1" in
  *unprivileged_userns_clone) echo ${clone} ;;
  *apparmor_restrict_unprivileged_userns) echo ${restricted} ;;
  *) exec /bin/cat "$@" ;;
esac`,
});

describe.runIf(process.platform === 'linux')('the scripts of the packages', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kittiwake-scripts-'));
    programs = join(root, 'programs');
    for (const folder of [programs, join(root, 'etc', 'apparmor.d'), join(root, 'opt', 'Kittiwake', 'resources')])
      mkdirSync(folder, { recursive: true });
    writeFileSync(helper(), '');
    writeFileSync(join(root, 'opt', 'Kittiwake', 'resources', 'apparmor-profile'), 'profile');
    have({ unshare: 'exit 0', 'update-desktop-database': 'exit 1', ...kernel(1, 0) });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  // dpkg's arguments, and rpm's.
  test.each([
    ['configure', 'upgrade', 'remove'],
    ['1', '1', '0'],
  ])('the profile is there after %s, stays after %s and goes with %s', (installed, upgraded, removed) => {
    have({ apparmor_parser: 'exit 0' });
    run('after-install', installed);
    run('after-remove', upgraded);
    expect(readFileSync(profile(), 'utf8')).toBe('profile');
    run('after-remove', removed);
    expect(existsSync(profile())).toBe(false);
  });

  test('AppArmor before version 4, which does not know the profile’s words, gets none', () => {
    have({ apparmor_parser: 'exit 1' });
    run('after-install', 'configure');
    expect(existsSync(profile())).toBe(false);
  });

  test.each([
    { where: 'namespaces are there', unshare: 'exit 0', clone: 1, restricted: 0, mode: '755' },
    { where: 'the kernel has no namespaces', unshare: 'exit 1', clone: 1, restricted: 0, mode: '4755' },
    { where: 'only root may have namespaces', unshare: 'exit 0', clone: 0, restricted: 0, mode: '4755' },
    { where: 'Ubuntu restricts them and no profile is loaded', unshare: 'exit 0', clone: 1, restricted: 1, mode: '4755' },
  ])('where $where, the helper of the sandbox has the mode $mode', ({ unshare, clone, restricted, mode }) => {
    have({ unshare, ...kernel(clone, restricted) });
    run('after-install', 'configure');
    expect(modeOfHelper()).toBe(mode);
  });
});
