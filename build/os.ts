// What the app and its tests need from the operating system where Electron's binary can't be had: named, and installed where that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from './host/chromium/launch.ts';

const has = (program: string) => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const needs: { packageName: string; there: () => boolean; forTests?: true }[] = [
  { packageName: 'chromium', there: () => findChromium() !== undefined },
  { packageName: 'xvfb', there: () => has('Xvfb') },
  { packageName: 'dbus', there: () => has('dbus-daemon') },
  { packageName: 'gnome-keyring', there: () => has('gnome-keyring-daemon') },
  { packageName: 'dunst', there: () => has('dunst') },
  // Emoji and scripts beyond Latin would be boxes without them.
  { packageName: 'fonts-noto-color-emoji', there: () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf') },
  {
    packageName: 'fonts-droid-fallback',
    there: () => existsSync('/usr/share/fonts/truetype/droid') || existsSync('/usr/share/fonts/opentype/noto'),
  },
  { packageName: 'fonts-dejavu-core', there: () => existsSync('/usr/share/fonts') },
  { packageName: 'tinyproxy-bin', there: () => has('tinyproxy'), forTests: true },
  { packageName: 'openssl', there: () => has('openssl'), forTests: true },
  // The packages for Linux are made and checked with these.
  { packageName: 'rpm', there: () => has('rpmbuild'), forTests: true },
  { packageName: 'lintian', there: () => has('lintian'), forTests: true },
  { packageName: 'desktop-file-utils', there: () => has('desktop-file-validate'), forTests: true },
  { packageName: 'appstream', there: () => has('appstreamcli'), forTests: true },
];

export function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** True when everything is there, now. Prints at most one line. `forTests`: also what only tests need. */
export function prepareSystem({ forTests = false } = {}): boolean {
  if (process.platform !== 'linux') return true;
  const missing = needs.filter((need) => (forTests || need.forTests === undefined) && !need.there()).map((need) => need.packageName);
  if (missing.length === 0) return true;
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!isDebian() || process.getuid?.() !== 0) {
    console.log(
      `Kittiwake needs ${missing.join(', ')} from your system here: ${isDebian() ? `sudo ${install}` : 'install them with its package manager'}`,
    );
    return false;
  }
  console.log(`Installing ${missing.join(', ')} with apt-get`);
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update');
  const { status, stderr } = run('install', '-y', '--no-install-recommends', ...missing);
  if (status === 0) return true;
  console.log(`apt-get could not install them: ${stderr.toString().trim().split('\n').at(-1) ?? ''}`);
  return false;
}
