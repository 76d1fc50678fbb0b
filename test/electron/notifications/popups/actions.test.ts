import { describe, expect, test } from 'vitest';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Draft } from '../../../../electron/contract/draft.ts';
import type { QueuedAction } from '../../../../electron/contract/actions.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { AppLocation, Route } from '../../../../electron/contract/route.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { NotificationActions } from '../../../../electron/notifications/popups/actions.ts';
import type { PopupTarget } from '../../../../electron/notifications/popups/popup.ts';
import { jon, mira, sampleNotification } from '../samples.ts';

/** `originalPost`: the post to which a reply from an earlier run belongs, if it can be loaded. */
function setUpActions(platform: NodeJS.Platform = 'linux', originalPost: Status | null = null) {
  const drafts: Draft[] = [];
  const queuedActions: QueuedAction[] = [];
  const posted: Draft[] = [];
  const openedPlaces: AppLocation[] = [];
  const messages: string[] = [];
  const led: (Route | undefined)[] = [];
  let [focused, diskFull] = [false, false];
  const saveResult = () => (diskFull ? fail('storage') : ok(null));
  const actions = new NotificationActions({
    platform,
    settings: () => defaultSettings,
    accounts: () => [{ key: mira }],
    server: () => null,
    open: (location) => openedPlaces.push(location),
    isFocused: () => focused,
    outboxOf: () => ({
      actions: {
        add(action) {
          queuedActions.push(action);
          return saveResult();
        },
        isAwaited: () => false,
      },
      posts: {
        post(draft) {
          posted.push(draft);
          return saveResult();
        },
      },
    }),
    findStatus: async () => originalPost,
    saveDraft(draft) {
      drafts.push(draft);
      return saveResult();
    },
    showNotice(_, { title, body }, route) {
      messages.push(`${title}: ${body}`);
      led.push(route);
    },
  });
  const labels = (...notification: Parameters<typeof sampleNotification>) =>
    actions.createControls(mira, sampleNotification(...notification)).actions.map(({ label }) => label);
  return {
    actions,
    queuedActions,
    posted,
    drafts,
    openedPlaces,
    messages,
    led,
    labels,
    focus: () => (focused = true),
    fillDisk: () => (diskFull = true),
  };
}
const post = { id: '99', account: { id: '7', username: 'tern', acct: 'tern@isle.example' } };

test.each(['mention', 'quote', 'status'])('offers to reply, favourite, and mark as read for a %s', (type) => {
  expect(setUpActions().labels(type, { status: post })).toEqual(['Reply', 'Favourite', 'Mark as read']);
});

test('offers no favourite button for a favourited post', () => {
  expect(setUpActions().labels('mention', { status: { ...post, favourited: true } })).toEqual(['Reply', 'Mark as read']);
});

test('accepts or rejects a follow request', () => {
  const { actions, queuedActions } = setUpActions();
  const { actions: buttons } = actions.createControls(mira, sampleNotification('follow_request', { from: { id: '7' } }));
  expect(buttons.map(({ label }) => label)).toEqual(['Accept', 'Reject']);
  for (const { run } of buttons) run();
  expect(queuedActions).toEqual([
    { kind: 'followRequests.authorize', id: '7' },
    { kind: 'followRequests.reject', id: '7' },
  ]);
});

test.each(['favourite', 'reblog', 'poll', 'update'])('offers only to mark a %s as read', (type) => {
  expect(setUpActions().labels(type, { status: post })).toEqual(['Mark as read']);
});

test.each(['follow', 'mention', 'something new'])('offers only to mark a %s without a post as read', (type) => {
  expect(setUpActions().labels(type)).toEqual(['Mark as read']);
});

test('queues the action of each button', () => {
  const { actions, queuedActions } = setUpActions();
  for (const { label, run } of actions.createControls(mira, sampleNotification('mention', { id: '5', status: post })).actions)
    if (label !== 'Reply') run();
  expect(queuedActions).toEqual([
    { kind: 'statuses.favourite', id: '99' },
    { kind: 'read', id: '5' },
  ]);
});

test('opens the thread with a reply started where popups have no reply field', () => {
  const { actions, openedPlaces } = setUpActions('linux');
  const { actions: buttons, reply } = actions.createControls(mira, sampleNotification('mention', { status: post }));
  expect(reply).toBeNull();
  buttons[0]?.run();
  expect(openedPlaces).toEqual([{ account: mira, route: { view: 'thread', id: '99' }, reply: true }]);
});

test.each(['darwin', 'win32'] as const)('posts a reply from the popup’s reply field on %s', (platform) => {
  const { actions, posted } = setUpActions(platform);
  const { actions: buttons, reply } = actions.createControls(
    mira,
    sampleNotification('mention', { status: { ...post, visibility: 'private' } }),
  );
  expect(buttons.map(({ label }) => label)).toEqual(['Favourite', 'Mark as read']);
  expect(reply?.placeholder).toBe('Reply to Tern');
  reply?.send('  They are back! ');
  expect(posted).toMatchObject([{ account: mira, text: '@tern@isle.example They are back!', visibility: 'private', inReplyToId: '99' }]);
});

test('does not post an empty reply', () => {
  const { actions, posted } = setUpActions('darwin');
  actions.createControls(mira, sampleNotification('mention', { status: post })).reply?.send(' \n');
  expect(posted).toEqual([]);
});

test('ignores a popup of an account that was signed out', () => {
  const { actions, queuedActions, posted } = setUpActions('darwin');
  const { actions: buttons, reply } = actions.createControls(jon, sampleNotification('mention', { status: post }));
  for (const { run } of buttons) run();
  reply?.send('They are back!');
  expect([queuedActions, posted]).toEqual([[], []]);
});

test('shows a notice if an action cannot be saved', () => {
  const { actions, messages, fillDisk } = setUpActions('darwin');
  fillDisk();
  const { actions: buttons, reply } = actions.createControls(mira, sampleNotification('mention', { status: post }));
  buttons[0]?.run();
  reply?.send('They are back!');
  const sentence = describeFailure({ code: 'storage' });
  expect(messages).toEqual([`The post was not favourited: ${sentence}`, `Your reply was not saved: ${sentence}`]);
});

test('shows a notice for a refused action, except marking as read', () => {
  const { actions, messages, led } = setUpActions();
  const failure = fail('forbidden', 'not-allowed', { host: 'coast.example' }).error;
  actions.reportRefusedAction(mira, { kind: 'followRequests.authorize', id: '7' }, failure);
  actions.reportRefusedAction(mira, { kind: 'read', id: '5' }, failure);
  actions.reportRefusedAction(mira, { kind: 'statuses.favourite', id: '99' }, failure);
  actions.reportRefusedAction(mira, { kind: 'scheduled.cancel', id: '4' }, failure);
  expect(messages).toEqual([
    'The follow request was not accepted: coast.example doesn’t allow this.',
    'The post was not favourited: coast.example doesn’t allow this.',
    'A scheduled post was not cancelled: coast.example doesn’t allow this.',
  ]);
  expect(led).toEqual([{ view: 'requests' }, { view: 'thread', id: '99' }, { view: 'scheduled' }]);
});

test('shows a notice for a refused action of the window, unless the window has the focus', () => {
  const { actions, messages, led, focus } = setUpActions();
  const failure = fail('forbidden', 'not-allowed', { host: 'coast.example' }).error;
  const refuse = () => {
    for (const kind of ['notifications.dismiss', 'conversations.delete', 'lists.delete', 'accounts.unfollow'] as const)
      actions.reportRefusedAction(mira, { kind, id: '7' }, failure);
  };
  refuse();
  focus();
  refuse();
  expect(messages).toEqual([
    'A notification was not dismissed: coast.example doesn’t allow this.',
    'A conversation was not deleted: coast.example doesn’t allow this.',
    'A list was not deleted: coast.example doesn’t allow this.',
    'An account was not unfollowed: coast.example doesn’t allow this.',
  ]);
  expect(led).toEqual([{ view: 'notifications' }, { view: 'conversations' }, { view: 'lists' }, { view: 'profile', id: '7' }]);
});

test('shows a notice for a post that cannot be sent, unless the window has the focus', () => {
  const { actions, messages, led, focus } = setUpActions();
  const tooLong = fail('validation', 'server-says', { host: 'coast.example', words: 'It is too long.' }).error;
  actions.reportStuckPost(mira, tooLong);
  focus();
  actions.reportStuckPost(mira, tooLong);
  expect(messages).toEqual(['A post was not sent: coast.example says: It is too long.']);
  expect(led).toEqual([{ view: 'outbox' }]);
});

describe('popup of an earlier run', () => {
  const target: PopupTarget = {
    account: mira,
    route: { view: 'thread', id: '99' },
    buttons: [
      { kind: 'favourite', id: '99' },
      { kind: 'answer', id: '99' },
    ],
    replyTo: '99',
  };
  const answered = sampleNotification('mention', { status: { ...post, visibility: 'private' } }).status;

  test('opens its target on a click or an unknown button', () => {
    const { actions, openedPlaces } = setUpActions();
    actions.createHandlers(target).click();
    actions.createHandlers(target).button(7);
    expect(openedPlaces).toEqual([
      { account: mira, route: { view: 'thread', id: '99' } },
      { account: mira, route: { view: 'thread', id: '99' } },
    ]);
  });

  test('performs the actions of its buttons', () => {
    const { actions, queuedActions, openedPlaces } = setUpActions();
    actions.createHandlers(target).button(0);
    actions.createHandlers(target).button(1);
    expect(queuedActions).toEqual([{ kind: 'statuses.favourite', id: '99' }]);
    expect(openedPlaces).toEqual([{ account: mira, route: { view: 'thread', id: '99' }, reply: true }]);
  });

  test('sends a reply to its post', async () => {
    const { actions, posted } = setUpActions('darwin', answered);
    actions.createHandlers(target).reply(' Thanks ');
    actions.createHandlers(target).reply('  ');
    await new Promise(setImmediate);
    expect(posted).toMatchObject([{ inReplyToId: '99', text: '@tern@isle.example Thanks', visibility: 'private' }]);
  });

  test('saves the reply as a draft if the post cannot be loaded', async () => {
    const { actions, posted, drafts, openedPlaces } = setUpActions('win32');
    actions.createHandlers(target).reply('Thanks');
    await new Promise(setImmediate);
    expect(posted).toEqual([]);
    expect(drafts).toMatchObject([{ account: mira, inReplyToId: '99', text: 'Thanks', visibility: 'direct' }]);
    expect(openedPlaces).toEqual([{ account: mira, route: { view: 'drafts' } }]);
  });

  test('does nothing for an account that was signed out', async () => {
    const { actions, queuedActions, drafts, openedPlaces } = setUpActions();
    const uses = actions.createHandlers({ ...target, account: jon });
    uses.click();
    uses.button(0);
    uses.button(1);
    uses.reply('Thanks');
    await new Promise(setImmediate);
    expect([queuedActions, drafts, openedPlaces]).toEqual([[], [], []]);
  });
});
