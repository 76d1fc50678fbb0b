// build/host/window/protocol.ts and certificate.ts: the server that answers the page keeps other programs of the computer out.
import { X509Certificate } from 'node:crypto';
import { connect, constants } from 'node:http2';
import type { IncomingHttpHeaders } from 'node:http2';
import { expect, it, vi } from 'vitest';
import { selfSigned } from '../../../build/host/window/certificate.ts';
import { answeringPort, protocol } from '../../../build/host/window/protocol.ts';

async function ask(headers: Record<string, string>): Promise<IncomingHttpHeaders | string> {
  const session = connect(`https://127.0.0.1:${await answeringPort()}`, { rejectUnauthorized: false });
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

it('answers nobody who lacks the cookie of this run, whatever else is sent', async () => {
  const handler = vi.fn(() => new Response('secret'));
  protocol.handle('app', handler);
  for (const cookie of ['', '__Host-host=', `__Host-host=${'A'.repeat(43)}`]) expect(await ask({ cookie })).toBeTypeOf('string');
  protocol.unhandle('app');
  expect(handler).not.toHaveBeenCalled();
});

it('keeps a connection on which one request lacks the cookie', async () => {
  const session = connect(`https://127.0.0.1:${await answeringPort()}`, { rejectUnauthorized: false });
  const refused = () =>
    new Promise<number | undefined>((resolve) => {
      const stream = session.request({ ':path': '/', ':authority': 'kittiwake.app.invalid' });
      stream.on('error', () => undefined).on('close', () => resolve(stream.rstCode));
    });
  expect([await refused(), await refused()]).toEqual([constants.NGHTTP2_CANCEL, constants.NGHTTP2_CANCEL]);
  expect(session.destroyed).toBe(false);
  session.destroy();
});

it('makes a certificate that Node reads and whose key signed it', () => {
  const { cert } = selfSigned('kittiwake');
  const read = new X509Certificate(cert);
  expect(read.subject).toBe('CN=kittiwake');
  expect(read.verify(read.publicKey)).toBe(true);
});
