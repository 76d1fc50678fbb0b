// Tests the messages for failed downloads that no local server can cause.
import { expect, test } from 'vitest';
import { describeDownloadFailure } from '../../../build/electron/download.ts';

const attempt = {
  url: 'https://ann:secret@mirror.example/v45/electron.zip',
  proxies: { http_proxy: undefined, https_proxy: undefined, no_proxy: undefined },
  folder: '/home/ann/.cache/electron',
};
const createFetchError = (code: string, message = code) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

test('names the remedy for an untrusted certificate', () => {
  expect(describeDownloadFailure(createFetchError('SELF_SIGNED_CERT_IN_CHAIN'), attempt)).toBe(
    'the certificate of mirror.example is not trusted (SELF_SIGNED_CERT_IN_CHAIN); NODE_EXTRA_CA_CERTS=FILE names a file of certificates to trust',
  );
});

test('names a folder that is not writable', () => {
  expect(describeDownloadFailure(Object.assign(new Error('no'), { code: 'EACCES' }), attempt)).toBe(
    '/home/ann/.cache/electron can’t be written (EACCES)',
  );
});

test('reports a connection that broke off', () => {
  expect(describeDownloadFailure(new TypeError('terminated', { cause: new Error('other side closed') }), attempt)).toBe(
    'the connection to mirror.example broke off; the next start continues the download',
  );
});

test('reports the status of a proxy that refuses the connection', () => {
  const error = createFetchError('UND_ERR_ABORTED', 'Proxy response (403) !== 200 when HTTP Tunneling');
  expect(
    describeDownloadFailure(error, { ...attempt, proxies: { ...attempt.proxies, https_proxy: 'http://ann:secret@proxy.example:3128' } }),
  ).toBe('the proxy proxy.example:3128 refused the connection to mirror.example (HTTP 403)');
});

test('returns the message of any other error', () => {
  expect(describeDownloadFailure(new Error('Electron 45 does not have a published win32/ia32 artifact'), attempt)).toBe(
    'Electron 45 does not have a published win32/ia32 artifact',
  );
});
