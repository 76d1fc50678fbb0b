// Finds Electron's binary, or fetches it when its server answers soon; decides quietly, since the host stands in for it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../node_modules/electron/', import.meta.url);

export function installedElectron(): string | undefined {
  const name = new URL('path.txt', folder);
  if (!existsSync(name)) return undefined;
  const binary = new URL(`dist/${readFileSync(name, 'utf8')}`, folder);
  return existsSync(binary) ? fileURLToPath(binary) : undefined;
}

async function answers(): Promise<boolean> {
  const mirror =
    process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'] ?? 'https://github.com/electron/electron/releases/';
  try {
    const answer = await fetch(mirror, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(1_500) });
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** The path of the binary, or undefined where it can't be had. */
export async function findElectron(): Promise<string | undefined> {
  const installed = installedElectron();
  if (installed !== undefined || process.env['ELECTRON_SKIP_BINARY_DOWNLOAD'] || !(await answers())) return installed;
  const child = spawn(process.execPath, [fileURLToPath(new URL('install.js', folder))], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  return installedElectron();
}
