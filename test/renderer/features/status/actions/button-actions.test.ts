import { expect, it } from 'vitest';
import { makeAccountKey } from '../../../../../electron/contract/accounts.ts';
import { reblogRefusal } from '../../../../../renderer/features/status/actions/button-actions.ts';
import type { StoredStatus } from '../../../../../renderer/state/entities/entities.ts';

const self = makeAccountKey('https://coast.example', '1');
const refusal = (visibility: string, author: string) => reblogRefusal({ visibility, account: { id: author } } as StoredStatus, self);

it('allows reblogs of public and unlisted posts', () => {
  expect([refusal('public', '7'), refusal('unlisted', '7')]).toEqual([null, null]);
});

it('allows only the author to reblog a private post', () => {
  expect(refusal('private', '1')).toBeNull();
  expect(refusal('private', '7')).not.toBeNull();
});

it('refuses reblogs of a direct post', () => {
  expect(refusal('direct', '1')).not.toBeNull();
});
