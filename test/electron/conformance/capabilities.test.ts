// Tests quotes, audiences, and emoji reactions through the client against simulated server software, as capabilities.ts chooses them.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SoftwareAudience } from '@kittiwake/mastodon-api/entities/choices';
import { can as canServer, reactionCallsOf } from '@kittiwake/mastodon-api/capabilities';
import type { Capability } from '@kittiwake/mastodon-api/detect-capabilities';
import type { CreatedStatus, Status } from '@kittiwake/mastodon-api/entities/status';
import { serverSoftware } from '@kittiwake/demo-server/test/software/all';
import type { ServerSoftwareName } from '@kittiwake/demo-server/test/software/all';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';
import { blob, png } from '@kittiwake/demo-server/test/files';
import { startConformanceWorld } from './world.ts';

async function setUp(as: ServerSoftwareName) {
  const world = await startConformanceWorld(as);
  onTestFinished(() => world.demo.close());
  const { name, version } = serverSoftware[as].software;
  const server = capableServer(name.toLowerCase(), { version });
  let posts = 0;
  async function create(more: object, acct = 'mira'): Promise<Status> {
    posts += 1;
    const params = { status: `Terns ${posts}`, idempotencyKey: `extensions-${posts}`, ...more };
    const { status } = (await world.ask('statuses.create', params, acct)) as CreatedStatus;
    if (!status) throw new Error('the post was not published');
    return status;
  }
  return { ...world, calls: reactionCallsOf(server), can: (capability: Capability) => canServer(server, capability), create };
}

test.each(['akkoma', 'pleroma', 'iceshrimp', 'sharkey', 'mitra'] as const)('Feature 1: %s publishes and shows a quote', async (as) => {
  const { ask, create, can } = await setUp(as);
  const quoted = await create({});
  expect(can('quoteIds')).toBe(true);
  const { id } = await create({ quote_id: quoted.id });
  const { quote } = await ask('statuses.get', { id });
  expect(quote).toMatchObject({ state: 'accepted', quoted_status: { id: quoted.id } });
});

test.each<[ServerSoftwareName, SoftwareAudience]>([
  ['akkoma', 'local'],
  ['pleroma', 'local'],
  ['gotosocial', 'mutuals_only'],
])('Feature 2: %s publishes and shows a post for `%s`', async (as, visibility) => {
  const { ask, create, can } = await setUp(as);
  expect(can(`audience-${visibility}`)).toBe(true);
  const { id } = await create({ visibility });
  expect((await ask('statuses.get', { id })).audience).toBe(visibility);
});

test('Feature 2: Pleroma publishes a post for a list, and names the list', async () => {
  const { ask, create, can } = await setUp('pleroma');
  const list = await ask('lists.create', { title: 'Birders' });
  expect(can('audience-list')).toBe(true);
  const { id } = await create({ visibility: `list:${list.id}` });
  expect((await ask('statuses.get', { id })).audience).toBe(`list:${list.id}`);
});

test('Feature 2: GoToSocial keeps a post on the server', async () => {
  const { ask, create, can } = await setUp('gotosocial');
  expect(can('localOnly')).toBe(true);
  const { id } = await create({ local_only: true });
  expect(await ask('statuses.get', { id })).toMatchObject({ visibility: 'public', local_only: true });
});

describe.each(['akkoma', 'pleroma', 'iceshrimp', 'mitra', 'hollo', 'sharkey', 'snac'] as const)('Feature 3: %s', (as) => {
  test('adds and removes reactions, and notifies the author', async () => {
    const { ask, create, calls } = await setUp(as);
    const { id } = await create({});
    if (calls === null) throw new Error('no reactions');
    const { add, remove, hasColons } = calls;
    const custom = hasColons ? ':kittiwake:' : 'kittiwake';
    await ask(add, { id, emoji: custom }, 'jonna');
    expect((await ask('statuses.get', { id })).reactions).toMatchObject([{ name: 'kittiwake', count: 1, me: false }]);
    await ask(remove, { id, emoji: custom }, 'jonna');
    expect((await ask('statuses.get', { id })).reactions).toEqual([]);
    await ask(add, { id, emoji: '👍' }, 'jonna');
    const own = await ask('statuses.get', { id }, 'jonna');
    expect(own.reactions).toMatchObject([{ name: '👍', count: 1, me: true }]);
    const [newest] = await ask('notifications.list', { limit: 1 });
    expect(newest).toMatchObject({ type: 'reaction', reaction: as === 'sharkey' ? null : { name: '👍' }, account: { acct: 'jonna' } });
  });

  test('lists who reacted, where the software tells', async () => {
    const { ask, create, calls } = await setUp(as);
    expect(calls?.list ?? null).toBe(['akkoma', 'pleroma', 'iceshrimp', 'mitra'].includes(as) ? 'pleromaReactions.list' : null);
    if (calls?.list !== 'pleromaReactions.list') return;
    const { id } = await create({});
    await ask(calls.add, { id, emoji: '👍' }, 'jonna');
    expect(await ask(calls.list, { id })).toMatchObject([{ name: '👍', accounts: [{ acct: 'jonna' }] }]);
  });
});

test('Feature 9: Mastodon 4.6 publishes and edits a post with a poll and a picture', async () => {
  const world = await startConformanceWorld();
  onTestFinished(() => world.demo.close());
  const picture = await world.ask('media.upload', { file: blob(png(4, 4), 'image/png') });
  const poll = { options: ['yes', 'no'], expires_in: 3_600, multiple: false };
  const content = { status: 'Terns?', media_ids: [picture.id], poll };
  const { status } = await world.ask('statuses.create', { ...content, idempotencyKey: 'poll-with-media' });
  expect(status).toMatchObject({ poll: { options: [{ title: 'yes' }, { title: 'no' }] }, media_attachments: [{ id: picture.id }] });
  const edited = await world.ask('statuses.edit', { id: status?.id ?? '', ...content, status: 'Terns!' });
  expect(edited).toMatchObject({ content: '<p>Terns!</p>', poll: { options: [{ title: 'yes' }, { title: 'no' }] } });
  expect(edited.media_attachments).toMatchObject([{ id: picture.id }]);
});
