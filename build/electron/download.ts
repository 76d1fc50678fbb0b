// Downloads Electron's zip into the cache of Electron's installer, and resumes interrupted downloads.
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { downloadArtifact } from '@electron/get';
import envPaths from 'env-paths';
import { setGlobalProxyFromEnv } from 'node:http';
import tls from 'node:tls';

type ProxyEnvironment = Record<string, string | undefined>;

export interface Proxies {
  http_proxy: string | undefined;
  https_proxy: string | undefined;
  no_proxy: string | undefined;
}

const firstValue = (env: ProxyEnvironment, ...names: string[]) =>
  names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
const toUrl = (proxy: string | undefined) => (proxy === undefined || proxy.includes('://') ? proxy : `http://${proxy}`);

/**
 * Returns the proxies. npm's settings take precedence, because npm has just downloaded the packages with them. As in npm, the HTTP proxy
 * also applies to HTTPS.
 */
export function proxiesOf(env: ProxyEnvironment): Proxies {
  const http = firstValue(env, 'npm_config_proxy', 'http_proxy', 'HTTP_PROXY');
  const https = firstValue(env, 'npm_config_https_proxy', 'npm_config_proxy', 'https_proxy', 'HTTPS_PROXY') ?? http;
  return { http_proxy: toUrl(http), https_proxy: toUrl(https), no_proxy: firstValue(env, 'npm_config_noproxy', 'no_proxy', 'NO_PROXY') };
}

/**
 * Makes `fetch` in this process use the proxies and trust the certificates of the system and of npm's `cafile`. Throws if a proxy's address
 * is invalid.
 */
function useProxiesAndCertificates(env: ProxyEnvironment): void {
  setGlobalProxyFromEnv({ ...proxiesOf(env) });
  const cafile = env['npm_config_cafile'];
  const npmCertificates = cafile === undefined || cafile === '' ? [] : [readFileSync(cafile, 'utf8')];
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...npmCertificates]);
}

/** An error whose message is already a readable reason. */
class DownloadFailure extends Error {}

interface DownloadAttempt {
  /** URL of the file. */
  url: string;
  proxies: Proxies;
  /** Target folder of the download. */
  folder: string;
}

interface ErrorDetail {
  code?: unknown;
  message?: unknown;
}

const unreachableCodes = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
];
const connectionLostCodes = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_BODY_TIMEOUT'];
const untrustedCodes = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;
const notWritableCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

/** Lists the error and its chain of causes, where `fetch` puts the actual reason. */
function causesOf(error: unknown): ErrorDetail[] {
  const errors: ErrorDetail[] = [];
  for (let at = error; at instanceof Error; at = at.cause) errors.push(at);
  return errors;
}

/** Omits the user name and password that the URL may contain. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

function proxyFor({ url, proxies }: DownloadAttempt): string | undefined {
  const proxy = url.startsWith('https:') ? proxies.https_proxy : proxies.http_proxy;
  return proxy === undefined ? undefined : hostOf(proxy);
}

const findInMessages = (errors: ErrorDetail[], pattern: RegExp) =>
  errors.map(({ message }) => pattern.exec(String(message))).find((match) => match !== null);

/** Returns null if the proxy is not the reason. */
function describeProxyFailure(
  errors: ErrorDetail[],
  code: string,
  { host, proxy }: { host: string; proxy: string | undefined },
): string | null {
  const proxyStatus = findInMessages(errors, /^Proxy response \((\d+)\)/)?.[1];
  if (proxyStatus === '407')
    return `the proxy ${proxy} asks for a name and a password; put them into its address, as in HTTPS_PROXY=http://name:password@${proxy}`;
  if (proxyStatus !== undefined) return `the proxy ${proxy} refused the connection to ${host} (HTTP ${proxyStatus})`;
  return code === 'ERR_PROXY_INVALID_CONFIG' ? 'the address of the proxy, in npm’s settings or in HTTPS_PROXY, is not a valid one' : null;
}

/** Describes in one sentence why Electron could not be downloaded, and what the user can do. */
export function describeDownloadFailure(error: unknown, attempt: DownloadAttempt): string {
  if (error instanceof DownloadFailure) return error.message;
  const errors = causesOf(error);
  const codes = errors.map(({ code }) => code).filter((code) => typeof code === 'string');
  const [code = ''] = codes;
  const host = hostOf(attempt.url);
  const proxy = proxyFor(attempt);

  const proxyFailure = describeProxyFailure(errors, code, { host, proxy });
  if (proxyFailure !== null) return proxyFailure;
  if (codes.some((each) => untrustedCodes.test(each)))
    return `the certificate of ${host} is not trusted (${code}); NODE_EXTRA_CA_CERTS=FILE names a file of certificates to trust`;
  if (findInMessages(errors, /did not match expected checksum/))
    return `what ${host} sent is not the file that Electron published (wrong checksum)`;
  if (findInMessages(errors, /^No checksum found/)) return 'Electron is not published for this system';
  if (codes.some((each) => each === 'ENOSPC' || each === 'EDQUOT')) return `the disk with ${attempt.folder} is full`;
  if (codes.some((each) => notWritableCodes.includes(each))) return `${attempt.folder} can’t be written (${code})`;
  if (codes.some((each) => connectionLostCodes.includes(each)) || findInMessages(errors, /^terminated$/))
    return `the connection to ${host} broke off; the next start continues the download`;
  if (codes.some((each) => unreachableCodes.includes(each)))
    return proxy === undefined ? `${host} can’t be reached (${code})` : `${host} can’t be reached through the proxy ${proxy} (${code})`;
  return String(errors[0]?.message ?? error);
}

/** Timeout of the first response. Without a network, the user waits this long until the app starts on the host. */
const responseTimeoutMs = 5_000;
const silenceTimeoutMs = 30_000;

interface DownloadOptions {
  env: Record<string, string | undefined>;
  /** Folder of the npm package `electron`. */
  packageFolder: string;
  platform: string;
  arch: string;
  /** In bytes; `total` is undefined if the server does not send it. */
  progress: (received: number, total: number | undefined) => void;
  signal: AbortSignal;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Aborts the download unless `expect` is called again within the time. */
function createWatchdog(signal: AbortSignal, host: string) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout;
  const expect = (timeoutMs: number) => {
    clearTimeout(timer);
    const seconds = timeoutMs / 1_000;
    timer = setTimeout(() => controller.abort(new DownloadFailure(`${host} sent nothing for ${seconds} seconds`)), timeoutMs);
  };
  expect(responseTimeoutMs);
  return { signal: AbortSignal.any([signal, controller.signal]), expect, stop: () => clearTimeout(timer) };
}

/** Downloads the missing rest of `url` into `part`, and renames it to `target`. */
async function fetchFile(
  url: string,
  part: string,
  target: string,
  { progress, signal }: Pick<DownloadOptions, 'progress' | 'signal'>,
): Promise<void> {
  const { host } = new URL(url);
  const existingBytes = await sizeOf(part);
  const responseWatchdog = createWatchdog(signal, host);
  try {
    const response = await fetch(url, {
      headers: existingBytes > 0 ? { range: `bytes=${existingBytes}-` } : {},
      signal: responseWatchdog.signal,
    });
    // The partial file is too long, or the server cannot resume: starts again.
    if (existingBytes > 0 && response.status === 416) {
      await response.body?.cancel();
      await rm(part);
      return await fetchFile(url, part, target, { progress, signal });
    }
    if (!response.ok || response.body === null)
      throw new DownloadFailure(`${host} answered with HTTP ${response.status} for ${basename(target)}`);
    const isResumed = response.status === 206;
    const length = response.headers.get('content-length');
    let received = isResumed ? existingBytes : 0;
    const total = length === null ? undefined : received + Number(length);
    const countBytes = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        received += chunk.length;
        responseWatchdog.expect(silenceTimeoutMs);
        progress(received, total);
        yield chunk;
      }
    };
    responseWatchdog.expect(silenceTimeoutMs);
    await pipeline(response.body, countBytes, createWriteStream(part, { flags: isResumed ? 'a' : 'w' }));
    await rename(part, target);
  } finally {
    responseWatchdog.stop();
  }
}

/**
 * Resolves when the zip of this version is in the cache with a correct checksum. Rejects with a readable error. Keeps other files in the
 * cache.
 */
export async function downloadElectron({ env, packageFolder, platform, arch, progress, signal }: DownloadOptions): Promise<void> {
  const cacheRoot = env['electron_config_cache'] ?? envPaths('electron', { suffix: '' }).cache;
  const read = async (name: string) => JSON.parse(await readFile(join(packageFolder, name), 'utf8')) as Record<string, string>;
  const remoteChecksums = env['electron_use_remote_checksums'] ?? env['npm_config_electron_use_remote_checksums'];
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
      // On the same disk as the cache, so that a finished file is only renamed.
      tempDirectory: cacheRoot,
      downloader,
      ...(!remoteChecksums && { checksums: await read('checksums.json') }),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadFailure(describeDownloadFailure(error, { url, proxies, folder: cacheRoot }));
  }
}

interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

interface DownloadProgress {
  /** In bytes; `total` is undefined if the server does not send it. */
  show: (received: number, total: number | undefined) => void;
  /** Ends the updated line, so that further output starts on a new one. */
  end: () => void;
}

const redrawIntervalMs = 100;
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Shows the progress of a download: one updated line on a terminal, otherwise one line per quarter. */
export function createDownloadProgress(label: string, output: Output = process.stdout): DownloadProgress {
  let drawnAt = 0;
  let quarter = -1;
  let hasLine = false;

  const progressText = (received: number, total: number | undefined) =>
    total === undefined
      ? `${label}: ${megabytes(received)} MB`
      : `${label}: ${megabytes(received)} of ${megabytes(total)} MB, ${Math.floor((received / total) * 100)}%`;

  function redraw(received: number, total: number | undefined): void {
    if (received !== total && Date.now() - drawnAt < redrawIntervalMs) return;
    drawnAt = Date.now();
    hasLine = true;
    output.write(`\r\u001b[K${progressText(received, total)}`);
  }

  function addLine(received: number, total: number | undefined): void {
    const reachedQuarter = total === undefined ? 0 : Math.floor((received / total) * 4);
    if (reachedQuarter <= quarter) return;
    quarter = reachedQuarter;
    output.write(`${progressText(received, total)}\n`);
  }

  return {
    show: output.isTTY === true ? redraw : addLine,
    end() {
      if (hasLine) output.write('\n');
      hasLine = false;
    },
  };
}
