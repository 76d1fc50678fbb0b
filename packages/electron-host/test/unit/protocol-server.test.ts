// Tests that the host's server for the page rejects other programs of the computer: packages/electron-host/src/window/protocol.ts and protocol.ts.
import { X509Certificate } from 'node:crypto';
import { connect, constants } from 'node:http2';
import type { IncomingHttpHeaders } from 'node:http2';
import { expect, it, vi } from 'vitest';
import { createSelfSignedCertificate, startRequestServer, protocol } from '../../src/window/protocol.ts';

async function request(headers: Record<string, string>): Promise<IncomingHttpHeaders | string> {
  const session = connect(`https://127.0.0.1:${await startRequestServer()}`, { rejectUnauthorized: false });
  try {
    return await new Promise((resolve) => {
      session.on('error', (error) => resolve(error.message));
      const stream = session.request({ ':path': '/', ':authority': 'kittiwake.app.invalid', ...headers });
      stream.on('response', resolve);
      stream.on('error', (error) => resolve(error.message));
      stream.on('close', () => resolve('closed'));
    });
  } finally {
    session.destroy();
  }
}

it('closes requests without the cookie of this run', async () => {
  const handler = vi.fn(() => new Response('secret'));
  protocol.handle('app', handler);
  for (const cookie of ['', '__Host-host=', `__Host-host=${'A'.repeat(43)}`]) expect(await request({ cookie })).toBeTypeOf('string');
  protocol.unhandle('app');
  expect(handler).not.toHaveBeenCalled();
});

it('keeps a connection open after a request without the cookie', async () => {
  const session = connect(`https://127.0.0.1:${await startRequestServer()}`, { rejectUnauthorized: false });
  const requestWithoutCookie = () =>
    new Promise<number | undefined>((resolve) => {
      const stream = session.request({ ':path': '/', ':authority': 'kittiwake.app.invalid' });
      stream.on('error', () => undefined).on('close', () => resolve(stream.rstCode));
    });
  expect([await requestWithoutCookie(), await requestWithoutCookie()]).toEqual([constants.NGHTTP2_CANCEL, constants.NGHTTP2_CANCEL]);
  expect(session.destroyed).toBe(false);
  session.destroy();
});

it('creates a self-signed certificate that Node can read', () => {
  const { cert } = createSelfSignedCertificate('kittiwake');
  const read = new X509Certificate(cert);
  expect(read.subject).toBe('CN=kittiwake');
  expect(read.verify(read.publicKey)).toBe(true);
});
