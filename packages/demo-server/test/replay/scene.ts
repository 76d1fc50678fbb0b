// Brings an embedded server into the state of the recorded server: the same accounts, posts, and relations, in the same order.
import { createTestDemo, type TestDemo } from '../support/demo.ts';
import { missingPictures } from '../../src/store/accounts.ts';
import { blob, png } from '../files.ts';
import { send, type TestResponse } from '../client.ts';
import { plainTextOf, recordedAccounts, recordedStatuses, type RecordedAccount, type RecordedStatus } from './recorded-entities.ts';
import { recordedAnswers } from './recordings.ts';

export interface Scene {
  demo: TestDemo;
  /** Ids of the embedded server, by the recorded ids. */
  ids: Map<string, string>;
  /** Requests of the set-up that were refused. */
  failures: string[];
  tokenOf(username: string): string;
  call(username: string, method: string, path: string, json?: object): Promise<TestResponse>;
  /** Replaces the recorded ids in a path or body. */
  replaceIds(text: string): string;
}

interface SceneEvent {
  id: string;
  run(): Promise<void> | void;
}

/** Accounts that the recorded answers name by id only. */
const otherAccounts = [
  { id: '117681907289701966', username: 'mallory' },
  { id: '117681907324471558', username: 'quentin' },
  { id: '117681907366928576', username: 'victor', discoverable: true },
];
/** The post whose source, history, and boosts were recorded. */
const boostedPost = '117681920182775272';
const scopes = 'read write follow push';
/** Tables with the content of the seeded accounts, which the recorded server does not have. */
const seededTables =
  'accounts tokens follows follow_requests notifications lists list_accounts tag_follows featured_tags endorsements account_notes announcements announcement_reactions collections collection_items';

/** The oldest of the recorded private mentions. */
const firstDirectPost = '117681921474138110';
/** Posts that Mastodon's workers handled at another time than they were written: their place in the order of the ids. */
const arrivals: Record<string, string> = { '117681921738756691': '117681921740111599' };

const bodyOf = (key: string): unknown => recordedAnswers.get(key)?.body;
const idsIn = (key: string): string[] => (bodyOf(key) as { id: string }[]).map(({ id }) => id);

function createScene(demo: TestDemo): Scene {
  const ids = new Map<string, string>();
  const tokens = new Map<string, string>();
  const failures: string[] = [];
  const tokenOf = (username: string) => {
    const id = demo.act.id(username);
    const token = tokens.get(id) ?? demo.store.grants.tokensOf(id)[0]?.token ?? '';
    tokens.set(id, token);
    return token;
  };
  return {
    demo,
    ids,
    failures,
    tokenOf,
    async call(username, method, path, json) {
      const answer = await send(demo.url + path, method, json && { json }, { authorization: `Bearer ${tokenOf(username)}` });
      if (answer.status >= 400) failures.push(`${method} ${path.replaceAll(/\d{9,}/g, ':id')}: ${answer.status} ${answer.text}`);
      return answer;
    },
    replaceIds: (text) => text.replaceAll(/\d{15,}/g, (id) => ids.get(id) ?? id),
  };
}

const flagOf = (value: boolean | null) => (value === null ? null : Number(value));

function createAccounts({ demo, ids }: Scene) {
  const { store } = demo;
  for (const table of seededTables.split(' ')) store.db.run(`DELETE FROM ${table}`);
  const app = store.grants.createApp({ name: 'Web', redirectUris: 'urn:ietf:wg:oauth:2.0:oob', scopes, website: null });
  const create = (account: Pick<RecordedAccount, 'id' | 'username'> & Partial<RecordedAccount>) => {
    const domain = account.acct?.split('@')[1] ?? '';
    const row = store.accounts.create({
      username: account.username,
      domain,
      displayName: account.display_name ?? '',
      note: plainTextOf(account.note ?? ''),
      ...missingPictures,
      ...(domain === '' && { email: `${account.username}@coast.example` }),
    });
    const hasUnknownPolicy = account.feature_approval?.manual.includes('unsupported_policy') ?? false;
    store.accounts.update(row.id, {
      discoverable: flagOf(account.discoverable ?? null),
      indexable: Number(account.indexable ?? false),
      ...(hasUnknownPolicy && { feature_policy: 'unsupported_policy' }),
    });
    if (domain === '') store.grants.createToken(app.id, row.id, scopes);
    ids.set(account.id, row.id);
  };
  for (const account of [...recordedAccounts, ...otherAccounts].toSorted((a, b) => a.id.localeCompare(b.id))) create(account);
}

/** Restores the order of a recorded list, whose newest entry comes first. */
const oldestFirst = <Item>(list: readonly Item[]): Item[] => list.toReversed();
const usernamesIn = (key: string) => oldestFirst((bodyOf(key) as RecordedAccount[]).map(({ username }) => username));

async function createRelations({ demo, call, ids }: Scene) {
  const { act } = demo;
  for (const username of ['bob', 'carol', 'dave', 'grace', 'newbie2']) act.follow('alice', username);
  for (const username of usernamesIn('accounts.followers')) act.follow(username, 'bob');
  for (const username of usernamesIn('accounts.following')) act.follow('bob', username);
  for (const username of ['bob', 'grace']) act.follow(username, 'alice');
  act.follow('dave', 'zoe@remote.example');
  await call('alice', 'POST', `/api/v1/accounts/${act.id('user47')}/block`);
  await call('alice', 'POST', `/api/v1/accounts/${act.id('user46')}/mute`);
  for (const list of bodyOf('lists') as { title: string; replies_policy: string; exclusive: boolean }[]) {
    const answer = await call('alice', 'POST', '/api/v1/lists', list);
    ids.set(`list ${list.title}`, (answer.body as { id: string }).id);
  }
  for (const username of usernamesIn('lists.accounts'))
    await call('alice', 'POST', `/api/v1/lists/${ids.get('list Close friends')}/accounts`, { account_ids: [act.id(username)] });
}

async function createSettings({ demo, call }: Scene) {
  const { source } = bodyOf('accounts.verify') as { source: { fields: { name: string; value: string }[] } };
  await call('alice', 'PATCH', '/api/v1/accounts/update_credentials', { fields_attributes: source.fields });
  await call('alice', 'POST', '/api/v2/filters', {
    title: 'No thunder',
    context: ['home', 'public'],
    filter_action: 'warn',
    keywords_attributes: [{ keyword: 'thunder', whole_word: true }],
  });
  await call('bob', 'POST', '/api/v1/featured_tags', { name: 'GullWatch' });
  demo.act.announce('The harbour **fair** opens on Friday. :tea: #harbour');
}

/** Creates older posts, so that pages are full and every account has posted. */
function createOlderPosts({ demo }: Scene) {
  const { act } = demo;
  for (const { acct } of recordedAccounts) act.post(acct, { text: 'An older post' });
  (bodyOf('trends.tags') as { name: string }[]).forEach(({ name }, at) => {
    for (const username of ['bob', 'carol', 'dave', 'grace', 'heidi', 'ivan', 'nia', 'oscar'].slice(at))
      act.post(username, { text: `#${name}` });
  });
  act.post('bob', { text: '#GullWatch' });
}

async function uploadPicture({ demo, tokenOf }: Scene, username: string, attachment: RecordedStatus['media_attachments'][number]) {
  const form = new FormData();
  form.set('file', blob(png(40, 30), 'image/png'), 'picture.png');
  if (attachment.description !== null) form.set('description', attachment.description);
  const { focus } = attachment.meta;
  if (focus) form.set('focus', `${focus.x},${focus.y}`);
  const answer = await send(`${demo.url}/api/v2/media`, 'POST', { multipart: form }, { authorization: `Bearer ${tokenOf(username)}` });
  return (answer.body as { id: string }).id;
}

function textOf(status: RecordedStatus): string {
  const text = plainTextOf(status.content).replace(/…$/, '');
  const tags = status.tags.map(({ name }) => `#${name}`).filter((tag) => !text.toLowerCase().includes(tag));
  const words = status.filtered.flatMap(({ keyword_matches: matches }) => matches ?? []).filter((word) => !text.includes(word));
  return [text, ...words, ...tags].join(' ');
}

/** Finds or creates the post that a recorded post quotes. */
function quotedPostOf({ demo, ids }: Scene, { quote }: RecordedStatus): string | undefined {
  if (!quote) return undefined;
  if (quote.quoted_status) return ids.get(quote.quoted_status.id);
  // The viewer does not follow the author, so that a private post stays hidden.
  return demo.act.post('mallory', { text: 'A quoted post', visibility: quote.state === 'unauthorized' ? 'private' : 'public' });
}

const quotePolicyOf = (status: RecordedStatus) => (status.quote_approval.automatic.length ? 'public' : 'nobody');

/** Creates a post without a client app, as the recorded server's seed did. */
function createSeededPost(scene: Scene, status: RecordedStatus): string {
  const { act, store } = scene.demo;
  const quoteOf = quotedPostOf(scene, status);
  const state = status.quote?.state ?? 'accepted';
  const parent = status.in_reply_to_id === null ? undefined : scene.ids.get(status.in_reply_to_id);
  const id = act.post(status.account.acct, {
    text: textOf(status),
    visibility: status.visibility,
    language: status.language,
    sensitive: status.sensitive,
    quotePolicy: quotePolicyOf(status),
    ...(parent !== undefined && { inReplyTo: parent }),
    ...(quoteOf !== undefined && {
      quoteOf,
      quoteState: state === 'deleted' || state === 'unauthorized' ? 'accepted' : (state as 'pending'),
    }),
  });
  const quoted = quoteOf === undefined ? undefined : store.statuses.byId(quoteOf);
  if (state === 'deleted' && quoted) store.statuses.remove(quoted);
  return id;
}

async function createPost(scene: Scene, status: RecordedStatus): Promise<string> {
  const author = status.account.username;
  const mediaIds: string[] = [];
  for (const attachment of status.media_attachments) mediaIds.push(await uploadPicture(scene, author, attachment));
  const quoted = quotedPostOf(scene, status);
  const text = textOf(status);
  const options = {
    visibility: status.visibility,
    language: status.language,
    sensitive: status.sensitive,
    media_ids: mediaIds,
    quote_approval_policy: quotePolicyOf(status),
    ...(quoted !== undefined && { quoted_status_id: quoted }),
    ...(status.poll && {
      poll: {
        options: status.poll.options.map(({ title }) => title),
        expires_in: 7_200,
        hide_totals: status.poll.options[0]?.votes_count === null,
      },
    }),
  };
  const answer = await scene.call(author, 'POST', '/api/v1/statuses', { status: status.edited_at === null ? text : 'A draft', ...options });
  const { id } = answer.body as { id: string };
  if (status.edited_at !== null) await scene.call(author, 'PUT', `/api/v1/statuses/${id}`, { status: text });
  return id;
}

const before = (id: string): string => String(BigInt(id) - 1n);
const after = (id: string): string => String(BigInt(id) + 1n);

/** Lists favourites and boosts that follow directly on a post, so that the notifications about later posts are newer. */
function reactionEvents({ demo, ids }: Scene, text: string): SceneEvent[] {
  const { act } = demo;
  const own = (id: string) => ids.get(id) ?? '';
  const voters = recordedAccounts.map(({ acct }) => acct).filter((acct) => acct !== 'alice' && acct !== 'dave');
  const trends = idsIn('trends.statuses').map((id, at) => ({
    id: after(id),
    run: () => voters.slice(at * 8).forEach((acct) => act.favourite(acct, own(id))),
  }));
  const run = () => {
    ids.set(boostedPost, act.post('alice', { text, quotePolicy: 'nobody' }));
    for (const username of usernamesIn('statuses.favourited_by')) act.favourite(username, own(boostedPost));
    for (const username of usernamesIn('statuses.reblogged_by')) act.reblog(username, own(boostedPost));
  };
  return [...trends, { id: boostedPost, run }];
}

/** Lists what happened on the recorded server, with the place of each event in the order of the recorded ids. */
function createEvents(scene: Scene): SceneEvent[] {
  const { demo, ids, call } = scene;
  const posts = recordedStatuses.map((status) => ({
    id: arrivals[status.id] ?? status.id,
    run: async () => {
      ids.set(status.id, await (status.application ? createPost(scene, status) : createSeededPost(scene, status)));
    },
  }));
  const { text } = bodyOf('statuses.source') as { text: string };
  const { collections } = bodyOf('accounts.collections') as {
    collections: { id: string; name: string; description: string; items: { account_id: string }[] }[];
  };
  const collectionEvents = collections.map(({ id, name, description, items }) => ({
    id,
    async run() {
      const members = items.map((item) => ids.get(item.account_id));
      const options = { sensitive: false, discoverable: true, account_ids: members };
      const answer = await call('grace', 'POST', '/api/v1/collections', { name, description, ...options });
      ids.set(id, (answer.body as { collection?: { id: string } } | null)?.collection?.id ?? '');
    },
  }));
  const firstRequest = (bodyOf('notifications.requests') as { last_status: { id: string } }[]).map(({ last_status: status }) => status.id);
  const policy = { for_not_following: 'filter', for_private_mentions: 'filter' };
  return [
    ...posts,
    ...collectionEvents,
    ...reactionEvents(scene, text),
    { id: before(firstDirectPost), run: () => Array.from({ length: 20 }).forEach(() => demo.act.mention('carol', 'alice')) },
    {
      id: before(firstRequest.toSorted()[0] ?? ''),
      run: async () => void (await call('alice', 'PATCH', '/api/v2/notifications/policy', policy)),
    },
  ].toSorted((a, b) => a.id.localeCompare(b.id));
}

async function createMarks({ ids, call }: Scene) {
  const own = (id: string) => ids.get(id) ?? '';
  for (const id of oldestFirst(idsIn('bookmarks'))) await call('alice', 'POST', `/api/v1/statuses/${own(id)}/bookmark`);
  for (const id of oldestFirst(idsIn('favourites'))) await call('alice', 'POST', `/api/v1/statuses/${own(id)}/favourite`);
  for (const id of idsIn('accounts.statuses.pinned')) await call('bob', 'POST', `/api/v1/statuses/${own(id)}/pin`);
  const { home } = bodyOf('markers') as { home: { last_read_id: string } };
  await call('alice', 'POST', '/api/v1/markers', { home: { last_read_id: own(home.last_read_id) } });
}

/** Dismisses all suggestions: the recorded server had not computed any. */
async function dismissSuggestions({ call }: Scene) {
  const answer = await call('alice', 'GET', '/api/v2/suggestions?limit=80');
  for (const { account } of answer.body as { account: { id: string } }[])
    await call('alice', 'DELETE', `/api/v1/suggestions/${account.id}`);
}

/** Starts the server with Mastodon's own rate limits. Quotes that wait for consent stay pending. */
export async function startScene(): Promise<Scene> {
  const demo = await createTestDemo({ posts: 0, rateLimits: {}, quoteAnswerMs: 3_600_000 });
  const scene = createScene(demo);
  createAccounts(scene);
  createOlderPosts(scene);
  await createRelations(scene);
  await createSettings(scene);
  for (const { run } of createEvents(scene)) await run();
  await createMarks(scene);
  await dismissSuggestions(scene);
  return scene;
}
