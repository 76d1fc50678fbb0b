// What a server makes of a new post.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createdStatus } from '../../../../electron/contract/entities/scheduled-status.ts';

const params = { text: 'Low tide at six', visibility: 'unlisted', poll: { options: ['a', 'b'], expires_in: '3600' } };

test('a post that is published later is known by its parameters', () => {
  const made = v.parse(createdStatus, { id: '3', scheduled_at: '2027-01-01T06:00:00.000Z', params, media_attachments: [] });
  expect(made.status).toBeNull();
  expect(made.scheduled).toMatchObject({ id: '3', params: { text: 'Low tide at six', spoiler_text: '', poll: { expires_in: 3600 } } });
});

test('a server that ignores the time has posted at once', () => {
  const made = v.parse(createdStatus, { id: '3', account: { id: '1', username: 'mira', acct: 'mira' }, content: '<p>Low tide</p>' });
  expect(made).toMatchObject({ status: { id: '3' }, scheduled: null });
});

test('an answer that is neither is refused', () => {
  expect(v.safeParse(createdStatus, { id: '3' }).success).toBe(false);
  expect(v.safeParse(createdStatus, null).success).toBe(false);
});
