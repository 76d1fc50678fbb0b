import { expect, it } from 'vitest';
import { makeAccountKey } from '../../../../../electron/contract/accounts.ts';
import { reblogRefusal } from '../../../../../renderer/features/status/actions/reblog-refusal.ts';
import type { StoredStatus } from '../../../../../renderer/state/entities/entities.ts';

const self = makeAccountKey('https://coast.example', '1');
const refusal = (visibility: string, author: string) => reblogRefusal({ visibility, account: { id: author } } as StoredStatus, self);

it('public and unlisted posts can be reblogged', () => {
  expect([refusal('public', '7'), refusal('unlisted', '7')]).toEqual([null, null]);
});

it('a private post can be reblogged by its author only', () => {
  expect(refusal('private', '1')).toBeNull();
  expect(refusal('private', '7')).not.toBeNull();
});

it('a direct post can’t be reblogged', () => {
  expect(refusal('direct', '1')).not.toBeNull();
});
