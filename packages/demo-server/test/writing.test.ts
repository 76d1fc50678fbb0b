// Tests writing on the embedded server: encodings, idempotency, rich text, edits, deletion, polls, media.
import { expect, test } from 'vitest';
import { clipWebm, surfWav } from '../src/drawings/recordings.ts';
import { entitiesOf, clientFor, field, ids, openStream, send, exampleKeys, startService } from './client.ts';
import { blob, png } from './files.ts';

test('the same Idempotency-Key creates one post; another key, or the same key an hour later, creates another', async () => {
  let time = Date.now();
  const demo = await startService({ now: () => time });
  const mira = clientFor(demo, 'mira');
  const post = async (key: string) =>
    field(await mira.post('/api/v1/statuses', { json: { status: 'once', sensitive: false } }, { 'idempotency-key': key }), 'id');
  const first = await post('one');
  expect(await post('one')).toBe(first);
  expect(await post('two')).not.toBe(first);
  time += 3_601_000;
  expect(await post('one')).not.toBe(first);
  expect(entitiesOf(await mira.get('/api/v1/timelines/home'))).toHaveLength(3);
});

test('an Idempotency-Key counts per account for all its tokens, and returns 404 after the post is deleted', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const app = demo.store.grants.createApp({ name: 'Other', redirectUris: '', scopes: 'read write', website: null });
  const second = demo.store.grants.createToken(app.id, mira.id, 'read write').token;
  const post = (token: string) =>
    send(
      `${demo.url}/api/v1/statuses`,
      'POST',
      { json: { status: 'once' } },
      { authorization: `Bearer ${token}`, 'idempotency-key': 'key-12345' },
    );
  const first = field(await post(mira.token), 'id');
  expect(field(await post(second), 'id')).toBe(first);
  expect(field(await post(jonna.token), 'id')).not.toBe(first);
  await mira.delete(`/api/v1/statuses/${first}`);
  expect((await post(mira.token)).status).toBe(404);
});

test('uses a content warning without a text as the text', async () => {
  const mira = clientFor(await startService(), 'mira');
  const createdPost = await mira.post('/api/v1/statuses', { json: { status: '', spoiler_text: 'all of it' } });
  expect(createdPost.body).toMatchObject({ content: '<p>all of it</p>', spoiler_text: '', sensitive: true });
});

test('hidden totals are shown when the poll has ended', async () => {
  let time = Date.now();
  const demo = await startService({ now: () => time });
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const poll = { options: ['a', 'b'], expires_in: 300, multiple: true, hide_totals: true };
  const createdPost = (await mira.post('/api/v1/statuses', { json: { status: 'which?', poll } })).body as { poll: { id: string } };
  const path = `/api/v1/polls/${createdPost.poll.id}`;
  const voted = await jonna.post(`${path}/votes`, { json: { choices: [0, 1] } });
  expect(voted.body).toMatchObject({
    multiple: true,
    votes_count: 2,
    voters_count: 1,
    options: [{ votes_count: null }, { votes_count: null }],
  });
  time += 301_000;
  expect((await mira.get(path)).body).toMatchObject({ expired: true, options: [{ votes_count: 1 }, { votes_count: 1 }] });
});

test.each([
  [['one'], 600, 'Choices must have more than one item'],
  [['one', ' '], 600, 'Choices must have more than one item'],
  [[], 600, "Choices can't be blank, Choices must have more than one item"],
  [['a', 'b', 'c', 'd', 'e'], 600, "Choices can't contain more than 4 items"],
  [['a', 'x'.repeat(51)], 600, 'Choices cannot be longer than 50 characters each'],
  [['a', 'a'], 600, 'Choices contain duplicate items'],
  [['a', 'b'], 299, 'Deadline is too soon'],
  [['a', 'b'], 32 * 86_400, 'Deadline is too far into the future'],
  [['a', 'b'], undefined, "Deadline can't be blank"],
  [['a', 'a'], 299, 'Choices contain duplicate items, Deadline is too soon'],
] as const)('a poll of %j that lasts %s s is refused', async (options, expires_in, reason) => {
  const mira = clientFor(await startService(), 'mira');
  const refused = await mira.post('/api/v1/statuses', { json: { status: 'x', poll: { options, expires_in } } });
  expect([refused.status, refused.body]).toEqual([422, { error: `Validation failed: ${reason}` }]);
});

test('a post can be sent as JSON, as a form and as multipart', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const multipart = new FormData();
  multipart.set('status', 'hello');
  multipart.set('visibility', 'unlisted');
  for (const body of [
    { json: { status: 'hello', visibility: 'unlisted' } },
    { form: { status: 'hello', visibility: 'unlisted' } },
    { multipart },
  ])
    expect((await mira.post('/api/v1/statuses', body)).body).toMatchObject({
      content: '<p>hello</p>',
      visibility: 'unlisted',
      sensitive: false,
    });
});

test('repeated account_ids[] and a JSON array add the same members', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const [a, b, c] = ['tomas@archipelago.example', 'freya@archipelago.example', 'ngozi@karta.example'].map(demo.act.id);
  const list = field(await mira.post('/api/v1/lists', { form: { title: 'Test' } }), 'id');
  await mira.post(`/api/v1/lists/${list}/accounts`, {
    form: [
      ['account_ids[]', a ?? ''],
      ['account_ids[]', b ?? ''],
    ],
  });
  await mira.post(`/api/v1/lists/${list}/accounts`, { json: { account_ids: [c] } });
  await mira.delete(`/api/v1/lists/${list}/accounts`, { json: { account_ids: [a] } });
  expect(ids(await mira.get(`/api/v1/lists/${list}/accounts`)).sort()).toEqual([b, c].sort());
});

test('a push subscription is stored as it was sent, and an update replaces all alerts', async () => {
  const demo = await startService({ pushesAnywhere: true });
  const mira = clientFor(demo, 'mira');
  expect((await mira.get('/api/v1/push/subscription')).status).toBe(404);
  const form = {
    'subscription[endpoint]': 'https://push.example/abc?x=1',
    'subscription[keys][p256dh]': exampleKeys.p256dh,
    'subscription[keys][auth]': exampleKeys.auth,
    'subscription[standard]': 'true',
    'data[alerts][mention]': 'true',
    'data[alerts][follow]': 'true',
  };
  const subscription = await mira.post('/api/v1/push/subscription', { form });
  expect(subscription.body).toMatchObject({
    endpoint: form['subscription[endpoint]'],
    standard: true,
    alerts: { mention: true, follow: true },
  });
  expect(field(subscription, 'server_key')).toMatch(/^[\w-]{87}$/);
  const updatedSubscription = await mira.put('/api/v1/push/subscription', { form: { 'data[alerts][poll]': 'true' } });
  expect((updatedSubscription.body as { alerts: object }).alerts).toEqual({ poll: true });
  expect(demo.store.subscriptions.ofToken(mira.token)).toMatchObject(exampleKeys);
});

test('converts plain text to the same HTML as Mastodon', async () => {
  const demo = await startService();
  const status = 'hi @jonna & <b>\n\n#Tide_Pools at https://www.long.example/a/very/long/path/to/somewhere :kittiwake:';
  const { body } = await clientFor(demo, 'mira').post('/api/v1/statuses', { json: { status } });
  expect(body).toMatchObject({
    content:
      `<p>hi <span class="h-card" translate="no"><a href="${demo.url}/@jonna" class="u-url mention">@<span>jonna</span></a></span> &amp; &lt;b&gt;</p>` +
      `<p><a href="${demo.url}/tags/Tide_Pools" class="mention hashtag" rel="tag">#<span>Tide_Pools</span></a> at ` +
      '<a href="https://www.long.example/a/very/long/path/to/somewhere" target="_blank" rel="nofollow noopener" translate="no">' +
      '<span class="invisible">https://www.</span><span class="ellipsis">long.example/a/very/long/path/</span><span class="invisible">to/somewhere</span></a> :kittiwake:</p>',
    mentions: [{ acct: 'jonna', url: `${demo.url}/@jonna` }],
    tags: [{ name: 'tide_pools' }],
    emojis: [{ shortcode: 'kittiwake' }],
  });
});

test('an invalid post is refused with the reason', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const refused = async (json: object) => (await mira.post('/api/v1/statuses', { json })).body;
  expect(await refused({ status: ' ' })).toEqual({ error: "Validation failed: Text can't be blank" });
  expect(await refused({ status: 'x'.repeat(501) })).toEqual({ error: 'Validation failed: Text character limit of 500 exceeded' });
  expect(await refused({ status: 'x', visibility: 'secret' })).toMatchObject({ error: expect.stringContaining('Visibility') as string });
  expect(await refused({ status: 'x', in_reply_to_id: '1' })).toMatchObject({ error: expect.stringContaining('reply') as string });
  expect((await mira.post('/api/v1/statuses', { json: { status: '👩‍👩‍👧‍👦'.repeat(500) } })).status).toBe(200);
});

test('an edit keeps the earlier version and notifies the accounts that boosted', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const id = field(await mira.post('/api/v1/statuses', { json: { status: 'first' } }), 'id');
  demo.act.reblog('jonna', id);
  const edited = await mira.put(`/api/v1/statuses/${id}`, { json: { status: 'second', spoiler_text: 'careful' } });
  expect(edited.body).toMatchObject({ content: '<p>second</p>', spoiler_text: 'careful', edited_at: expect.any(String) as string });
  expect((await mira.get(`/api/v1/statuses/${id}/history`)).body).toMatchObject([
    { content: '<p>first</p>' },
    { content: '<p>second</p>' },
  ]);
  expect((await mira.get(`/api/v1/statuses/${id}/source`)).body).toEqual({ id, text: 'second', spoiler_text: 'careful' });
  expect(entitiesOf(await jonna.get('/api/v1/notifications?types[]=update'))).toHaveLength(1);
});

test('deleting a post returns its text, and deletes its boosts and notifications', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const id = field(await mira.post('/api/v1/statuses', { json: { status: 'gone *soon* @jonna' } }), 'id');
  demo.act.reblog('jonna', id);
  const { body } = await mira.delete(`/api/v1/statuses/${id}`);
  expect(body).toMatchObject({ id, text: 'gone *soon* @jonna' });
  expect(body).not.toHaveProperty('content');
  expect((await mira.get(`/api/v1/statuses/${id}`)).status).toBe(404);
  expect((await jonna.get(`/api/v1/accounts/${jonna.id}/statuses`)).body).toEqual([]);
  expect((await jonna.get('/api/v1/notifications?types[]=mention')).body).toEqual([]);
});

test('a poll accepts one vote per account until it ends, and then notifies author and voters', async () => {
  let time = Date.now();
  const demo = await startService({ now: () => time });
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const createdPost = await mira.post('/api/v1/statuses', { json: { status: 'which?', poll: { options: ['a', 'b'], expires_in: 300 } } });
  const { poll } = createdPost.body as { poll: { id: string } };
  const vote = (choices: number[]) => jonna.post(`/api/v1/polls/${poll.id}/votes`, { json: { choices } });
  const alreadyVoted = { error: 'Validation failed: You have already voted on this poll' };
  expect((await vote([0, 1])).body).toEqual(alreadyVoted);
  expect((await vote([1])).body).toMatchObject({
    voted: true,
    own_votes: [1],
    votes_count: 1,
    options: [{ votes_count: 0 }, { votes_count: 1 }],
  });
  expect((await vote([0])).body).toEqual(alreadyVoted);
  time += 301_000;
  expect((await vote([0])).body).toEqual({
    error: 'Validation failed: The poll has already ended, You have already voted on this poll',
  });
  demo.store.polls.announceEnded();
  for (const client of [mira, jonna]) expect(entitiesOf(await client.get('/api/v1/notifications?types[]=poll'))).toHaveLength(1);
});

test('a poll of several choices accepts each choice once, also in several votes', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const poll = { options: ['a', 'b', 'c'], expires_in: 300, multiple: true };
  const createdPost = (await mira.post('/api/v1/statuses', { json: { status: 'which?', poll } })).body as { poll: { id: string } };
  const vote = (choices: unknown) => jonna.post(`/api/v1/polls/${createdPost.poll.id}/votes`, { json: { choices } });
  expect((await vote([0])).body).toMatchObject({ own_votes: [0], votes_count: 1, voters_count: 1 });
  expect((await vote([1])).body).toMatchObject({ own_votes: [0, 1], votes_count: 2, voters_count: 1 });
  expect(await vote([2, 1])).toMatchObject({ status: 422, body: { error: 'Validation failed: You have already voted on this poll' } });
  expect((await jonna.get(`/api/v1/polls/${createdPost.poll.id}`)).body).toMatchObject({ own_votes: [0, 1] });
});

test('refuses a vote in an own poll, and a vote without a valid choice', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const createdPost = await mira.post('/api/v1/statuses', { json: { status: 'which?', poll: { options: ['a', 'b'], expires_in: 300 } } });
  const { poll } = createdPost.body as { poll: { id: string } };
  const vote = async (client: typeof mira, choices: unknown) => {
    const { status, text } = await client.post(`/api/v1/polls/${poll.id}/votes`, { json: { choices } });
    return [status, text === '' ? '' : (JSON.parse(text) as unknown)];
  };
  expect(await vote(mira, [0])).toEqual([422, { error: 'Validation failed: You cannot vote in your own polls' }]);
  expect(await vote(jonna, [])).toEqual([400, { error: 'param is missing or the value is empty or invalid: choices' }]);
  expect(await vote(jonna, [9])).toEqual([422, { error: 'Validation failed: The chosen vote option does not exist' }]);
  expect(await vote(jonna, ['first'])).toEqual([500, '']);
  expect((await mira.get(`/api/v1/polls/${poll.id}`)).body).toMatchObject({ voted: true, own_votes: [], votes_count: 0 });
});

test('streams get no event for a vote or the end of a poll', async () => {
  let time = Date.now();
  const demo = await startService({ now: () => time });
  const id = demo.act.post('mira', { text: 'which?', poll: { options: ['a', 'b'], expiresIn: 300 } });
  const stream = await openStream(demo, 'mira', '?stream=user');
  demo.act.vote('jonna', id, [0]);
  time += 301_000;
  demo.store.polls.announceEnded();
  const { event } = await stream.next();
  demo.act.edit(id, 'which one?');
  expect([event, (await stream.next()).event]).toEqual(['notification', 'status.update']);
});

test('only own posts that can be pinned have `pinned`', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const id = demo.act.post('mira', { text: 'mine' });
  const direct = demo.act.direct('mira', 'jonna', 'hello');
  const keysFor = async (client: typeof mira, status: string) => Object.keys((await client.get(`/api/v1/statuses/${status}`)).body ?? {});
  expect(await keysFor(mira, id)).toContain('pinned');
  expect(await keysFor(jonna, id)).not.toContain('pinned');
  expect(await keysFor(mira, direct)).not.toContain('pinned');
});

test('returns many posts newest first, without unknown, hidden, and repeated ones, and refuses more than 20', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const [one, two] = [demo.act.post('jonna', { text: 'one' }), demo.act.post('jonna', { text: 'two' })];
  const hidden = demo.act.post('ruben', { text: 'three' });
  await mira.post(`/api/v1/accounts/${demo.act.id('ruben')}/mute`);
  const secret = demo.act.direct('jonna', 'ruben', 'four');
  const read = (...wanted: string[]) => mira.get(`/api/v1/statuses?${wanted.map((id) => `id[]=${id}`).join('&')}`);
  expect(ids(await read(one, '7', hidden, two, secret, one))).toEqual([two, one]);
  expect((await read()).body).toEqual([]);
  const many = Array.from({ length: 21 }, (_, at) => String(at + 1));
  expect(await read(...many)).toMatchObject({ status: 422, body: { error: 'Mastodon::ValidationError' } });
  expect((await read(...many.slice(1))).status).toBe(200);
});

test('a picture can be uploaded with a description, attached once and downloaded', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const picture = png(2, 3);
  const multipart = new FormData();
  multipart.set('file', blob(picture, 'image/png'), 'a.png');
  multipart.set('description', 'two by three');
  const uploaded = await mira.post('/api/v2/media', { multipart });
  expect(uploaded.status).toBe(200);
  expect(uploaded.body).toMatchObject({ type: 'image', description: 'two by three', meta: { original: { width: 2, height: 3 } } });
  const attach = () => mira.post('/api/v1/statuses', { json: { status: '', media_ids: [field(uploaded, 'id')] } });
  expect((await attach()).body).toMatchObject({ media_attachments: [{ id: field(uploaded, 'id') }] });
  expect(await attach()).toMatchObject({
    status: 422,
    body: { error: `Media ${field(uploaded, 'id')} not found or already attached to another post` },
  });
  const file = await fetch(field(uploaded, 'url'));
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(picture);
});

test('detects the type of an upload without a content type from its first bytes', async () => {
  const mira = clientFor(await startService(), 'mira');
  const upload = (bytes: Buffer) => {
    const multipart = new FormData();
    multipart.set('file', new Blob([new Uint8Array(bytes)]), 'a');
    return mira.post('/api/v1/media', { multipart });
  };
  expect((await upload(png(2, 3))).body).toMatchObject({ type: 'image' });
  expect((await upload(surfWav(1))).body).toMatchObject({ type: 'audio' });
  expect((await upload(clipWebm())).body).toMatchObject({ type: 'video' });
  expect((await upload(Buffer.from('just words'))).status).toBe(422);
});

test('an update of a v1 filter keeps the fields that it doesn’t contain', async () => {
  const mira = clientFor(await startService(), 'mira');
  const filter = await mira.post('/api/v1/filters', {
    form: [
      ['phrase', 'spoon'],
      ['context[]', 'home'],
      ['irreversible', 'true'],
      ['whole_word', 'true'],
    ],
  });
  const path = `/api/v1/filters/${field(filter, 'id')}`;
  const updatedFilter = await mira.put(path, { form: { phrase: 'fork' } });
  expect(updatedFilter.body).toMatchObject({ phrase: 'fork', context: ['home'], irreversible: true, whole_word: true });
  expect((await mira.put(path, { form: [['context[]', 'nowhere']] })).status).toBe(422);
});

test('a search with account_id finds only that account’s posts', async () => {
  const demo = await startService();
  const [mine] = [demo.act.post('mira', { text: 'limpets here' }), demo.act.post('jonna', { text: 'limpets there' })];
  const { body } = await clientFor(demo, 'mira').get(`/api/v2/search?q=limpets&type=statuses&account_id=${demo.act.id('mira')}`);
  expect((body as { statuses: { id: string }[] }).statuses.map(({ id }) => id)).toEqual([mine]);
});

test('refuses to endorse an account that is not followed, with the reason', async () => {
  const demo = await startService();
  demo.act.unfollow('mira', 'jonna');
  const pin = () => clientFor(demo, 'mira').post(`/api/v1/accounts/${demo.act.id('jonna')}/pin`);
  expect(await pin()).toMatchObject({
    status: 422,
    body: { error: 'Validation failed: You must be already following the person you want to endorse' },
  });
  demo.act.follow('mira', 'jonna');
  expect((await pin()).body).toMatchObject({ endorsed: true });
});
