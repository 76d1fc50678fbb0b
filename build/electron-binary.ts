// Finds Electron's binary, or downloads it; where it can't be had the reason is said, and the host stands in for it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { downloadElectron } from './electron/download.ts';
import { proxiesOf } from './electron/network.ts';
import { createProgress } from './electron/progress.ts';

const { env } = process;
const electronPackage = fileURLToPath(new URL('../node_modules/electron', import.meta.url));

/** As electron/install.js names it. */
const platform = env['ELECTRON_INSTALL_PLATFORM'] || env['npm_config_platform'] || process.platform;
const programs: Record<string, string> = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

function arch(): string {
  const asked = env['ELECTRON_INSTALL_ARCH'] || env['npm_config_arch'];
  if (asked) return asked;
  // Node for Intel on Apple's processor: Electron's installer takes the one for the processor.
  const translated = () => execFileSync('sysctl', ['-in', 'sysctl.proc_translated']).toString().trim() === '1';
  return process.platform === 'darwin' && process.arch === 'x64' && translated() ? 'arm64' : process.arch;
}

export function installedElectron(folder = electronPackage): string | undefined {
  const elsewhere = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const name = join(folder, 'path.txt');
  if (!elsewhere && !existsSync(name)) return undefined;
  const program = existsSync(name) ? readFileSync(name, 'utf8') : (programs[platform] ?? 'electron');
  const binary = join(elsewhere || join(folder, 'dist'), program);
  return existsSync(binary) ? binary : undefined;
}

/** Electron's own installer: takes the zip from the cache, and writes path.txt last. */
async function unpack(folder: string): Promise<void> {
  // What an interrupted installer left behind.
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  const { http_proxy = '', https_proxy = '', no_proxy = '' } = proxiesOf(env);
  const installer = spawn(process.execPath, [join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, ELECTRON_GET_USE_PROXY: '1', HTTP_PROXY: http_proxy, HTTPS_PROXY: https_proxy, NO_PROXY: no_proxy },
  });
  let said = '';
  installer.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const [code] = (await once(installer, 'close')) as [number | null];
  if (code !== 0) throw new Error(`its zip can’t be unpacked (${said.trim().split('\n')[0] ?? `exit code ${code}`})`);
}

/** The path of the binary, or undefined where it can't be had; the reason has been printed then. Ctrl+C ends this process; the next start continues. */
export async function findElectron(folder = electronPackage): Promise<string | undefined> {
  const installed = installedElectron(folder);
  if (installed !== undefined || env['ELECTRON_SKIP_BINARY_DOWNLOAD'] || env['ELECTRON_OVERRIDE_DIST_PATH']) return installed;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const progress = createProgress(`Downloading Electron ${version}`);
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    await downloadElectron({ env, packageFolder: folder, platform, arch: arch(), progress: progress.show, signal: stopped.signal });
    progress.end();
    await unpack(folder);
    stopped.signal.throwIfAborted();
  } catch (error) {
    progress.end();
    if (stopped.signal.aborted) {
      console.log('Stopped; the next start continues the download of Electron.');
      process.exit(130);
    }
    console.log(`Electron can’t be downloaded: ${(error as Error).message}.`);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
  return installedElectron(folder);
}
