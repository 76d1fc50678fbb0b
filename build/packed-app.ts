// Returns the command that starts the app of `npm run package`: its binary, or the host with the restrictions of the binary's fuses.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { sandboxSwitches } from './run-app.ts';
import { isPlaceholder } from './placeholder-electron.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** The byte of a disabled fuse: the character 0. */
const disabled = 48;

interface PackedApp {
  binary: string;
  archive: string;
}

/** Finds the packed app in electron-builder's output; undefined if there is none for this system and processor. */
export function findPackedApp(dist = path('../dist'), platform = process.platform, arch = process.arch): PackedApp | undefined {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  const isMac = platform === 'darwin';
  const folder = join(dist, isMac ? `mac${suffix}` : `${platform === 'win32' ? 'win' : platform}${suffix}-unpacked`);
  if (!existsSync(folder)) return undefined;
  const contents = isMac ? join(folder, 'Kittiwake.app', 'Contents') : folder;
  const programs: Partial<Record<NodeJS.Platform, string>> = { darwin: 'MacOS/Kittiwake', win32: 'Kittiwake.exe' };
  return {
    binary: join(contents, programs[platform] ?? 'kittiwake'),
    archive: join(contents, isMac ? 'Resources' : 'resources', 'app.asar'),
  };
}

type AppEnvironment = NodeJS.ProcessEnv;

/** Returns the command and environment of a start. Electron applies its fuses itself; for the host, the command applies them. */
export async function packedCommand(
  { binary, archive }: PackedApp,
  env: AppEnvironment,
): Promise<{ command: string[]; env: AppEnvironment }> {
  if (!isPlaceholder(binary)) return { command: [binary, ...sandboxSwitches()], env };
  const fuses = await getCurrentFuseWire(binary);
  const isDisabled = (fuse: FuseV1Options) => fuses[fuse] === disabled;
  const appEnv = { ...env };
  if (isDisabled(FuseV1Options.EnableNodeOptionsEnvironmentVariable)) {
    // Electron drops both variables (shell/common/node_bindings.cc).
    delete appEnv['NODE_OPTIONS'];
    delete appEnv['NODE_EXTRA_CA_CERTS'];
  }
  const inspector = isDisabled(FuseV1Options.EnableNodeCliInspectArguments) ? ['--disable-sigusr1'] : [];
  return {
    command: [process.execPath, ...inspector, '--import', path('../out/host/register.js'), path('../out/host/start.js'), archive],
    env: appEnv,
  };
}
