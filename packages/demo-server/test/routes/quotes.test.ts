// Tests quotes on the embedded server: permissions, approval by other servers, revoking, and notifications.
import { expect, test } from 'vitest';
import { entitiesOf, clientFor, field, ids, links, openStream, startService } from '../client.ts';

type DemoClient = ReturnType<typeof clientFor>;
const post = async (client: DemoClient, json: object = {}) =>
  field(await client.post('/api/v1/statuses', { json: { status: 'quotable', ...json } }), 'id');
const quote = (client: DemoClient, id: string, json: object = {}) =>
  client.post('/api/v1/statuses', { json: { status: 'look', quoted_status_id: id, ...json } });
const read = async (client: DemoClient, id: string) => (await client.get(`/api/v1/statuses/${id}`)).body;
const notificationsOf = async (client: DemoClient, type: string) => entitiesOf(await client.get(`/api/v1/notifications?types[]=${type}`));

/** Starts a server on which mira, jonna, and ruben do not follow each other. */
async function startWithStrangers(options = {}) {
  const demo = await startService(options);
  for (const acct of ['mira', 'jonna', 'ruben']) for (const other of ['mira', 'jonna', 'ruben']) demo.act.unfollow(acct, other);
  return { demo, mira: clientFor(demo, 'mira'), jonna: clientFor(demo, 'jonna'), ruben: clientFor(demo, 'ruben') };
}

test('stores, returns, and enforces the quote policy of a post', async () => {
  const { demo, mira, jonna } = await startWithStrangers();
  const open = await post(mira);
  expect(await read(jonna, open)).toMatchObject({ quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' } });
  const nobody = await post(mira, { quote_approval_policy: 'nobody' });
  expect(await read(jonna, nobody)).toMatchObject({ quote_approval: { automatic: [], manual: [], current_user: 'denied' } });
  expect(await read(mira, nobody)).toMatchObject({ quote_approval: { current_user: 'automatic' } });
  const missing = { status: 404, body: { error: 'The post you are trying to quote does not appear to exist.' } };
  expect(await quote(jonna, nobody)).toMatchObject(missing);
  const followers = await post(mira, { quote_approval_policy: 'followers' });
  expect(await quote(jonna, followers)).toMatchObject(missing);
  demo.act.follow('jonna', 'mira');
  expect(await read(jonna, followers)).toMatchObject({ quote_approval: { automatic: ['followers'], current_user: 'automatic' } });
  expect((await quote(jonna, followers)).status).toBe(200);
  const bad = await mira.post('/api/v1/statuses', { json: { status: 'x', quote_approval_policy: 'cats' } });
  expect([bad.status, bad.body]).toEqual([422, { error: 'Record invalid' }]);
});

test('applies the account’s default quote policy to a post without one', async () => {
  const { mira, jonna } = await startWithStrangers();
  await mira.patch('/api/v1/accounts/update_credentials', { json: { source: { quote_policy: 'nobody' } } });
  expect((await mira.get('/api/v1/preferences')).body).toMatchObject({ 'posting:default:quote_policy': 'nobody' });
  expect((await mira.get('/api/v1/accounts/verify_credentials')).body).toMatchObject({ source: { quote_policy: 'nobody' } });
  expect((await quote(jonna, await post(mira))).status).toBe(404);
});

test('a quote contains the quoted post, is counted, and notifies the quoted author', async () => {
  const { mira, jonna } = await startWithStrangers();
  const quoted = await post(mira);
  const createdQuote = await quote(jonna, quoted);
  const id = field(createdQuote, 'id');
  expect(createdQuote.body).toMatchObject({ quote: { state: 'accepted', quoted_status: { id: quoted, quotes_count: 1, quote: null } } });
  const nested = await quote(mira, id);
  expect(nested.body).toMatchObject({
    quote: { quoted_status: { id, quote: { state: 'accepted', quoted_status_id: quoted } } },
  });
  expect(await read(mira, quoted)).toMatchObject({ quotes_count: 1 });
  expect(await notificationsOf(mira, 'quote')).toMatchObject([{ type: 'quote', account: { acct: 'jonna' }, status: { id } }]);
  const boost = field(await jonna.post(`/api/v1/statuses/${quoted}/reblog`), 'id');
  expect((await quote(jonna, boost)).body).toMatchObject({ quote: { quoted_status: { id: quoted } } });
});

test('a quote needs no text', async () => {
  const { mira, jonna } = await startWithStrangers();
  const createdQuote = await quote(jonna, await post(mira), { status: '' });
  expect([createdQuote.status, createdQuote.body]).toMatchObject([200, { quote: { state: 'accepted' } }]);
});

test('the content of a quote begins with a link to the quoted post, unless it has one or the post was deleted', async () => {
  const { demo, mira, jonna } = await startWithStrangers();
  const quoted = await post(mira);
  const url = `${demo.url}/@mira/${quoted}`;
  const id = field(await quote(jonna, quoted), 'id');
  const [scheme, address] = ['http://', url.slice('http://'.length)];
  expect(await read(mira, id)).toMatchObject({
    content:
      `<p class="quote-inline">RE: <a href="${url}" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">${scheme}</span>` +
      `<span class="ellipsis">${address.slice(0, 30)}</span><span class="invisible">${address.slice(30)}</span></a></p><p>look</p>`,
  });
  expect(field(await quote(jonna, quoted, { status: `look at ${url}` }), 'content')).not.toContain('quote-inline');
  await mira.delete(`/api/v1/statuses/${quoted}`);
  expect(await read(jonna, id)).toMatchObject({ content: '<p>look</p>' });
});

test('only the author can quote a private post, and only privately; nobody can quote a private mention', async () => {
  const { demo, mira, jonna } = await startWithStrangers();
  demo.act.follow('jonna', 'mira');
  const privatePost = await post(mira, { visibility: 'private', quote_approval_policy: 'public' });
  expect(await read(jonna, privatePost)).toMatchObject({ quote_approval: { automatic: [], current_user: 'denied' } });
  expect((await quote(jonna, privatePost)).status).toBe(404);
  expect((await quote(mira, privatePost)).body).toMatchObject({ visibility: 'private', quote: { state: 'accepted' } });
  const direct = await post(mira, { visibility: 'direct' });
  expect((await quote(mira, direct)).status).toBe(404);
  expect(await read(mira, direct)).toMatchObject({ quote_approval: { current_user: 'denied' } });
});

test('a private mention must mention the author that it quotes', async () => {
  const { mira, jonna } = await startWithStrangers();
  const quoted = await post(mira);
  const refused = await quote(jonna, quoted, { visibility: 'direct', status: '@ruben look' });
  expect([refused.status, refused.body]).toEqual([
    422,
    { error: 'Validation failed: Cannot quote a non-mentioned user in a Private Mention post.' },
  ]);
  expect((await quote(jonna, quoted, { visibility: 'direct', status: '@mira look' })).status).toBe(200);
});

test('a quoted author can read a followers-only quote', async () => {
  const { mira, jonna, ruben } = await startWithStrangers();
  const id = field(await quote(jonna, await post(mira), { visibility: 'private' }), 'id');
  expect((await mira.get(`/api/v1/statuses/${id}`)).status).toBe(200);
  expect((await ruben.get(`/api/v1/statuses/${id}`)).status).toBe(404);
});

test('refuses a quote if either account blocks the other', async () => {
  const { mira, jonna, ruben } = await startWithStrangers();
  const quoted = await post(mira);
  await mira.post(`/api/v1/accounts/${jonna.id}/block`);
  await ruben.post(`/api/v1/accounts/${mira.id}/block`);
  expect((await quote(jonna, quoted)).status).toBe(404);
  expect((await quote(ruben, quoted)).status).toBe(404);
});

test('only the author can change the quote policy of a post, and streams announce the change', async () => {
  const { demo, mira, jonna } = await startWithStrangers();
  const id = await post(mira, { quote_approval_policy: 'nobody' });
  const stream = await openStream(demo, 'mira', '?stream=user');
  const path = `/api/v1/statuses/${id}/interaction_policy`;
  expect((await jonna.put(path, { json: { quote_approval_policy: 'public' } })).status).toBe(403);
  const updatedPost = await mira.put(path, { json: { quote_approval_policy: 'public' } });
  expect(updatedPost.body).toMatchObject({ quote_approval: { automatic: ['public'] }, edited_at: null });
  const { event, payload = '' } = await stream.next();
  expect([event, JSON.parse(payload)]).toMatchObject(['status.update', { id, quote_approval: { automatic: ['public'] } }]);
  expect((await quote(jonna, id)).status).toBe(200);
  expect(await mira.put(path, { json: { quote_approval_policy: 'cats' } })).toMatchObject({
    status: 422,
    body: { error: 'Record invalid' },
  });
  expect((await mira.put(path, { json: {} })).body).toMatchObject({ quote_approval: { automatic: ['public'] } });
});

test('lists the visible quotes of a post in pages, newest first', async () => {
  const { mira, jonna, ruben } = await startWithStrangers();
  const quoted = await post(mira);
  const open = [];
  for (let count = 0; count < 3; count += 1) open.unshift(field(await quote(jonna, quoted), 'id'));
  const privateQuote = field(await quote(jonna, quoted, { visibility: 'private' }), 'id');
  const path = `/api/v1/statuses/${quoted}/quotes`;
  expect(ids(await ruben.get(path))).toEqual(open);
  expect(ids(await mira.get(path))).toEqual([privateQuote, ...open]);
  const first = await ruben.get(`${path}?limit=2`);
  expect(ids(first)).toEqual(open.slice(0, 2));
  expect(ids(await ruben.get(links(first).next?.replace(/^http:\/\/[^/]+/, '') ?? ''))).toEqual(open.slice(2));
  expect((await fetch(`${new URL(links(first).next ?? '').origin}${path}`)).status).toBe(401);
});

test('revoking a quote removes the quoted post from it, and keeps the quoting post', async () => {
  const { mira, jonna } = await startWithStrangers();
  const quoted = await post(mira);
  const id = field(await quote(jonna, quoted), 'id');
  const path = `/api/v1/statuses/${quoted}/quotes/${id}/revoke`;
  expect((await jonna.post(path)).status).toBe(403);
  expect((await mira.post(`/api/v1/statuses/${quoted}/quotes/${quoted}/revoke`)).status).toBe(404);
  expect((await mira.post(path)).body).toMatchObject({ id, quote: { state: 'revoked', quoted_status: null } });
  expect(await read(jonna, id)).toMatchObject({ quote: { state: 'revoked', quoted_status: null } });
  expect(await read(mira, quoted)).toMatchObject({ quotes_count: 0 });
  expect((await mira.get(`/api/v1/statuses/${quoted}/quotes`)).body).toEqual([]);
  // The delete response still contains the quoted post, so that the quote can be redrafted.
  expect((await jonna.delete(`/api/v1/statuses/${id}`)).body).toMatchObject({ quote: { state: 'revoked', quoted_status: { id: quoted } } });
});

test('the state of a quote reflects mutes, blocks, and the deletion of the quoted post', async () => {
  const { demo, mira, jonna, ruben } = await startWithStrangers();
  demo.act.follow('jonna', 'mira');
  const quoted = await post(mira);
  const id = field(await quote(jonna, quoted), 'id');
  const state = async () => ((await read(ruben, id)) as { quote: { state: string; quoted_status: object | null } }).quote;
  await ruben.post(`/api/v1/accounts/${mira.id}/mute`);
  expect(await state()).toMatchObject({ state: 'muted_account', quoted_status: { id: quoted } });
  await ruben.post(`/api/v1/accounts/${mira.id}/block`);
  expect(await state()).toMatchObject({ state: 'blocked_account', quoted_status: { id: quoted } });
  await ruben.post(`/api/v1/accounts/${mira.id}/unblock`);
  await ruben.post(`/api/v1/accounts/${mira.id}/unmute`);
  await mira.post(`/api/v1/accounts/${ruben.id}/block`);
  expect(await state()).toEqual({ state: 'unauthorized', quoted_status: null });
  await mira.delete(`/api/v1/statuses/${quoted}`);
  expect(await state()).toEqual({ state: 'deleted', quoted_status: null });
});

test('a quote of a remote post is pending until the other server accepts it', async () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const { demo, mira } = await startWithStrangers({ now: () => time, quoteAnswerMs: 5_000 });
  const remote = demo.act.post('freya@archipelago.example', { text: 'from elsewhere' });
  const createdQuote = await quote(mira, remote);
  const id = field(createdQuote, 'id');
  expect(createdQuote.body).toMatchObject({ quote: { state: 'pending', quoted_status: null } });
  time += 4_000;
  demo.tick();
  expect(await read(mira, id)).toMatchObject({ quote: { state: 'pending' } });
  expect(await read(mira, remote)).toMatchObject({ quotes_count: 0 });
  time += 1_000;
  demo.tick();
  expect(await read(mira, id)).toMatchObject({ quote: { state: 'accepted', quoted_status: { id: remote, quotes_count: 1 } } });
});

test('streams announce an accepted and a revoked quote, but not a rejected one', async () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const { demo, mira } = await startWithStrangers({ now: () => time });
  const automatic = demo.act.post('kwame@karta.example', { text: 'quote me' });
  const manual = demo.act.post('kwame@karta.example', { text: 'ask me', quotePolicy: 'manual' });
  const [accepted, rejected] = [field(await quote(mira, automatic), 'id'), field(await quote(mira, manual), 'id')];
  const stream = await openStream(demo, 'mira', '?stream=user');
  demo.act.answerQuote(rejected, false);
  expect(await read(mira, rejected)).toMatchObject({ quote: { state: 'rejected', quoted_status: null } });
  const nextQuote = async () => {
    const { event, payload = '' } = await stream.next();
    return [event, JSON.parse(payload)] as unknown;
  };
  time += 1_000;
  demo.tick();
  expect(await nextQuote()).toMatchObject([
    'status.update',
    { id: accepted, quote: { state: 'accepted', quoted_status: { id: automatic } } },
  ]);
  demo.act.revokeQuote(accepted);
  expect(await nextQuote()).toMatchObject(['status.update', { id: accepted, quote: { state: 'revoked', quoted_status: null } }]);
});

test('a block of the quoted author’s domain hides the quoted post, which the quote still contains', async () => {
  const { demo, mira } = await startWithStrangers();
  const remote = demo.act.post('kwame@karta.example', { text: 'from elsewhere' });
  const id = demo.act.post('jonna', { text: 'look', quoteOf: remote });
  await mira.post('/api/v1/domain_blocks', { json: { domain: 'karta.example' } });
  expect(await read(mira, id)).toMatchObject({ quote: { state: 'blocked_domain', quoted_status: { id: remote } } });
});

test('a quote with manual approval is pending until the author accepts or rejects it', async () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const { demo, mira } = await startWithStrangers({ now: () => time });
  const remote = demo.act.post('kwame@karta.example', { text: 'ask me', quotePolicy: 'manual' });
  expect(await read(mira, remote)).toMatchObject({ quote_approval: { automatic: [], manual: ['public'], current_user: 'manual' } });
  const [one, other] = [field(await quote(mira, remote), 'id'), field(await quote(mira, remote), 'id')];
  time += 3_600_000;
  demo.tick();
  expect(await read(mira, one)).toMatchObject({ quote: { state: 'pending' } });
  demo.act.answerQuote(one, true);
  demo.act.answerQuote(other, false);
  expect(await read(mira, one)).toMatchObject({ quote: { state: 'accepted' } });
  expect(await read(mira, other)).toMatchObject({ quote: { state: 'rejected', quoted_status: null } });
  demo.act.revokeQuote(one);
  expect(await read(mira, one)).toMatchObject({ quote: { state: 'revoked' } });
});

test('an edit notifies the accounts that quoted the post', async () => {
  const { mira, jonna } = await startWithStrangers();
  const quoted = await post(mira);
  const id = field(await quote(jonna, quoted), 'id');
  await mira.put(`/api/v1/statuses/${quoted}`, { json: { status: 'quotable, and corrected' } });
  expect(await notificationsOf(jonna, 'quoted_update')).toMatchObject([{ account: { acct: 'mira' }, status: { id } }]);
});

test('the instance reports an API version with quotes', async () => {
  const { mira } = await startWithStrangers();
  const { api_versions } = (await mira.get('/api/v2/instance')).body as { api_versions: { mastodon: number } };
  expect(api_versions.mastodon).toBeGreaterThanOrEqual(7);
});
