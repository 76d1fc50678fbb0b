// Tests what the session of an account shows after deletions, blocks, moves, and suspensions, and what threads bring in from other servers.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountSummary } from '../../../electron/contract/accounts.ts';
import { account as accountSchema, relationship as relationshipSchema } from '@kittiwake/mastodon-api/entities/account';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { ok } from '../../../electron/contract/result.ts';
import { profileItems } from '../../../renderer/features/profile/profile-items.ts';
import { ThreadState } from '../../../renderer/features/thread/thread.svelte.ts';
import { accounts } from '../../../renderer/state/account/accounts.svelte.ts';
import { Inbox } from '../../../renderer/state/account/inbox.svelte.ts';
import { Session } from '../../../renderer/state/account/session.svelte.ts';
import { profilePageOf } from '../../../renderer/state/people/profile-page.svelte.ts';
import { fakeBridge } from '../../support/bridge.ts';
import { refusal } from '../state/fake-account.ts';

const key = makeAccountKey('https://coast.example', '1');
const author = { id: '7', username: 'ida', acct: 'ida@n.test' };
const own = { id: '1', username: 'mira', acct: 'mira' };
const minuteMs = 60_000;
const noonMs = Date.UTC(2026, 10, 21, 12);

const post = (id: string, more: object = {}) =>
  v.parse(statusSchema, { id, uri: `https://n.test/p/${id}`, created_at: new Date(noonMs).toISOString(), account: author, ...more });
/** `at`: minutes after noon, also the notification's id. */
const mention = (at: number, status = post(`post ${at}`)) =>
  v.parse(notificationSchema, {
    id: String(at),
    type: 'mention',
    created_at: new Date(noonMs + at * minuteMs).toISOString(),
    account: author,
    status,
  });
const relationship = (more: object) => v.parse(relationshipSchema, { id: '7', ...more });

/** Data of the answers by endpoint; a missing endpoint answers with an empty list. */
type Answers = Record<string, unknown>;

/** Creates a session whose server gives these answers. */
function startSession(answers: Answers = {}, sessionKey = key) {
  fakeBridge.answers['api.call'] = ({ account, endpoint }: { account: string; endpoint: string }) => {
    const list = account === sessionKey ? answers[endpoint] : undefined;
    return ok({ data: list ?? (endpoint === 'notifications.grouped' ? { notifications: [] } : []), next: null, prev: null });
  };
  return new Session({ key: sessionKey } as AccountSummary, null);
}

const homeOf = (session: Session) => session.timeline({ view: 'home' });
const idsOf = (rows: readonly { kind: string; id?: string }[]) => rows.flatMap(({ id }) => id ?? []);

beforeEach(() => {
  vi.useFakeTimers({ now: noonMs });
  fakeBridge.answers = {
    'preferences.get': ok({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null }),
    'drafts.list': ok([]),
    'outbox.list': ok([]),
    'unreadable.list': ok([]),
  };
});
afterEach(() => void vi.useRealTimers());

/** Opens Notifications with a mention by somebody at n.test. */
async function openMention(answers: Answers = {}) {
  const session = startSession({ 'notifications.grouped': { notifications: [mention(5)] }, ...answers });
  await session.notifications.timeline.open();
  expect(idsOf(session.notifications.timeline.rows)).toEqual(['5']);
  return session;
}

test('a mention by somebody on another server is listed', async () => {
  expect((await openMention()).entities.hasStatus('post 5')).toBe(true);
});

test('the notification of a deleted post disappears', async () => {
  const session = await openMention();
  session.receive([{ stream: 'user', event: { type: 'delete', id: 'post 5' } }]);
  expect(idsOf(session.notifications.timeline.rows)).toEqual([]);
});

test('a domain block hides the notifications from that domain', async () => {
  const session = await openMention({ 'domainBlocks.create': {} });
  expect(await session.accountActions.blockDomain('n.test')).toBe(true);
  expect(idsOf(session.notifications.timeline.rows)).toEqual([]);
});

/** Opens Home with a post by somebody whose profile the server answers with. */
async function openHomeAndProfile(more: object, answers: Answers = {}) {
  const session = startSession({
    'timelines.home': [post('3')],
    'accounts.get': v.parse(accountSchema, { ...author, ...more }),
    ...answers,
  });
  await homeOf(session).open();
  session.entities.saveRelationships([relationship({ following: true })]);
  const profile = profilePageOf(session, '7');
  await profile.load();
  expect(profile.problem).toBeNull();
  return session;
}

test('a profile that opens keeps the posts and the relationship of a followed account', async () => {
  const session = await openHomeAndProfile({}, { 'accounts.relationships': [relationship({ following: true })] });
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect([idsOf(homeOf(session).rows), session.entities.relationship('7').value?.following]).toEqual([['3'], true]);
});

test('posts of a suspended account leave Home', async () => {
  const session = await openHomeAndProfile({ suspended: true });
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(idsOf(homeOf(session).rows)).toEqual([]);
});

test('the profile of a moved account shows the relationship after the move', async () => {
  const newAccount = { id: '8', username: 'ida', acct: 'ida@far.example' };
  const session = await openHomeAndProfile({ moved: newAccount }, { 'accounts.relationships': [relationship({ following: false })] });
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(session.entities.relationship('7').value?.following).toBe(false);
});

/** Opens the thread of a post. */
async function openThread(session: Session, id: string) {
  const thread = new ThreadState(session, id);
  await thread.load();
  expect(thread.phase).toBe('ready');
  return thread;
}

test('a thread lists the ancestors in the first answer', async () => {
  const context = { ancestors: [post('1')], descendants: [] };
  const session = startSession({ 'statuses.get': post('2', { in_reply_to_id: '1' }), 'statuses.context': context });
  expect((await openThread(session, '2')).ancestors).toEqual(['1']);
});

test('a thread asks again for the parent that the server fetches in the background', async () => {
  const mentions = [{ id: '8', username: 'ben', acct: 'ben@far.example', url: 'https://far.example/@ben' }];
  const reply = { content: '<p><a href="https://far.example/@ben" class="u-url mention">@ben</a> Terns!</p>', mentions };
  const answers: Answers = { 'statuses.get': post('2', reply), 'statuses.context': { ancestors: [], descendants: [] } };
  const thread = await openThread(startSession(answers), '2');
  answers['statuses.get'] = post('2', { ...reply, in_reply_to_id: '1', in_reply_to_account_id: '8' });
  answers['statuses.context'] = { ancestors: [post('1')], descendants: [] };
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(thread.ancestors).toEqual(['1']);
});

/** Publishes a post of the user with a pending quote, which the other server then rejects. */
async function publishQuote(answer: object) {
  const answers: Answers = {};
  const session = startSession(answers);
  await homeOf(session).open();
  const pending = post('4', { account: own, quote: { state: 'pending', quoted_status: null } });
  fakeBridge.emit('outbox', { account: key, entries: [], posted: pending });
  expect(session.entities.status('4').value?.quote?.state).toBe('pending');
  const answered = post('4', { account: own, quote: answer });
  Object.assign(answers, { 'statuses.get': answered, 'timelines.home': [answered] });
  return { session, answered };
}

test('a streamed edit changes the state of a quote', async () => {
  const { session, answered } = await publishQuote({ state: 'accepted', quoted_status: post('3') });
  session.receive([{ stream: 'user', event: { type: 'edit', status: answered } }]);
  expect(session.entities.status('4').value?.quote?.state).toBe('accepted');
});

test('the rejection of a pending quote, which is not streamed, is noticed', async () => {
  const { session } = await publishQuote({ state: 'rejected', quoted_status: null });
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(session.entities.status('4').value?.quote?.state).toBe('rejected');
});

test('X11: older replies that an open thread brings in do not count as new in Home', async () => {
  const context = { ancestors: [], descendants: [] };
  const session = startSession({ 'timelines.home': [post('300')], 'statuses.get': post('100'), 'statuses.context': context });
  await homeOf(session).open();
  const thread = await openThread(session, '100');
  const stopListening = session.onReply((reply) => thread.addReply(reply));
  const reply = post('200', { in_reply_to_id: '100', created_at: new Date(noonMs - 60 * minuteMs).toISOString() });
  session.receive([{ stream: 'user', event: { type: 'update', status: reply } }]);
  stopListening();
  expect([...thread.replies.keys()]).toEqual(['200']);
  expect(session.unread.home).toBe(0);
});

test('X14: notifications that arrive above the reading position do not count as seen', async () => {
  const lagoonKey = makeAccountKey('https://lagoon.example', '1');
  const coast = await openMention();
  const lagoon = startSession({ 'notifications.grouped': { notifications: [mention(9)] } }, lagoonKey);
  const inbox = new Inbox(() => [coast, lagoon]);
  await coast.notifications.timeline.open();
  inbox.setPosition({ id: inbox.rows[0]?.key ?? '', offset: 0 });
  expect(inbox.rows.map(({ row }) => row.key)).toEqual(['5']);
  await lagoon.notifications.timeline.open();
  expect(inbox.rows.map(({ row }) => row.key)).toEqual(['9', '5']);
  inbox.markSeen();
  expect(fakeBridge.argsOf('notifications.seen')).not.toContainEqual({ account: lagoonKey, id: '9' });
});

test('the menu of a profile offers to copy its handle', () => {
  const labels = profileItems(startSession(), v.parse(accountSchema, author), () => undefined).map(({ label }) => label);
  expect(labels).toContain('Copy handle');
});

test('the menu of a profile offers to follow as another account', () => {
  accounts.list = [{ key }, { key: makeAccountKey('https://lagoon.example', '1') }] as AccountSummary[];
  onTestFinished(() => void (accounts.list = []));
  const labels = profileItems(startSession(), v.parse(accountSchema, author), () => undefined).map(({ label }) => label);
  expect(labels).toContainEqual(expect.stringMatching(/^Follow as/));
});

test('a list that failed loads when it is opened again', async () => {
  const answers: Answers = {};
  const session = startSession(answers);
  const answer = fakeBridge.answers['api.call'];
  fakeBridge.answers['api.call'] = refusal;
  await homeOf(session).open();
  expect(homeOf(session).phase).toBe('failed');
  if (answer) fakeBridge.answers['api.call'] = answer;
  answers['timelines.home'] = [post('3')];
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  await homeOf(session).open();
  expect([homeOf(session).phase, idsOf(homeOf(session).rows)]).toEqual(['ready', ['3']]);
});
