// Tests what the embedded server answers to requests about posts that Mastodon 4.6 refuses.
import { expect, test } from 'vitest';
import { clientFor, field, startService } from '../client.ts';
import { blob, png } from '../files.ts';

async function setUp() {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const post = async (json: object) => {
    const { status, body } = await mira.post('/api/v1/statuses', { json: { status: 'x', ...json } });
    return [status, (body as { error: string }).error];
  };
  return { demo, mira, jonna, post };
}

test.each([
  [{ status: '' }, 422, "Validation failed: Text can't be blank"],
  [{ status: '', poll: { options: ['a', 'b'], expires_in: 600 } }, 422, "Validation failed: Text can't be blank"],
  [{ status: 'x'.repeat(501) }, 422, 'Validation failed: Text character limit of 500 exceeded'],
  [{ in_reply_to_id: '1' }, 404, 'The post you are trying to reply to does not appear to exist.'],
  [{ quoted_status_id: '1' }, 404, 'The post you are trying to quote does not appear to exist.'],
  [{ media_ids: ['1'] }, 422, 'Media 1 not found or already attached to another post'],
  [{ visibility: 'local' }, 422, 'Validation failed: Visibility is not included in the list'],
  [{ quote_approval_policy: 'cats' }, 422, 'Record invalid'],
])('refuses to post %j', async (json, status, error) => {
  const { post } = await setUp();
  expect(await post(json)).toEqual([status, error]);
});

test('refuses a reply to, and a quote of, a post that was deleted', async () => {
  const { demo, jonna, post } = await setUp();
  const id = demo.act.post('jonna', { text: 'soon gone' });
  await jonna.delete(`/api/v1/statuses/${id}`);
  expect(await post({ in_reply_to_id: id })).toEqual([404, 'The post you are trying to reply to does not appear to exist.']);
  expect(await post({ quoted_status_id: id })).toEqual([404, 'The post you are trying to quote does not appear to exist.']);
});

test.each([
  ['GET', ''],
  ['GET', '/context'],
  ['GET', '/history'],
  ['GET', '/source'],
  ['POST', '/favourite'],
  ['POST', '/reblog'],
  ['POST', '/bookmark'],
  ['POST', '/mute'],
  ['POST', '/pin'],
  ['POST', '/translate'],
  ['PUT', ''],
  ['PUT', '/interaction_policy'],
  ['DELETE', ''],
])('responds to %s %s of an unknown post with “Not Found”', async (method, path) => {
  const { mira } = await setUp();
  const url = `/api/v1/statuses/1${path}`;
  const answer = await { GET: mira.get, POST: mira.post, PUT: mira.put, DELETE: mira.delete }[method as 'GET'](url);
  expect([answer.status, answer.body]).toEqual([404, { error: 'Not Found' }]);
});

test('refuses to pin another’s post', async () => {
  const { demo, mira } = await setUp();
  const id = demo.act.post('jonna', { text: 'hers' });
  expect(await mira.post(`/api/v1/statuses/${id}/pin`)).toMatchObject({
    status: 422,
    body: { error: "Validation failed: Someone else's post cannot be pinned" },
  });
});

test('names polls and scheduled posts that do not exist differently', async () => {
  const { mira } = await setUp();
  expect((await mira.get('/api/v1/polls/1')).body).toEqual({ error: 'Not Found' });
  expect((await mira.get('/api/v1/scheduled_statuses/1')).body).toEqual({ error: 'Record not found' });
});

test('media that belongs to another post or account is refused by id', async () => {
  const { demo, mira, jonna, post } = await setUp();
  const multipart = new FormData();
  multipart.set('file', blob(png(2, 3), 'image/png'), 'a.png');
  const hers = field(await jonna.post('/api/v2/media', { multipart }), 'id');
  const mine = field(await mira.post('/api/v2/media', { multipart }), 'id');
  demo.store.media.remove(mine);
  expect(await post({ media_ids: [hers, mine] })).toEqual([422, `Media ${hers}, ${mine} not found or already attached to another post`]);
});
