import { expect, test } from 'vitest';
import type { Place } from '../../../electron/contract/route.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createBadge } from '../../../electron/notify/badge.ts';
import { createNotifier } from '../../../electron/notify/notifier.ts';
import type { Popup } from '../../../electron/notify/popup.ts';
import { jon, mira, summaryOf, told } from './samples.ts';

interface Shown extends Popup {
  click: () => void;
  closeByHand: () => void;
  closed: boolean;
}

function fresh(keys = [mira]) {
  const shown: Shown[] = [];
  const opened: Place[] = [];
  const timers = new Map<() => void, number>();
  let settings = defaultSettings;
  let focused = false;
  let now = 0;
  const notifier = createNotifier({
    show(popup, click, gone) {
      const one: Shown = { ...popup, click, closed: false, closeByHand: gone };
      shown.push(one);
      return { close: () => void (one.closed = true) };
    },
    settings: () => settings,
    accounts: () => keys.map((key) => summaryOf(key, key === mira ? 'mira@coast.example' : 'jon@hill.example')),
    open: (place) => opened.push(place),
    focused: () => focused,
    offers: () => ({ actions: [], reply: null }),
    clock: {
      now: () => now,
      after(milliseconds, run) {
        timers.set(run, now + milliseconds);
        return () => timers.delete(run);
      },
    },
  });
  return {
    notifier,
    shown,
    opened,
    set: (patch: Partial<typeof settings>) => (settings = { ...settings, ...patch }),
    focus: (value: boolean) => (focused = value),
    pass(milliseconds: number) {
      now += milliseconds;
      for (const [run, due] of timers) {
        if (due > now) continue;
        timers.delete(run);
        run();
      }
    },
  };
}
const favourite = (person: string) => told('favourite', { from: { id: person, display_name: person }, status: {} });

test('a mention pops up and its click opens the thread of the right account', () => {
  const { notifier, shown, opened } = fresh([mira, jon]);
  notifier.notify(jon, told('mention', { status: { id: '99' } }));
  expect(shown).toMatchObject([{ title: 'Tern mentioned you', body: 'Hello\nFor @jon@hill.example', silent: false }]);
  shown[0]?.click();
  expect(opened).toEqual([{ account: jon, route: { view: 'thread', id: '99' } }]);
});

test('a follow leads to the profile, a request to the notifications', () => {
  const { notifier, shown, opened } = fresh();
  notifier.notify(mira, told('follow'));
  notifier.notify(mira, told('follow_request'));
  for (const popup of shown) popup.click();
  expect(opened.map(({ route }) => route)).toEqual([{ view: 'profile', id: '7' }, { view: 'notifications' }]);
});

test('with one account it is not said for whom', () => {
  const { notifier, shown } = fresh();
  notifier.notify(mira, told('mention', { status: {} }));
  expect(shown[0]?.body).toBe('Hello');
});

test('the same notification of one account is told once, that of another too', () => {
  const { notifier, shown } = fresh([mira, jon]);
  notifier.notify(mira, told('follow', { id: '5' }));
  notifier.notify(mira, told('follow', { id: '5' }));
  notifier.notify(jon, told('follow', { id: '5' }));
  expect(shown).toHaveLength(2);
});

test('a kind that is switched off stays silent, and the sound can be off alone', () => {
  const { notifier, shown, set } = fresh();
  set({ notifyFollow: false, notificationSound: false });
  notifier.notify(mira, told('follow'));
  notifier.notify(mira, told('mention', { status: {} }));
  expect(shown).toMatchObject([{ title: 'Tern mentioned you', silent: true }]);
});

test('nothing pops up for what the person is looking at', () => {
  const { notifier, shown, focus } = fresh([mira, jon]);
  focus(true);
  notifier.viewing({ account: mira, view: 'notifications' });
  notifier.notify(mira, told('mention', { status: {} }));
  notifier.viewing({ account: mira, view: 'thread:50' });
  notifier.notify(mira, told('mention', { status: { id: '51', in_reply_to_id: '50' } }));
  expect(shown).toEqual([]);
});

test('it does pop up while they look at another account, another view, or another window', () => {
  const { notifier, shown, focus } = fresh([mira, jon]);
  focus(true);
  notifier.viewing({ account: jon, view: 'notifications' });
  notifier.notify(mira, told('mention', { status: {} }));
  notifier.viewing({ account: mira, view: 'home' });
  notifier.notify(mira, told('mention', { status: {} }));
  focus(false);
  notifier.viewing({ account: mira, view: 'notifications' });
  notifier.notify(mira, told('mention', { status: {} }));
  expect(shown).toHaveLength(3);
});

test('favourites of one post become one popup with a count, at most every five seconds', () => {
  const { notifier, shown, pass } = fresh();
  notifier.notify(mira, favourite('Ann'));
  notifier.notify(mira, favourite('Ben'));
  notifier.notify(mira, favourite('Cy'));
  expect(shown.map(({ title }) => title)).toEqual(['Ann favourited your post']);
  pass(5_000);
  expect(shown.map(({ title }) => title)).toEqual(['Ann favourited your post', 'Cy and 2 others favourited your post']);
  expect(shown[0]?.closed).toBe(true);
  expect(shown[1]?.silent).toBe(true);
});

test('after the popup was closed the count starts again', () => {
  const { notifier, shown, pass } = fresh();
  notifier.notify(mira, favourite('Ann'));
  shown[0]?.closeByHand();
  pass(6_000);
  notifier.notify(mira, favourite('Ben'));
  expect(shown[1]?.title).toBe('Ben favourited your post');
});

test('favourites of different posts, and boosts, are told apart', () => {
  const { notifier, shown } = fresh();
  notifier.notify(mira, told('favourite', { status: { id: '1' } }));
  notifier.notify(mira, told('favourite', { status: { id: '2' } }));
  notifier.notify(mira, told('reblog', { status: { id: '1' } }));
  expect(shown).toHaveLength(3);
});

test('the popups of an account that signs out go, waiting ones too', () => {
  const { notifier, shown, pass } = fresh([mira, jon]);
  notifier.notify(mira, favourite('Ann'));
  notifier.notify(mira, favourite('Ben'));
  notifier.notify(jon, told('follow'));
  notifier.withdraw(mira);
  pass(10_000);
  expect(shown.map(({ closed }) => closed)).toEqual([true, false]);
});

test('the badge counts what is unread over all accounts, and goes back to none', () => {
  const counts: number[] = [];
  const badge = createBadge((count) => counts.push(count));
  for (const unread of [{ a: 0 }, { a: 2, b: 1 }, { a: 2, b: 1 }, { a: 0, b: 0 }]) badge.count(unread);
  expect(counts).toEqual([3, 0]);
});

test('an alert whose notification can’t be had is told in its own words, once, and leads to the notifications', () => {
  const { notifier, shown, opened, set } = fresh([mira, jon]);
  const mention = told('mention');
  notifier.alert(mira, { id: mention.id, type: 'mention', title: 'You were mentioned by <b>Jon</b>', body: 'x'.repeat(500) });
  notifier.notify(mira, mention);
  notifier.alert(mira, { id: mention.id, type: 'mention', title: 'Again', body: '' });
  expect(shown.length).toBe(1);
  expect(shown[0]?.title).toBe('You were mentioned by ‹b›Jon‹/b›');
  expect(shown[0]?.body).toBe(`${'x'.repeat(139)}…\nFor @mira@coast.example`);
  shown[0]?.click();
  expect(opened).toEqual([{ account: mira, route: { view: 'notifications' } }]);
  set({ notifyMention: false });
  notifier.alert(mira, { id: 'other', type: 'mention', title: 'Off', body: '' });
  expect(shown.length).toBe(1);
  notifier.say(mira, { title: 'Kittiwake test', body: '' });
  expect(shown.at(-1)?.title).toBe('Kittiwake test');
});
