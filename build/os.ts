// Checks and, if allowed, installs the system packages that the app (without Electron's binary) and its tests need.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from '@kittiwake/electron-host/chromium/launch';

const hasProgram = (program: string) => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const requiredPackages: { packageName: string; isInstalled: () => boolean; forTests?: true }[] = [
  { packageName: 'chromium', isInstalled: () => findChromium() !== undefined },
  { packageName: 'xvfb', isInstalled: () => hasProgram('Xvfb') },
  { packageName: 'dbus', isInstalled: () => hasProgram('dbus-daemon') },
  { packageName: 'gnome-keyring', isInstalled: () => hasProgram('gnome-keyring-daemon') },
  { packageName: 'dunst', isInstalled: () => hasProgram('dunst') },
  // Without these, emoji and non-Latin scripts are shown as boxes.
  { packageName: 'fonts-noto-color-emoji', isInstalled: () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf') },
  {
    packageName: 'fonts-droid-fallback',
    isInstalled: () => existsSync('/usr/share/fonts/truetype/droid') || existsSync('/usr/share/fonts/opentype/noto'),
  },
  { packageName: 'fonts-dejavu-core', isInstalled: () => existsSync('/usr/share/fonts') },
  { packageName: 'tinyproxy-bin', isInstalled: () => hasProgram('tinyproxy'), forTests: true },
  { packageName: 'openssl', isInstalled: () => hasProgram('openssl'), forTests: true },
  // Tools that build and check the Linux packages.
  { packageName: 'rpm', isInstalled: () => hasProgram('rpmbuild'), forTests: true },
  { packageName: 'lintian', isInstalled: () => hasProgram('lintian'), forTests: true },
  { packageName: 'desktop-file-utils', isInstalled: () => hasProgram('desktop-file-validate'), forTests: true },
  { packageName: 'appstream', isInstalled: () => hasProgram('appstreamcli'), forTests: true },
];

export function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** Returns true if everything is installed now. Prints at most one line. `forTests`: includes packages that only tests need. */
export function prepareSystem({ forTests = false } = {}): boolean {
  if (process.platform !== 'linux') return true;
  const missing = requiredPackages
    .filter((need) => (forTests || need.forTests === undefined) && !need.isInstalled())
    .map((need) => need.packageName);
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
