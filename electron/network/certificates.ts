// Adds the certificate authorities of the system to those that Node brings along, once a certificate is met that needs them.
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import { isUnknownAuthorityCode } from '../system/unknown-authority.ts';

export interface Certificates {
  /** True when authorities were added since `since`: a refused connection may be tried again. Loads the system's at the first call. */
  learn(since: number): Promise<boolean>;
  /** Counts the additions. */
  generation(): number;
}

export function isUnknownAuthority(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && isUnknownAuthorityCode(code)) || isUnknownAuthority(error.cause);
}

// An expired root would be preferred to a renewed one of the same name.
const script = `
const { parentPort } = require('node:worker_threads');
const { X509Certificate } = require('node:crypto');
const { getCACertificates } = require('node:tls');
const isValid = (pem) => {
  try { return new X509Certificate(pem).validToDate > new Date(); } catch { return false; }
};
parentPort.postMessage(getCACertificates('system').filter(isValid));
`;

/** In a thread of its own: on macOS it asks about each certificate of the keychain, which can take a minute (nodejs/node#63313). */
function readSystemCertificates(): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const worker = new Worker(script, { eval: true });
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
      const found = await read();
      const known = tls.getCACertificates('default');
      tls.setDefaultCACertificates([...new Set([...known, ...found])]);
      generation += 1;
      const tookMs = Math.round(performance.now() - started);
      log(`A server's certificate is signed by an authority unknown to Node: added ${found.length} of the system's in ${tookMs} ms.`);
    } catch {
      log("The system's certificate authorities can't be read: only those that Node brings along are trusted.");
    }
  }

  return {
    generation: () => generation,
    async learn(since) {
      await (loading ??= load());
      return generation > since;
    },
  };
}
