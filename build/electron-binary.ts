// Finds or downloads Electron's binary. If neither works, prints the reason; the host (the stand-in for Electron) then runs the app.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadElectron, proxiesOf, createDownloadProgress } from './electron/download.ts';
import { electronPackage, installedElectron, platform } from '@kittiwake/electron-host/installed-electron';

const { env } = process;

function arch(): string {
  const configuredArch = env['ELECTRON_INSTALL_ARCH'] || env['npm_config_arch'];
  if (configuredArch) return configuredArch;
  // With Node for Intel on Apple silicon, Electron's installer uses arm64.
  const isTranslated = () => execFileSync('sysctl', ['-in', 'sysctl.proc_translated']).toString().trim() === '1';
  return process.platform === 'darwin' && process.arch === 'x64' && isTranslated() ? 'arm64' : process.arch;
}

/** Runs Electron's own installer, which unpacks the zip from the cache and writes path.txt last. */
async function unpack(folder: string): Promise<void> {
  // Removes files of an interrupted installation.
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  const { http_proxy = '', https_proxy = '', no_proxy = '' } = proxiesOf(env);
  const installer = spawn(process.execPath, [join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, ELECTRON_GET_USE_PROXY: '1', HTTP_PROXY: http_proxy, HTTPS_PROXY: https_proxy, NO_PROXY: no_proxy },
  });
  let errorOutput = '';
  installer.stderr.on('data', (chunk: Buffer) => void (errorOutput += chunk.toString()));
  const [code] = (await once(installer, 'close')) as [number | null];
  if (code !== 0) throw new Error(`its zip can’t be unpacked (${errorOutput.trim().split('\n')[0] ?? `exit code ${code}`})`);
}

/**
 * Returns the path of the binary; undefined if unavailable, after printing the reason. Ctrl+C ends this process, and the next start resumes
 * the download.
 */
export async function findElectron(folder = electronPackage): Promise<string | undefined> {
  const installed = installedElectron(folder);
  if (installed !== undefined || env['ELECTRON_SKIP_BINARY_DOWNLOAD'] || env['ELECTRON_OVERRIDE_DIST_PATH']) return installed;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const progress = createDownloadProgress(`Downloading Electron ${version}`);
  const abortController = new AbortController();
  const stop = () => abortController.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    await downloadElectron({ env, packageFolder: folder, platform, arch: arch(), progress: progress.show, signal: abortController.signal });
    progress.end();
    await unpack(folder);
    abortController.signal.throwIfAborted();
  } catch (error) {
    progress.end();
    if (abortController.signal.aborted) {
      console.log('Stopped; the next start continues the download of Electron.');
      process.exit(130);
    }
    console.log(`Electron can’t be downloaded: ${(error as Error).message}.`);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
  return installedElectron(folder);
}
