// How the packed app of `npm run package` is started: its own binary, or the host with what the binary's fuses switch off.
import { existsSync, readdirSync } from 'node:fs';
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

/** In the folder that electron-builder wrote; undefined where there is none for this system. */
export function findPackedApp(dist = path('../dist')): PackedApp | undefined {
  if (!existsSync(dist)) return undefined;
  const { platform } = process;
  const folder = readdirSync(dist).find((name) => (platform === 'darwin' ? name.startsWith('mac') : name.endsWith('-unpacked')));
  if (folder === undefined) return undefined;
  const contents = platform === 'darwin' ? join(dist, folder, 'Kittiwake.app', 'Contents') : join(dist, folder);
  const programs: Partial<Record<NodeJS.Platform, string>> = { darwin: 'MacOS/Kittiwake', win32: 'Kittiwake.exe' };
  const resources = platform === 'darwin' ? 'Resources' : 'resources';
  return { binary: join(contents, programs[platform] ?? 'kittiwake'), archive: join(contents, resources, 'app.asar') };
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
    command: [process.execPath, ...inspector, '--import', path('host/asar/register.ts'), path('host/start.ts'), archive],
    env: heard,
  };
}
