// Tests popup content: account, click target, buttons, and urgency.
import { expect, test } from 'vitest';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import type { AppLocation } from '../../../../electron/contract/route.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { createPopupContents, addToGroup } from '../../../../electron/notifications/popups/popup-contents.ts';
import { createDigest } from '../../../../electron/notifications/popups/digest.ts';
import { jon, mira, summaryOf, sampleNotification } from '../samples.ts';

function setUp(keys: AccountKey[]) {
  const openedPlaces: AppLocation[] = [];
  const accounts = () => keys.map((key) => summaryOf(key, key === mira ? 'mira@coast.example' : 'jon@hill.example'));
  const cards = createPopupContents({ settings: () => defaultSettings, accounts, open: (location) => openedPlaces.push(location) });
  return { cards, openedPlaces };
}
const noControls = { actions: [], reply: null };
const text = { title: 'Title', body: 'Body' };

test('names the account only if several accounts are signed in', () => {
  expect(setUp([mira]).cards.fromText(mira, '', text)?.body).toBe('Body');
  expect(setUp([mira, jon]).cards.fromText(mira, '', text)?.body).toBe('Body\nFor @mira@coast.example');
});

test('opens the route on a click, or else the notifications', () => {
  const { cards, openedPlaces } = setUp([mira]);
  const contents = [cards.fromText(mira, '', text), cards.fromText(mira, '', text, { view: 'thread', id: '50' })];
  for (const content of contents) content?.click();
  expect(contents.map((card) => card?.about)).toEqual(['notifications', 'thread:50']);
  expect(openedPlaces).toEqual([
    { account: mira, route: { view: 'notifications' } },
    { account: mira, route: { view: 'thread', id: '50' } },
  ]);
});

test('sets sound and urgency by the kind of notification', () => {
  const { cards } = setUp([mira]);
  expect([cards.fromText(mira, 'mention', text), cards.fromText(mira, 'favourite', text)]).toMatchObject([
    { silent: false, urgency: 'normal' },
    { silent: true, urgency: 'low' },
  ]);
});

test('shows the buttons and the picture of a group’s newest notification', () => {
  const { cards } = setUp([mira]);
  const favourite = (id: string) =>
    sampleNotification('favourite', {
      from: { id, display_name: `Person ${id}`, avatar_static: `https://isle.example/${id}.png` },
      status: {},
    });
  const newest = favourite('3');
  const group = addToGroup(addToGroup(addToGroup(undefined, favourite('1')), favourite('2')), newest);
  const controlCalls: unknown[] = [];
  const content = cards.fromGroup(mira, group, (...args) => {
    controlCalls.push(args);
    return noControls;
  });
  expect(controlCalls).toEqual([[newest, 2]]);
  expect(content).toMatchObject({ pictureUrl: 'https://isle.example/3.png', about: 'thread:50', actions: [], reply: null });
  expect(content?.title).toBe('Person 3 and 2 others favourited your post');
});

test('counts several posts by one account as others too', () => {
  const favourite = (post: string) => sampleNotification('favourite', { status: { id: post } });
  let others = 0;
  setUp([mira]).cards.fromGroup(mira, addToGroup(addToGroup(undefined, favourite('50')), favourite('51')), (_, count) => {
    others = count;
    return noControls;
  });
  expect(others).toBe(1);
});

test('assigns a digest to the account with the most notifications', () => {
  const { cards, openedPlaces } = setUp([mira, jon]);
  const digest = createDigest();
  expect(cards.fromDigest(digest)).toBeNull();
  digest.add(mira, 'mention');
  for (const type of ['follow', 'mention']) digest.add(jon, type);
  cards.fromDigest(digest)?.click();
  expect(openedPlaces).toEqual([{ account: jon, route: { view: 'notifications' } }]);
});

test('returns null for an account that is signed out', () => {
  const { cards } = setUp([mira]);
  const digest = createDigest();
  digest.add(jon, 'follow');
  const group = addToGroup(undefined, sampleNotification('follow'));
  expect([cards.fromText(jon, '', text), cards.fromGroup(jon, group, () => noControls), cards.fromDigest(digest)]).toEqual([
    null,
    null,
    null,
  ]);
});
