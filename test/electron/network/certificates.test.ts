// Certificates of authorities that Node doesn't know, on real connections.
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { networkFailure } from '../../../electron/api/errors/network-failure.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { createCertificates } from '../../../electron/network/certificates.ts';
import { createPrivateCa } from '../../faults/private-ca.ts';
import type { PrivateCa } from '../../faults/private-ca.ts';
import { startProxy } from '../../faults/proxy.ts';
import { connections, secureServer } from './set-up.ts';

let ca: PrivateCa;
const brought = tls.getCACertificates('default');
beforeAll(() => void (ca = createPrivateCa()));
afterEach(() => tls.setDefaultCACertificates(brought));
afterAll(() => ca.remove());

async function server(name: string, how = {}) {
  const { port } = await secureServer(ca.issue(name, how));
  return `https://localhost:${port}/`;
}

async function failure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return describeFailure(networkFailure('coast.example', error).error);
}

test("an authority of the system's is known once it is needed", async () => {
  const { fetch, logged } = connections({ authorities: [ca.cert] });
  expect((await fetch(await server('localhost'))).status).toBe(200);
  expect((await fetch(await server('localhost'))).status).toBe(200);
  expect(logged).toEqual([
    expect.stringMatching(/^A server's certificate is signed by an authority unknown to Node: added 1 of the system's in \d+ ms\.$/),
  ]);
});

test('an authority that nobody knows is said to be the reason, and nothing is sent', async () => {
  const { fetch } = connections();
  const sentence = await failure(fetch(await server('localhost')));
  expect(sentence).toContain('nobody whom this computer trusts has signed its certificate');
  expect(sentence).toContain('this computer’s certificate store');
});

test('an expired certificate, and one of another server, have sentences of their own', async () => {
  const { fetch } = connections({ authorities: [ca.cert] });
  expect(await failure(fetch(await server('localhost', { expired: true })))).toContain('isn’t valid today');
  expect(await failure(fetch(await server('harbour.example')))).toContain('belongs to another server');
});

test("a proxy's certificate is checked like a server's", async () => {
  await using proxy = await startProxy({ certificate: ca.issue('harbour.example') });
  const { fetch } = connections({ proxies: `HTTPS ${proxy.name}`, authorities: [ca.cert] });
  expect(await failure(fetch('https://coast.example/'))).toBe(
    `The connection to the proxy ${proxy.name} isn’t safe: its certificate can’t be trusted, so nothing was sent.`,
  );
});

test('several connections read the store of the system once', async () => {
  let reads = 0;
  const certificates = createCertificates(
    () => undefined,
    async () => (reads++, []),
  );
  const [first, second] = await Promise.all([certificates.learn(0), certificates.learn(0)]);
  expect([first, second, await certificates.learn(1), reads]).toEqual([true, true, false, 1]);
});

test('a store that cannot be read is logged, and the connection fails as before', async () => {
  const logged: string[] = [];
  const certificates = createCertificates(
    (sentence) => logged.push(sentence),
    () => Promise.reject(new Error('no')),
  );
  expect(await certificates.learn(0)).toBe(false);
  expect(logged).toEqual(["The system's certificate authorities can't be read: only those that Node brings along are trusted."]);
});

test.runIf(process.platform === 'linux')("on Linux the store of the system is the file that OpenSSL's variable names", async () => {
  process.env['SSL_CERT_FILE'] = ca.file;
  await createCertificates(() => undefined).learn(0);
  delete process.env['SSL_CERT_FILE'];
  expect(tls.getCACertificates('default')).toContain(ca.cert);
});
