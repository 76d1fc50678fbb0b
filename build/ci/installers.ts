// How the packages in dist/ are installed on the system of their kind, and what is started then.
import { execFileSync } from 'node:child_process';
import { chmodSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** By the kind of package, in the order in which they are tried. */
export const packageKinds = {
  win32: ['exe', 'zip'],
  darwin: ['dmg', 'zip'],
  linux: ['deb', 'AppImage'],
} as const;

type Run = (program: string, ...args: string[]) => void;

export const show: Run = (program, ...args) => {
  console.log([program, ...args].join(' '));
  execFileSync(program, args, { stdio: 'inherit' });
};

/** The one package of that kind for this processor. Throws where there is none, or several. */
export function packageOf(kind: string, arch: string, dist = 'dist'): string {
  const names = arch === 'x64' ? ['x64', 'amd64', 'x86_64'] : ['arm64', 'aarch64'];
  const found = globSync(`*.${kind}`, { cwd: dist }).filter((name) => names.some((each) => name.includes(each)));
  if (found.length !== 1) throw new Error(`There should be one ${kind} for ${arch} in ${dist}; there are: ${found.join(', ') || 'none'}`);
  return join(dist, found[0] ?? '');
}

/** Installs it without a question. Answers the command that starts the app. `into`: a folder for what isn't installed but unpacked. */
export function install(file: string, kind: string, into: string, env: NodeJS.ProcessEnv = process.env, run: Run = show): string[] {
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
      // bsdtar, which macOS and Windows bring along, reads them too.
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
