// Tests grouped notifications: favourites and boosts of one post form a group, mentions do not.
import { expect, test } from 'vitest';
import { clientFor, links, startService } from '../client.ts';

interface NotificationGroupEntity {
  group_key: string;
  type: string;
  notifications_count: number;
  most_recent_notification_id: number;
  page_min_id: string;
  page_max_id: string;
  sample_account_ids: string[];
  fallback?: { title: string; summary: string };
}
const freya = 'freya@archipelago.example';
const tomas = 'tomas@archipelago.example';

async function setUp() {
  const demo = await startService({ now: () => Date.parse('2026-11-21T06:00:00Z') });
  const mira = clientFor(demo, 'mira');
  await mira.post('/api/v1/notifications/clear');
  const post = demo.act.post('mira', { text: 'hello' });
  demo.act.favourite(freya, post);
  demo.act.favourite(tomas, post);
  demo.act.mention(freya, 'mira');
  const groups = async (query = '') =>
    ((await mira.get(`/api/v2/notifications${query}`)).body as { notification_groups: NotificationGroupEntity[] }).notification_groups;
  return { demo, mira, groups };
}

test('groups two favourites of one post, with both accounts', async () => {
  const { demo, groups } = await setUp();
  const [mention, favourites] = await groups();
  expect(mention).toMatchObject({ type: 'mention', notifications_count: 1 });
  expect(favourites).toMatchObject({ type: 'favourite', notifications_count: 2 });
  expect(favourites?.sample_account_ids).toEqual([demo.act.id(tomas), demo.act.id(freya)]);
});

test('groups only the types in grouped_types', async () => {
  const { groups } = await setUp();
  expect((await groups('?grouped_types[]=reblog')).map(({ type }) => type)).toEqual(['mention', 'favourite', 'favourite']);
});

/** Returns three posts, each with a favourite of three accounts, between mentions: the groups overlap in time. */
async function setUpOverlappingGroups() {
  let now = Date.parse('2026-11-21T06:00:00Z');
  const demo = await startService({ now: () => now });
  const mira = clientFor(demo, 'mira');
  await mira.post('/api/v1/notifications/clear');
  const posts = ['one', 'two', 'three'].map((text) => demo.act.post('mira', { text }));
  const actLater = (work: () => void) => {
    now += 1_000;
    work();
  };
  for (const acct of [freya, tomas, 'edda@north.example']) {
    for (const post of posts) actLater(() => void demo.act.favourite(acct, post));
    actLater(() => void demo.act.mention(acct, 'mira'));
  }
  return { demo, mira };
}

/** Follows the links to older groups up to the empty page. */
async function readPages({ demo, mira }: Awaited<ReturnType<typeof setUpOverlappingGroups>>) {
  const pages: NotificationGroupEntity[][] = [];
  for (let path = '/api/v2/notifications?limit=2'; path !== '' && pages.length < 100;) {
    const answer = await mira.get(path);
    pages.push((answer.body as { notification_groups: NotificationGroupEntity[] }).notification_groups);
    path = links(answer).next?.replace(demo.url, '') ?? '';
  }
  return pages;
}

test('pages contain every group, also when groups overlap in time, and end with an empty page', async () => {
  const setting = await setUpOverlappingGroups();
  const whole = (await setting.mira.get('/api/v2/notifications')).body as { notification_groups: NotificationGroupEntity[] };
  expect(whole.notification_groups).toHaveLength(6);
  const pages = await readPages(setting);
  expect(pages.at(-1)).toEqual([]);
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(2);
  expect([...new Set(pages.flat().map(({ group_key }) => group_key))].sort()).toEqual(
    whole.notification_groups.map(({ group_key }) => group_key).sort(),
  );
});

test('a group that continues on later pages counts down, and its bounds follow the page', async () => {
  const pages = await readPages(await setUpOverlappingGroups());
  const favourites = pages.flat().filter(({ type }) => type === 'favourite');
  const [first] = favourites;
  const sameGroup = favourites.filter(({ group_key }) => group_key === first?.group_key);
  expect(sameGroup.map(({ notifications_count: count }) => count)).toEqual([3, 2, 1]);
  for (const group of favourites) {
    expect(group.page_max_id).toBe(String(group.most_recent_notification_id));
    expect(group.page_min_id <= group.page_max_id).toBe(true);
    expect(group.sample_account_ids).toHaveLength(group.notifications_count);
  }
});

test('on the last page, page_min_id is the first member of the group', async () => {
  const { mira } = await setUpOverlappingGroups();
  const { notification_groups: groups } = (await mira.get('/api/v2/notifications')).body as {
    notification_groups: NotificationGroupEntity[];
  };
  const notifications = (await mira.get('/api/v1/notifications?limit=80')).body as { id: string; group_key: string }[];
  for (const group of groups) {
    const members = notifications.filter(({ group_key }) => group_key === group.group_key);
    expect([group.page_max_id, group.page_min_id]).toEqual([members[0]?.id, members.at(-1)?.id]);
  }
});

test('a group takes notifications for twelve hours after its first one', async () => {
  let now = Date.parse('2026-11-21T05:50:00Z');
  const demo = await startService({ now: () => now });
  const mira = clientFor(demo, 'mira');
  await mira.post('/api/v1/notifications/clear');
  const post = demo.act.post('mira', { text: 'hello' });
  const hour = Math.floor(now / 3_600_000);
  for (const acct of [freya, tomas, 'edda@north.example']) {
    demo.act.favourite(acct, post);
    now += 6.5 * 3_600_000;
  }
  const { notification_groups: groups } = (await mira.get('/api/v2/notifications')).body as {
    notification_groups: NotificationGroupEntity[];
  };
  expect(groups.map(({ group_key, notifications_count: count }) => [group_key, count])).toEqual([
    [`favourite-${post}-${hour + 13}`, 1],
    [`favourite-${post}-${hour}`, 2],
  ]);
});

test('expand_accounts=partial_avatars returns one full account per group, and avatars of the others', async () => {
  const { mira, groups } = await setUp();
  const body = (await mira.get('/api/v2/notifications?expand_accounts=partial_avatars')).body as Record<string, object[]>;
  expect(body.accounts).toMatchObject([{ acct: freya }, { acct: tomas }]);
  expect(body.partial_accounts).toEqual([]);
  await mira.post(`/api/v2/notifications/${(await groups())[0]?.group_key}/dismiss`);
  const rest = (await mira.get('/api/v2/notifications?expand_accounts=partial_avatars')).body as Record<string, object[]>;
  expect(rest.accounts).toMatchObject([{ acct: tomas }]);
  expect(rest.partial_accounts).toMatchObject([{ acct: freya }]);
  expect(Object.keys(rest.partial_accounts?.[0] ?? {}).sort()).toEqual(
    ['acct', 'avatar', 'avatar_description', 'avatar_static', 'bot', 'id', 'locked', 'url'].sort(),
  );
  expect(await mira.get('/api/v2/notifications?expand_accounts=none')).toMatchObject({
    status: 400,
    body: { error: "Invalid value for 'expand_accounts': 'none', allowed values are 'full' and 'partial_avatars'" },
  });
});

test('supported_types adds a fallback to other types outside the baseline', async () => {
  const { demo, mira, groups } = await setUp();
  demo.act.warn('mira', 'none', 'Careful');
  demo.act.sever('mira', 'north.example', 2, 3);
  demo.act.signUp('mira', freya);
  const fallbacks = async (query: string) => (await groups(query)).map(({ type, fallback }) => [type, fallback?.title]);
  expect(await fallbacks('')).toContainEqual(['moderation_warning', undefined]);
  const titles = new Map((await fallbacks('?supported_types[]=severed_relationships')) as [string, string | undefined][]);
  expect(titles.get('moderation_warning')).toBe('You have received a moderation warning.');
  expect(titles.get('admin.sign_up')).toMatch(
    /^<span class="h-card" translate="no"><a href="[^"]+" class="u-url mention">@<span>freya<.*> signed up$/,
  );
  for (const type of ['severed_relationships', 'mention', 'favourite']) expect(titles.get(type)).toBeUndefined();
  const [severed] = (await mira.get('/api/v1/notifications?supported_types[]=mention&types[]=severed_relationships')).body as object[];
  expect(severed).toMatchObject({ fallback: { title: 'Lost connections with north.example' } });
});

test('each page of notifications that is not empty links to the next one', async () => {
  const { demo, mira } = await setUp();
  const page = await mira.get('/api/v1/notifications');
  const end = await mira.get(links(page).next?.replace(demo.url, '') ?? '');
  expect([end.status, end.body, links(end)]).toEqual([200, [], {}]);
});

test('min_id returns the groups directly after the cursor', async () => {
  const { demo, mira, groups } = await setUp();
  const oldest = ((await mira.get('/api/v1/notifications')).body as { id: string }[]).at(-1)?.id ?? '';
  demo.act.mention(tomas, 'mira');
  expect((await groups(`?limit=1&min_id=${oldest}`)).map(({ type }) => type)).toEqual(['favourite']);
  expect((await groups(`?limit=2&min_id=${oldest}`)).map(({ type }) => type)).toEqual(['mention', 'favourite']);
  expect(await groups(`?limit=3&min_id=${oldest}`)).toHaveLength(3);
});

test('the unread count counts groups', async () => {
  const { mira } = await setUp();
  expect((await mira.get('/api/v2/notifications/unread_count')).body).toEqual({ count: 2 });
});

test('a group has no page bounds outside of a page, and an ungrouped notification has no account list', async () => {
  const { mira, groups } = await setUp();
  const [mention, favourites] = await groups();
  const {
    notification_groups: [group],
  } = (await mira.get(`/api/v2/notifications/${favourites?.group_key}`)).body as {
    notification_groups: NotificationGroupEntity[];
  };
  expect(group).toMatchObject({ notifications_count: 2 });
  for (const field of ['page_min_id', 'page_max_id', 'latest_page_notification_at']) expect(group).not.toHaveProperty(field);
  expect((await mira.get(`/api/v2/notifications/${mention?.group_key}/accounts`)).body).toEqual([]);
  expect(await mira.get('/api/v2/notifications/favourite-1-2')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
});

test('reads and dismisses a group', async () => {
  const { mira, groups } = await setUp();
  const key = (await groups())[1]?.group_key ?? '';
  expect((await mira.get(`/api/v2/notifications/${key}/accounts`)).body).toHaveLength(2);
  await mira.post(`/api/v2/notifications/${key}/dismiss`);
  expect((await mira.get(`/api/v2/notifications/${key}`)).status).toBe(404);
  expect((await groups()).map(({ type }) => type)).toEqual(['mention']);
});

test('pages the accounts of a group', async () => {
  const { demo, mira, groups } = await setUp();
  const key = (await groups())[1]?.group_key ?? '';
  const first = await mira.get(`/api/v2/notifications/${key}/accounts?limit=1`);
  expect(first.body).toMatchObject([{ acct: tomas }]);
  const second = await mira.get(links(first).next?.replace(demo.url, '') ?? '');
  expect(second.body).toMatchObject([{ acct: freya }]);
  const end = await mira.get(links(second).next?.replace(demo.url, '') ?? '');
  expect(end).toMatchObject({ status: 200, body: [] });
});
