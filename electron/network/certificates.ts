// Adds the system's certificate authorities to Node's bundled ones, once a server's certificate needs them.
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import { isUnknownAuthorityCode } from '../system/connection-errors.ts';

export interface Certificates {
  /**
   * Resolves to true if authorities were added since generation `since`: the failed connection may be retried. Loads the system's
   * authorities at the first call.
   */
  addSystemAuthorities(since: number): Promise<boolean>;
  /** Number of times that authorities were added. */
  generation(): number;
}

export function isUnknownAuthority(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && isUnknownAuthorityCode(code)) || isUnknownAuthority(error.cause);
}

// Skips expired roots: TLS would prefer an expired root to a renewed one of the same name.
const workerScript = `
const { parentPort } = require('node:worker_threads');
const { X509Certificate } = require('node:crypto');
const { getCACertificates } = require('node:tls');
const isValid = (pem) => {
  try { return new X509Certificate(pem).validToDate > new Date(); } catch { return false; }
};
parentPort.postMessage(getCACertificates('system').filter(isValid));
`;

/**
 * Reads the authorities in a worker: on macOS, Node checks each certificate of the keychain, which can take a minute (nodejs/node#63313).
 */
function readSystemCertificates(): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const worker = new Worker(workerScript, { eval: true });
  worker.unref();
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', () => reject(new Error('The thread ended early.')));
  return promise;
}

export function createCertificates(log: (sentence: string) => void, read: () => Promise<string[]> = readSystemCertificates): Certificates {
  let generation = 0;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const started = performance.now();
    try {
      const systemCertificates = await read();
      const defaultCertificates = tls.getCACertificates('default');
      tls.setDefaultCACertificates([...new Set([...defaultCertificates, ...systemCertificates])]);
      generation += 1;
      const tookMs = Math.round(performance.now() - started);
      log(
        `A server's certificate is signed by an authority unknown to Node: added ${systemCertificates.length} of the system's in ${tookMs} ms.`,
      );
    } catch {
      log("The system's certificate authorities can't be read: only those that Node brings along are trusted.");
    }
  }

  return {
    generation: () => generation,
    async addSystemAuthorities(since) {
      await (loading ??= load());
      return generation > since;
    },
  };
}
