// Tests parsing the response to a new post: a status or a scheduled status.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createdStatus } from '../../src/entities/status.ts';

const params = { text: 'Low tide at six', visibility: 'unlisted', poll: { options: ['a', 'b'], expires_in: '3600' } };

test('parses the parameters of a scheduled post', () => {
  const createdPost = v.parse(createdStatus, { id: '3', scheduled_at: '2027-01-01T06:00:00.000Z', params, media_attachments: [] });
  expect(createdPost.status).toBeNull();
  expect(createdPost.scheduled).toMatchObject({
    id: '3',
    params: { text: 'Low tide at six', spoiler_text: '', poll: { expires_in: 3600 } },
  });
});

test('parses a status if the server ignored the schedule', () => {
  const createdPost = v.parse(createdStatus, { id: '3', account: { id: '1', username: 'mira', acct: 'mira' }, content: '<p>Low tide</p>' });
  expect(createdPost).toMatchObject({ status: { id: '3' }, scheduled: null });
});

test('rejects a response that is neither a status nor a scheduled status', () => {
  expect(v.safeParse(createdStatus, { id: '3' }).success).toBe(false);
  expect(v.safeParse(createdStatus, null).success).toBe(false);
});
