// The sentences for failed downloads that no server on this computer can bring about.
import { expect, test } from 'vitest';
import { downloadFailure } from '../../../build/electron/download-failure.ts';

const attempt = {
  url: 'https://ann:secret@mirror.example/v45/electron.zip',
  proxies: { http_proxy: undefined, https_proxy: undefined, no_proxy: undefined },
  folder: '/home/ann/.cache/electron',
};
const failed = (code: string, message = code) => new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

test('a certificate that nobody trusts is named with the way out', () => {
  expect(downloadFailure(failed('SELF_SIGNED_CERT_IN_CHAIN'), attempt)).toBe(
    'the certificate of mirror.example is not trusted (SELF_SIGNED_CERT_IN_CHAIN); NODE_EXTRA_CA_CERTS=FILE names a file of certificates to trust',
  );
});

test('a folder without the right to write in is named', () => {
  expect(downloadFailure(Object.assign(new Error('no'), { code: 'EACCES' }), attempt)).toBe(
    '/home/ann/.cache/electron can’t be written (EACCES)',
  );
});

test('a connection that ends in the middle is said', () => {
  expect(downloadFailure(new TypeError('terminated', { cause: new Error('other side closed') }), attempt)).toBe(
    'the connection to mirror.example broke off; the next start continues the download',
  );
});

test('a proxy that forbids the address is said with its answer', () => {
  const error = failed('UND_ERR_ABORTED', 'Proxy response (403) !== 200 when HTTP Tunneling');
  expect(downloadFailure(error, { ...attempt, proxies: { ...attempt.proxies, https_proxy: 'http://ann:secret@proxy.example:3128' } })).toBe(
    'the proxy proxy.example:3128 refused the connection to mirror.example (HTTP 403)',
  );
});

test('anything else is said in its own words', () => {
  expect(downloadFailure(new Error('Electron 45 does not have a published win32/ia32 artifact'), attempt)).toBe(
    'Electron 45 does not have a published win32/ia32 artifact',
  );
});
