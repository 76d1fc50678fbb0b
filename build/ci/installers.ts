// Installs the packages of dist/ on their system, and returns the commands that start them.
import { execFileSync } from 'node:child_process';
import { chmodSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** Package kinds per system, in the order in which they are tested. */
export const packageKinds = {
  win32: ['exe', 'zip'],
  darwin: ['dmg', 'zip'],
  linux: ['deb', 'AppImage'],
} as const;

type CommandRunner = (program: string, ...args: string[]) => void;

export const printAndRun: CommandRunner = (program, ...args) => {
  console.log([program, ...args].join(' '));
  execFileSync(program, args, { stdio: 'inherit' });
};

/** Returns the package of this kind and processor. Throws if there is none, or several. */
export function findPackage(kind: string, arch: string, dist = 'dist'): string {
  const names = arch === 'x64' ? ['x64', 'amd64', 'x86_64'] : ['arm64', 'aarch64'];
  const packages = globSync(`*.${kind}`, { cwd: dist }).filter((name) => names.some((each) => name.includes(each)));
  if (packages.length !== 1)
    throw new Error(`There should be one ${kind} for ${arch} in ${dist}; there are: ${packages.join(', ') || 'none'}`);
  return join(dist, packages[0] ?? '');
}

/** Installs a package unattended. Returns the command that starts the app. `into`: folder for packages that are only unpacked. */
export function install(
  file: string,
  kind: string,
  into: string,
  env: NodeJS.ProcessEnv = process.env,
  run: CommandRunner = printAndRun,
): string[] {
  switch (kind) {
    case 'exe':
      run(file, '/S');
      return [join(env['LOCALAPPDATA'] ?? '', 'Programs', 'kittiwake', 'Kittiwake.exe')];
    case 'dmg':
      run('hdiutil', 'attach', '-nobrowse', '-mountpoint', join(into, 'volume'), file);
      run('cp', '-R', join(into, 'volume', 'Kittiwake.app'), into);
      run('hdiutil', 'detach', join(into, 'volume'));
      return [join(into, 'Kittiwake.app', 'Contents', 'MacOS', 'Kittiwake')];
    case 'zip':
      // bsdtar, which is part of macOS and Windows, also reads zip files.
      run('tar', '-xf', file, '-C', into);
      return [process.platform === 'darwin' ? join(into, 'Kittiwake.app', 'Contents', 'MacOS', 'Kittiwake') : join(into, 'Kittiwake.exe')];
    case 'deb':
      run('sudo', 'apt-get', 'install', '-y', `./${file}`);
      return ['kittiwake'];
    case 'rpm':
      run('dnf', 'install', '-y', `./${file}`);
      return ['kittiwake'];
    case 'flatpak':
      run('flatpak', 'install', '--user', '-y', `./${file}`);
      return ['flatpak', 'run', 'app.kittiwake.desktop'];
    case 'AppImage':
      chmodSync(file, 0o755);
      return [`./${file}`];
    default:
      throw new Error(`Nobody knows how a ${kind} is installed`);
  }
}
