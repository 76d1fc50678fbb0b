import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { fail } from '../../../../electron/contract/result.ts';
import { NotSentError } from '../../../../electron/system/not-sent-error.ts';
import { ProxyError } from '../../../../electron/system/proxy-error.ts';
import { brokeOff, networkFailure, timeoutFailure } from '../../../../electron/api/errors/network-failure.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
/** As fetch gives it. */
const wrapped = (cause: Error) => new TypeError('fetch failed', { cause });

test.each([
  ['EAI_AGAIN', 'offline', /seems to be offline/],
  ['ENETUNREACH', 'offline', /seems to be offline/],
  ['ENOTFOUND', 'host-unreachable', /no server has this name/],
  ['ECONNREFUSED', 'host-unreachable', /refuses connections/],
  ['EHOSTUNREACH', 'host-unreachable', /no way to it/],
  ['UND_ERR_CONNECT_TIMEOUT', 'host-unreachable', /doesn’t answer\.$/],
  ['ETIMEDOUT', 'timeout', /took too long/],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout', /took too long/],
  ['CERT_HAS_EXPIRED', 'host-unreachable', /certificate isn’t valid today/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'host-unreachable', /belongs to another server/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'host-unreachable', /nobody whom this computer trusts/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'host-unreachable', /nobody whom this computer trusts/],
  ['CERT_REVOKED', 'host-unreachable', /certificate can’t be trusted/],
  ['EPROTO', 'host-unreachable', /certificate can’t be trusted/],
  ['HPE_INVALID_CONSTANT', 'bad-answer', /not as a web server/],
  ['ECONNRESET', 'bad-answer', /broke off/],
  ['SOMETHING_ELSE', 'bad-answer', /broke off/],
])('%s is %s', (code, expected, sentence) => {
  for (const error of [coded(code), wrapped(coded(code)), wrapped(new AggregateError([coded(code)]))]) {
    const failure = networkFailure('coast.example', error);
    expect(failure).toMatchObject({ ok: false, error: { code: expected } });
    expect(describeFailure(failure.error)).toMatch(sentence);
    expect(describeFailure(failure.error)).toContain('coast.example');
  }
});

test('a proxy on the way is named instead of the server', () => {
  const error = new ProxyError(fail('host-unreachable', 'proxy-unreachable', { proxy: 'proxy.corp:3128' }));
  for (const thrown of [error, wrapped(error)]) {
    const failure = networkFailure('coast.example', thrown);
    expect(failure).toMatchObject({ ok: false, error: { code: 'host-unreachable' } });
    expect(describeFailure(failure.error)).toBe('The proxy proxy.corp:3128 can’t be reached.');
  }
});

test('anything may be thrown', () => {
  for (const thrown of [null, 'text', new Error('no code')]) {
    expect(networkFailure('coast.example', thrown)).toMatchObject({ error: { code: 'bad-answer' } });
  }
  expect(timeoutFailure('coast.example', null)).toMatchObject({ error: { code: 'timeout' } });
});

test('a broken connection is told apart from one that never was', () => {
  expect(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].every((code) => brokeOff(wrapped(coded(code))))).toBe(true);
  expect(['ECONNREFUSED', 'ENOTFOUND'].some((code) => brokeOff(wrapped(coded(code))))).toBe(false);
});

test('a request that was never written is unreachable, whatever the code says', () => {
  const failures = ['ECONNRESET', 'ETIMEDOUT', 'SOMETHING_ELSE'].map((code) =>
    networkFailure('coast.example', new NotSentError(wrapped(coded(code)))),
  );
  expect(failures.map(({ error }) => error.code)).toEqual(['host-unreachable', 'host-unreachable', 'host-unreachable']);
  expect(timeoutFailure('coast.example', new NotSentError(new Error('aborted')))).toMatchObject({ error: { code: 'host-unreachable' } });
  expect(networkFailure('coast.example', new NotSentError(wrapped(coded('EAI_AGAIN')))).error.code).toBe('offline');
});
