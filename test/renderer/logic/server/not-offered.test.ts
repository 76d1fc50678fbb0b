import { expect, it } from 'vitest';
import { fail } from '../../../../electron/contract/result.ts';
import { isNotOffered } from '../../../../renderer/logic/server/not-offered.ts';

it('a missing endpoint means that the server does not offer the feature', () => {
  expect(isNotOffered(fail('not-offered').error)).toBe(true);
  expect(isNotOffered(fail('not-found', 'record-gone', { host: 'coast.example' }, { status: 404 }).error)).toBe(true);
});

it('another failure, or none, does not', () => {
  expect(isNotOffered(fail('forbidden', 'not-allowed', { host: 'coast.example' }, { status: 403 }).error)).toBe(false);
  expect(isNotOffered(null)).toBe(false);
});
