import { expect, test } from 'vitest';
import { isUnknownAuthorityCode } from '../../../electron/system/unknown-authority.ts';

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true],
  ['CERT_HAS_EXPIRED', false],
  ['ECONNREFUSED', false],
])('%s', (code, expected) => {
  expect(isUnknownAuthorityCode(code)).toBe(expected);
});
