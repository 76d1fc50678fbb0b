// Tests certificates of authorities unknown to Node, on real connections.
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { networkFailure } from '../../../electron/api/errors/network-failure.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { createCertificates } from '../../../electron/network/certificates.ts';
import { createPrivateCa } from '../../faults/private-ca.ts';
import type { PrivateCa } from '../../faults/private-ca.ts';
import { startProxy } from '../../faults/http-proxy.ts';
import { connections, secureServer } from './set-up.ts';

let ca: PrivateCa;
const bundledCertificates = tls.getCACertificates('default');
beforeAll(() => void (ca = createPrivateCa()));
afterEach(() => tls.setDefaultCACertificates(bundledCertificates));
afterAll(() => ca.remove());

async function server(name: string, options = {}) {
  const { port } = await secureServer(ca.issue(name, options));
  return `https://localhost:${port}/`;
}

async function failureMessage(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return describeFailure(networkFailure('coast.example', error).error);
}

test('adds the system’s certificate authorities once a server needs them', async () => {
  const { fetch, logged } = connections({ authorities: [ca.cert] });
  expect((await fetch(await server('localhost'))).status).toBe(200);
  expect((await fetch(await server('localhost'))).status).toBe(200);
  expect(logged).toEqual([
    expect.stringMatching(/^A server's certificate is signed by an authority unknown to Node: added 1 of the system's in \d+ ms\.$/),
  ]);
});

test('names an unknown certificate authority as the reason', async () => {
  const { fetch } = connections();
  const sentence = await failureMessage(fetch(await server('localhost')));
  expect(sentence).toContain('its certificate is not signed by an authority that this computer trusts');
  expect(sentence).toContain('this computer’s certificate store');
});

test('has separate messages for an expired certificate and for one of another server', async () => {
  const { fetch } = connections({ authorities: [ca.cert] });
  expect(await failureMessage(fetch(await server('localhost', { expired: true })))).toContain('isn’t valid today');
  expect(await failureMessage(fetch(await server('harbour.example')))).toContain('belongs to another server');
});

test('verifies the certificate of a proxy', async () => {
  await using proxy = await startProxy({ certificate: ca.issue('harbour.example') });
  const { fetch } = connections({ proxies: `HTTPS ${proxy.name}`, authorities: [ca.cert] });
  expect(await failureMessage(fetch('https://coast.example/'))).toBe(
    `The connection to the proxy ${proxy.name} isn’t secure: its certificate can’t be trusted, so nothing was sent.`,
  );
});

test('reads the system’s certificate store once for several connections', async () => {
  let reads = 0;
  const certificates = createCertificates(
    () => undefined,
    async () => (reads++, []),
  );
  const [first, second] = await Promise.all([certificates.addSystemAuthorities(0), certificates.addSystemAuthorities(0)]);
  expect([first, second, await certificates.addSystemAuthorities(1), reads]).toEqual([true, true, false, 1]);
});

test('logs a certificate store that cannot be read', async () => {
  const logged: string[] = [];
  const certificates = createCertificates(
    (sentence) => logged.push(sentence),
    () => Promise.reject(new Error('no')),
  );
  expect(await certificates.addSystemAuthorities(0)).toBe(false);
  expect(logged).toEqual(["The system's certificate authorities can't be read: only those that Node brings along are trusted."]);
});

test.runIf(process.platform === 'linux')('reads the file that SSL_CERT_FILE names on Linux', async () => {
  process.env['SSL_CERT_FILE'] = ca.file;
  await createCertificates(() => undefined).addSystemAuthorities(0);
  delete process.env['SSL_CERT_FILE'];
  expect(tls.getCACertificates('default')).toContain(ca.cert);
});
