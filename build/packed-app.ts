// How the packed app of `npm run package` is started: its own binary, or the host with what the binary's fuses switch off.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { sandboxSwitches } from './run-app.ts';
import { isStandIn } from './stand-in.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** As the binary holds a fuse that is switched off: the character 0. */
const disabled = 48;

export interface PackedApp {
  binary: string;
  archive: string;
}

/** In the folder that electron-builder wrote; undefined where there is none for this system and processor. */
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

type Environment = NodeJS.ProcessEnv;

/** The command and the environment of a start. Electron itself keeps to its fuses; the host is started so that it does. */
export async function packedCommand({ binary, archive }: PackedApp, env: Environment): Promise<{ command: string[]; env: Environment }> {
  if (!isStandIn(binary)) return { command: [binary, ...sandboxSwitches()], env };
  const fuses = await getCurrentFuseWire(binary);
  const isOff = (fuse: FuseV1Options) => fuses[fuse] === disabled;
  const heard = { ...env };
  if (isOff(FuseV1Options.EnableNodeOptionsEnvironmentVariable)) {
    // As shell/common/node_bindings.cc drops both.
    delete heard['NODE_OPTIONS'];
    delete heard['NODE_EXTRA_CA_CERTS'];
  }
  const inspector = isOff(FuseV1Options.EnableNodeCliInspectArguments) ? ['--disable-sigusr1'] : [];
  return {
    command: [process.execPath, ...inspector, '--import', path('../out/host/register.js'), path('../out/host/start.js'), archive],
    env: heard,
  };
}
