// Says in one sentence why Electron could not be downloaded, and what a person can do about it.
import type { Proxies } from './network.ts';

/** A reason that needs no further reading. */
export class DownloadFailure extends Error {}

interface Attempt {
  /** Where the file was fetched from. */
  url: string;
  proxies: Proxies;
  /** Where it was written to. */
  folder: string;
}

interface Detail {
  code?: unknown;
  message?: unknown;
}

const unreachable = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
];
const brokenOff = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_BODY_TIMEOUT'];
const untrusted = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;
const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

/** `fetch` tells the reason as the cause of a cause. */
function details(error: unknown): Detail[] {
  const found: Detail[] = [];
  for (let at = error; at instanceof Error; at = at.cause) found.push(at);
  return found;
}

/** Without the name and password that an address may hold. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

function proxyFor({ url, proxies }: Attempt): string | undefined {
  const proxy = url.startsWith('https:') ? proxies.https_proxy : proxies.http_proxy;
  return proxy === undefined ? undefined : hostOf(proxy);
}

export function downloadFailure(error: unknown, attempt: Attempt): string {
  if (error instanceof DownloadFailure) return error.message;
  const found = details(error);
  const codes = found.map(({ code }) => code).filter((code) => typeof code === 'string');
  const [code = ''] = codes;
  const says = (pattern: RegExp) => found.map(({ message }) => pattern.exec(String(message))).find((match) => match !== null);
  const host = hostOf(attempt.url);
  const proxy = proxyFor(attempt);

  const refused = says(/^Proxy response \((\d+)\)/)?.[1];
  if (refused === '407')
    return `the proxy ${proxy} asks for a name and a password; put them into its address, as in HTTPS_PROXY=http://name:password@${proxy}`;
  if (refused !== undefined) return `the proxy ${proxy} refused the connection to ${host} (HTTP ${refused})`;
  if (code === 'ERR_PROXY_INVALID_CONFIG') return 'the address of the proxy, in npm’s settings or in HTTPS_PROXY, is not a valid one';
  if (codes.some((each) => untrusted.test(each)))
    return `the certificate of ${host} is not trusted (${code}); NODE_EXTRA_CA_CERTS=FILE names a file of certificates to trust`;
  if (says(/did not match expected checksum/)) return `what ${host} sent is not the file that Electron published (wrong checksum)`;
  if (says(/^No checksum found/)) return 'Electron is not published for this system';
  if (codes.some((each) => each === 'ENOSPC' || each === 'EDQUOT')) return `the disk with ${attempt.folder} is full`;
  if (codes.some((each) => notWritable.includes(each))) return `${attempt.folder} can’t be written (${code})`;
  if (codes.some((each) => brokenOff.includes(each)) || says(/^terminated$/))
    return `the connection to ${host} broke off; the next start continues the download`;
  if (codes.some((each) => unreachable.includes(each)))
    return proxy === undefined ? `${host} can’t be reached (${code})` : `${host} can’t be reached through the proxy ${proxy} (${code})`;
  return String(found[0]?.message ?? error);
}
