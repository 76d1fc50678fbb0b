import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { fail } from '../../../../electron/contract/result.ts';
import { NotSentError, ProxyError } from '../../../../electron/system/connection-errors.ts';
import { isBrokenConnection, networkFailure, timeoutFailure } from '../../../../electron/api/errors/network-failure.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
/** Wraps an error as fetch does. */
const wrapped = (cause: Error) => new TypeError('fetch failed', { cause });

test.each([
  ['EAI_AGAIN', 'offline', /seems to be offline/],
  ['ENETUNREACH', 'offline', /seems to be offline/],
  ['ENOTFOUND', 'host-unreachable', /no server has this name/],
  ['ECONNREFUSED', 'host-unreachable', /refused the connection/],
  ['EHOSTUNREACH', 'host-unreachable', /can’t be reached from this network/],
  ['UND_ERR_CONNECT_TIMEOUT', 'host-unreachable', /doesn’t respond\.$/],
  ['ETIMEDOUT', 'timeout', /took too long/],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout', /took too long/],
  ['CERT_HAS_EXPIRED', 'host-unreachable', /certificate isn’t valid today/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'host-unreachable', /belongs to another server/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'host-unreachable', /not signed by an authority that this computer trusts/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'host-unreachable', /not signed by an authority that this computer trusts/],
  ['CERT_REVOKED', 'host-unreachable', /certificate can’t be trusted/],
  ['EPROTO', 'host-unreachable', /certificate can’t be trusted/],
  ['HPE_INVALID_CONSTANT', 'bad-answer', /not like a web server/],
  ['ECONNRESET', 'bad-answer', /was lost/],
  ['SOMETHING_ELSE', 'bad-answer', /was lost/],
])('converts %s to %s', (code, expected, sentence) => {
  for (const error of [coded(code), wrapped(coded(code)), wrapped(new AggregateError([coded(code)]))]) {
    const failure = networkFailure('coast.example', error);
    expect(failure).toMatchObject({ ok: false, error: { code: expected } });
    expect(describeFailure(failure.error)).toMatch(sentence);
    expect(describeFailure(failure.error)).toContain('coast.example');
  }
});

test('names the proxy instead of the server if the proxy failed', () => {
  const error = new ProxyError(fail('host-unreachable', 'proxy-unreachable', { proxy: 'proxy.corp:3128' }));
  for (const thrown of [error, wrapped(error)]) {
    const failure = networkFailure('coast.example', thrown);
    expect(failure).toMatchObject({ ok: false, error: { code: 'host-unreachable' } });
    expect(describeFailure(failure.error)).toBe('The proxy proxy.corp:3128 can’t be reached.');
  }
});

test('accepts any thrown value', () => {
  for (const thrown of [null, 'text', new Error('no code')]) {
    expect(networkFailure('coast.example', thrown)).toMatchObject({ error: { code: 'bad-answer' } });
  }
  expect(timeoutFailure('coast.example', null)).toMatchObject({ error: { code: 'timeout' } });
});

test('distinguishes a broken connection from one that was never open', () => {
  expect(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].every((code) => isBrokenConnection(wrapped(coded(code))))).toBe(true);
  expect(['ECONNREFUSED', 'ENOTFOUND'].some((code) => isBrokenConnection(wrapped(coded(code))))).toBe(false);
});

test('returns host-unreachable for a request that was never sent, whatever the error code', () => {
  const failures = ['ECONNRESET', 'ETIMEDOUT', 'SOMETHING_ELSE'].map((code) =>
    networkFailure('coast.example', new NotSentError(wrapped(coded(code)))),
  );
  expect(failures.map(({ error }) => error.code)).toEqual(['host-unreachable', 'host-unreachable', 'host-unreachable']);
  expect(timeoutFailure('coast.example', new NotSentError(new Error('aborted')))).toMatchObject({ error: { code: 'host-unreachable' } });
  expect(networkFailure('coast.example', new NotSentError(wrapped(coded('EAI_AGAIN')))).error.code).toBe('offline');
});
