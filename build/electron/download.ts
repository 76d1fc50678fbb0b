// Fetches Electron's zip into the cache that Electron's own installer reads; an interrupted download is continued.
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { downloadArtifact } from '@electron/get';
import envPaths from 'env-paths';
import { DownloadFailure, downloadFailure } from './download-failure.ts';
import { proxiesOf, useProxiesAndCertificates } from './network.ts';

/** A person without a network waits this long for the app on the host. */
const answerTimeoutMs = 5_000;
const silenceTimeoutMs = 30_000;

interface Options {
  env: Record<string, string | undefined>;
  /** The folder of the npm package `electron`. */
  packageFolder: string;
  platform: string;
  arch: string;
  /** In bytes; `total` is undefined where the server doesn't say it. */
  progress: (received: number, total: number | undefined) => void;
  signal: AbortSignal;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Aborts when it was not called again for that long. */
function watchdog(signal: AbortSignal, host: string) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout;
  const expect = (timeoutMs: number) => {
    clearTimeout(timer);
    const seconds = timeoutMs / 1_000;
    timer = setTimeout(() => controller.abort(new DownloadFailure(`${host} sent nothing for ${seconds} seconds`)), timeoutMs);
  };
  expect(answerTimeoutMs);
  return { signal: AbortSignal.any([signal, controller.signal]), expect, stop: () => clearTimeout(timer) };
}

/** Appends to `part` what it lacks of `url`, and makes it `target`. */
async function fetchFile(
  url: string,
  part: string,
  target: string,
  { progress, signal }: Pick<Options, 'progress' | 'signal'>,
): Promise<void> {
  const { host } = new URL(url);
  const had = await sizeOf(part);
  const watch = watchdog(signal, host);
  try {
    const response = await fetch(url, { headers: had > 0 ? { range: `bytes=${had}-` } : {}, signal: watch.signal });
    // Longer than the file, or the server can't continue: from its beginning.
    if (had > 0 && response.status === 416) {
      await response.body?.cancel();
      await rm(part);
      return await fetchFile(url, part, target, { progress, signal });
    }
    if (!response.ok || response.body === null)
      throw new DownloadFailure(`${host} answered with HTTP ${response.status} for ${basename(target)}`);
    const continues = response.status === 206;
    const length = response.headers.get('content-length');
    let received = continues ? had : 0;
    const total = length === null ? undefined : received + Number(length);
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        received += chunk.length;
        watch.expect(silenceTimeoutMs);
        progress(received, total);
        yield chunk;
      }
    };
    watch.expect(silenceTimeoutMs);
    await pipeline(response.body, counted, createWriteStream(part, { flags: continues ? 'a' : 'w' }));
    await rename(part, target);
  } finally {
    watch.stop();
  }
}

/** Resolves when the zip of this version is in the cache and its checksum is right; rejects with a sentence. What else is in the cache stays. */
export async function downloadElectron({ env, packageFolder, platform, arch, progress, signal }: Options): Promise<void> {
  const cacheRoot = env['electron_config_cache'] ?? envPaths('electron', { suffix: '' }).cache;
  const read = async (name: string) => JSON.parse(await readFile(join(packageFolder, name), 'utf8')) as Record<string, string>;
  const fromMirror = env['electron_use_remote_checksums'] ?? env['npm_config_electron_use_remote_checksums'];
  const proxies = proxiesOf(env);
  let url = 'https://github.com/';
  const downloader = {
    async download(from: string, target: string): Promise<void> {
      url = from;
      const isZip = target.endsWith('.zip');
      const part = isZip ? join(cacheRoot, `${basename(target)}.part`) : `${target}.part`;
      await fetchFile(from, part, target, { progress: isZip ? progress : () => undefined, signal });
    },
  };
  try {
    useProxiesAndCertificates(env);
    await mkdir(cacheRoot, { recursive: true });
    const { version = '' } = await read('package.json');
    await downloadArtifact({
      version,
      artifactName: 'electron',
      platform,
      arch,
      cacheRoot,
      // On the cache's disk, so that a finished file is only renamed.
      tempDirectory: cacheRoot,
      downloader,
      ...(!fromMirror && { checksums: await read('checksums.json') }),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadFailure(downloadFailure(error, { url, proxies, folder: cacheRoot }));
  }
}
