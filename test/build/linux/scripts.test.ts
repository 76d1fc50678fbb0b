// Tests the post-install and post-removal scripts of the deb and the rpm: AppArmor profile and permissions of the sandbox helper.
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

/** Fills in the placeholders of a script as electron-builder does. */
const filledIn = (name: string) =>
  readFileSync(`build/linux/${name}.sh`, 'utf8')
    .replaceAll('${executable}', 'kittiwake')
    .replaceAll('${sanitizedProductName}', 'Kittiwake');

/** Installs stubs of the system's programs. */
function installStubs(scripts: Record<string, string>) {
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

/** Stub of the kernel settings that restrict user namespaces. */
const kernel = (clone: number, restricted: number) => ({
  cat: `case "$1" in
  *unprivileged_userns_clone) echo ${clone} ;;
  *apparmor_restrict_unprivileged_userns) echo ${restricted} ;;
  *) exec /bin/cat "$@" ;;
esac`,
});

describe.runIf(process.platform === 'linux')('package scripts', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kittiwake-scripts-'));
    programs = join(root, 'programs');
    for (const folder of [programs, join(root, 'etc', 'apparmor.d'), join(root, 'opt', 'Kittiwake', 'resources')])
      mkdirSync(folder, { recursive: true });
    writeFileSync(helper(), '');
    writeFileSync(join(root, 'opt', 'Kittiwake', 'resources', 'apparmor-profile'), 'profile');
    installStubs({ unshare: 'exit 0', 'update-desktop-database': 'exit 1', ...kernel(1, 0) });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  // First row: dpkg's arguments; second row: rpm's.
  test.each([
    ['configure', 'upgrade', 'remove'],
    ['1', '1', '0'],
  ])('installs the profile on %s, keeps it on %s, and removes it on %s', (installArgument, upgradeArgument, removeArgument) => {
    installStubs({ apparmor_parser: 'exit 0' });
    run('after-install', installArgument);
    run('after-remove', upgradeArgument);
    expect(readFileSync(profile(), 'utf8')).toBe('profile');
    run('after-remove', removeArgument);
    expect(existsSync(profile())).toBe(false);
  });

  test('installs no profile for AppArmor before version 4, which cannot parse it', () => {
    installStubs({ apparmor_parser: 'exit 1' });
    run('after-install', 'configure');
    expect(existsSync(profile())).toBe(false);
  });

  test.each([
    { where: 'user namespaces are available', unshare: 'exit 0', clone: 1, restricted: 0, mode: '755' },
    { where: 'the kernel has no user namespaces', unshare: 'exit 1', clone: 1, restricted: 0, mode: '4755' },
    { where: 'only root may create user namespaces', unshare: 'exit 0', clone: 0, restricted: 0, mode: '4755' },
    { where: 'Ubuntu restricts user namespaces without a profile', unshare: 'exit 0', clone: 1, restricted: 1, mode: '4755' },
  ])('sets the mode of the sandbox helper to $mode if $where', ({ unshare, clone, restricted, mode }) => {
    installStubs({ unshare, ...kernel(clone, restricted) });
    run('after-install', 'configure');
    expect(modeOfHelper()).toBe(mode);
  });
});
