import { describe, expect, test } from 'vitest';
import type { Status } from '../../../../electron/contract/entities/status.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import type { QueuedAction } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Place, Route } from '../../../../electron/contract/route.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { createActions } from '../../../../electron/notifications/popups/actions.ts';
import type { PopupTarget } from '../../../../electron/notifications/popups/system/target.ts';
import { jon, mira, told } from '../samples.ts';

/** `found`: the post that a reply of an earlier run answers, when it can be had. */
function fresh(platform: NodeJS.Platform = 'linux', found: Status | null = null) {
  const drafts: Draft[] = [];
  const asked: QueuedAction[] = [];
  const posted: Draft[] = [];
  const opened: Place[] = [];
  const said: string[] = [];
  const led: (Route | undefined)[] = [];
  let [focused, diskFull] = [false, false];
  const kept = () => (diskFull ? fail('storage') : ok(null));
  const actions = createActions({
    platform,
    settings: () => defaultSettings,
    accounts: () => [{ key: mira }],
    server: () => null,
    open: (place) => opened.push(place),
    isFocused: () => focused,
    actionQueue: {
      add(_, action) {
        asked.push(action);
        return kept();
      },
    },
    postQueue: {
      post(draft) {
        posted.push(draft);
        return kept();
      },
    },
    findStatus: async () => found,
    saveDraft(draft) {
      drafts.push(draft);
      return kept();
    },
    showNotice(_, { title, body }, route) {
      said.push(`${title}: ${body}`);
      led.push(route);
    },
  });
  const labels = (...notification: Parameters<typeof told>) =>
    actions.offers(mira, told(...notification)).actions.map(({ label }) => label);
  return {
    actions,
    asked,
    posted,
    drafts,
    opened,
    said,
    led,
    labels,
    focus: () => (focused = true),
    fillDisk: () => (diskFull = true),
  };
}
const post = { id: '99', account: { id: '7', username: 'tern', acct: 'tern@isle.example' } };

test.each(['mention', 'quote', 'status'])('a %s can be answered, favourited and marked read', (type) => {
  expect(fresh().labels(type, { status: post })).toEqual(['Reply', 'Favourite', 'Mark read']);
});

test('a favourited post has no favourite button', () => {
  expect(fresh().labels('mention', { status: { ...post, favourited: true } })).toEqual(['Reply', 'Mark read']);
});

test('a follow request can be accepted or rejected', () => {
  const { actions, asked } = fresh();
  const { actions: buttons } = actions.offers(mira, told('follow_request', { from: { id: '7' } }));
  expect(buttons.map(({ label }) => label)).toEqual(['Accept', 'Reject']);
  for (const { run } of buttons) run();
  expect(asked).toEqual([
    { kind: 'accept', id: '7' },
    { kind: 'reject', id: '7' },
  ]);
});

test.each(['favourite', 'reblog', 'poll', 'update'])('a %s can be marked read', (type) => {
  expect(fresh().labels(type, { status: post })).toEqual(['Mark read']);
});

test.each(['follow', 'mention', 'something new'])('a %s without a post can be marked read', (type) => {
  expect(fresh().labels(type)).toEqual(['Mark read']);
});

test('each button adds its own action to the queue', () => {
  const { actions, asked } = fresh();
  for (const { label, run } of actions.offers(mira, told('mention', { id: '5', status: post })).actions) if (label !== 'Reply') run();
  expect(asked).toEqual([
    { kind: 'favourite', id: '99' },
    { kind: 'read', id: '5' },
  ]);
});

test('where a popup has no reply field, the Reply button opens the thread with one', () => {
  const { actions, opened } = fresh('linux');
  const { actions: buttons, reply } = actions.offers(mira, told('mention', { status: post }));
  expect(reply).toBeNull();
  buttons[0]?.run();
  expect(opened).toEqual([{ account: mira, route: { view: 'thread', id: '99' }, reply: true }]);
});

test.each(['darwin', 'win32'] as const)('on %s a reply is written in the popup', (platform) => {
  const { actions, posted } = fresh(platform);
  const { actions: buttons, reply } = actions.offers(mira, told('mention', { status: { ...post, visibility: 'private' } }));
  expect(buttons.map(({ label }) => label)).toEqual(['Favourite', 'Mark read']);
  expect(reply?.placeholder).toBe('Reply to Tern');
  reply?.send('  They are back! ');
  expect(posted).toMatchObject([{ account: mira, text: '@tern@isle.example They are back!', visibility: 'private', inReplyToId: '99' }]);
});

test('an empty reply is not posted', () => {
  const { actions, posted } = fresh('darwin');
  actions.offers(mira, told('mention', { status: post })).reply?.send(' \n');
  expect(posted).toEqual([]);
});

test('a popup of an account that was signed out does nothing any more', () => {
  const { actions, asked, posted } = fresh('darwin');
  const { actions: buttons, reply } = actions.offers(jon, told('mention', { status: post }));
  for (const { run } of buttons) run();
  reply?.send('They are back!');
  expect([asked, posted]).toEqual([[], []]);
});

test('an action that can’t be saved shows a notice', () => {
  const { actions, said, fillDisk } = fresh('darwin');
  fillDisk();
  const { actions: buttons, reply } = actions.offers(mira, told('mention', { status: post }));
  buttons[0]?.run();
  reply?.send('They are back!');
  const sentence = describeFailure({ code: 'storage' });
  expect(said).toEqual([`The post was not favourited: ${sentence}`, `Your reply was not kept: ${sentence}`]);
});

test('a refused action shows a notice, except marking as read', () => {
  const { actions, said, led } = fresh();
  const failure = fail('forbidden', 'not-allowed', { host: 'coast.example' }).error;
  actions.actionRefused(mira, { kind: 'accept', id: '7' }, failure);
  actions.actionRefused(mira, { kind: 'read', id: '5' }, failure);
  actions.actionRefused(mira, { kind: 'favourite', id: '99' }, failure);
  actions.actionRefused(mira, { kind: 'cancel-scheduled', id: '4' }, failure);
  expect(said).toEqual([
    'The follow request was not accepted: coast.example doesn’t allow this.',
    'The post was not favourited: coast.example doesn’t allow this.',
    'A scheduled post was not cancelled: coast.example doesn’t allow this.',
  ]);
  expect(led).toEqual([{ view: 'requests' }, { view: 'thread', id: '99' }, { view: 'scheduled' }]);
});

test('a refused action of the window shows a notice, unless the window has the focus', () => {
  const { actions, said, led, focus } = fresh();
  const failure = fail('forbidden', 'not-allowed', { host: 'coast.example' }).error;
  const refuse = () => {
    for (const kind of ['dismiss-notification', 'delete-conversation', 'delete-list', 'unfollow'] as const)
      actions.actionRefused(mira, { kind, id: '7' }, failure);
  };
  refuse();
  focus();
  refuse();
  expect(said).toEqual([
    'A notification was not dismissed: coast.example doesn’t allow this.',
    'A conversation was not deleted: coast.example doesn’t allow this.',
    'A list was not deleted: coast.example doesn’t allow this.',
    'Somebody was not unfollowed: coast.example doesn’t allow this.',
  ]);
  expect(led).toEqual([{ view: 'notifications' }, { view: 'conversations' }, { view: 'lists' }, { view: 'profile', id: '7' }]);
});

test('a post that can’t be sent shows a notice, unless the window has the focus', () => {
  const { actions, said, led, focus } = fresh();
  const tooLong = fail('validation', 'server-says', { host: 'coast.example', words: 'It is too long.' }).error;
  actions.postStuck(mira, tooLong);
  focus();
  actions.postStuck(mira, tooLong);
  expect(said).toEqual(['A post was not sent: coast.example says: It is too long.']);
  expect(led).toEqual([{ view: 'outbox' }]);
});

describe('a popup of an earlier run', () => {
  const target: PopupTarget = {
    account: mira,
    route: { view: 'thread', id: '99' },
    buttons: [
      { kind: 'favourite', id: '99' },
      { kind: 'answer', id: '99' },
    ],
    replyTo: '99',
  };
  const answered = told('mention', { status: { ...post, visibility: 'private' } }).status;

  test('opens its place in its account by a click, and by a button that is not known', () => {
    const { actions, opened } = fresh();
    actions.follow(target).click();
    actions.follow(target).button(7);
    expect(opened).toEqual([
      { account: mira, route: { view: 'thread', id: '99' } },
      { account: mira, route: { view: 'thread', id: '99' } },
    ]);
  });

  test('does what its buttons say', () => {
    const { actions, asked, opened } = fresh();
    actions.follow(target).button(0);
    actions.follow(target).button(1);
    expect(asked).toEqual([{ kind: 'favourite', id: '99' }]);
    expect(opened).toEqual([{ account: mira, route: { view: 'thread', id: '99' }, reply: true }]);
  });

  test('sends a reply to the post as the popup would have', async () => {
    const { actions, posted } = fresh('darwin', answered);
    actions.follow(target).reply(' Thanks ');
    actions.follow(target).reply('  ');
    await new Promise(setImmediate);
    expect(posted).toMatchObject([{ inReplyToId: '99', text: '@tern@isle.example Thanks', visibility: 'private' }]);
  });

  test('keeps a reply as a draft when its post can not be had', async () => {
    const { actions, posted, drafts, opened } = fresh('win32');
    actions.follow(target).reply('Thanks');
    await new Promise(setImmediate);
    expect(posted).toEqual([]);
    expect(drafts).toMatchObject([{ account: mira, inReplyToId: '99', text: 'Thanks', visibility: 'direct' }]);
    expect(opened).toEqual([{ account: mira, route: { view: 'drafts' } }]);
  });

  test('does nothing for an account that was signed out', async () => {
    const { actions, asked, drafts, opened } = fresh();
    const uses = actions.follow({ ...target, account: jon });
    uses.click();
    uses.button(0);
    uses.button(1);
    uses.reply('Thanks');
    await new Promise(setImmediate);
    expect([asked, drafts, opened]).toEqual([[], [], []]);
  });
});
