// The contents of popups: whose they are, where a click leads, what can be done, and how much they disturb.
import { expect, test } from 'vitest';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import type { Place } from '../../../../electron/contract/route.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { createCards } from '../../../../electron/notifications/popups/cards.ts';
import { createDigest } from '../../../../electron/notifications/popups/digest.ts';
import { join } from '../../../../electron/notifications/popups/groups.ts';
import { jon, mira, summaryOf, told } from '../samples.ts';

function setUp(keys: AccountKey[]) {
  const opened: Place[] = [];
  const accounts = () => keys.map((key) => summaryOf(key, key === mira ? 'mira@coast.example' : 'jon@hill.example'));
  const cards = createCards({ settings: () => defaultSettings, accounts, open: (place) => opened.push(place) });
  return { cards, opened };
}
const noOffers = { actions: [], reply: null };
const words = { title: 'Title', body: 'Body' };

test('a card of words names its account only when several are signed in', () => {
  expect(setUp([mira]).cards.words(mira, '', words)?.body).toBe('Body');
  expect(setUp([mira, jon]).cards.words(mira, '', words)?.body).toBe('Body\nFor @mira@coast.example');
});

test('a card of words leads to its route, or else to the notifications', () => {
  const { cards, opened } = setUp([mira]);
  const cardsOfWords = [cards.words(mira, '', words), cards.words(mira, '', words, { view: 'thread', id: '50' })];
  for (const card of cardsOfWords) card?.click();
  expect(cardsOfWords.map((card) => card?.about)).toEqual(['notifications', 'thread:50']);
  expect(opened).toEqual([
    { account: mira, route: { view: 'notifications' } },
    { account: mira, route: { view: 'thread', id: '50' } },
  ]);
});

test('the kind of the words decides whether the card makes a sound', () => {
  const { cards } = setUp([mira]);
  expect([cards.words(mira, 'mention', words), cards.words(mira, 'favourite', words)]).toMatchObject([
    { silent: false, urgency: 'normal' },
    { silent: true, urgency: 'low' },
  ]);
});

test('a card of a group has the offers and the picture of its newest notification', () => {
  const { cards } = setUp([mira]);
  const favourite = (id: string) =>
    told('favourite', { from: { id, display_name: `Person ${id}`, avatar_static: `https://isle.example/${id}.png` }, status: {} });
  const newest = favourite('3');
  const group = join(join(join(undefined, favourite('1')), favourite('2')), newest);
  const asked: unknown[] = [];
  const card = cards.group(mira, group, (...args) => {
    asked.push(args);
    return noOffers;
  });
  expect(asked).toEqual([[newest, 2]]);
  expect(card).toMatchObject({ face: 'https://isle.example/3.png', about: 'thread:50', actions: [], reply: null });
  expect(card?.title).toBe('Person 3 and 2 others favourited your post');
});

test('several posts of one person count as others too', () => {
  const favourite = (post: string) => told('favourite', { status: { id: post } });
  let others = 0;
  setUp([mira]).cards.group(mira, join(join(undefined, favourite('50')), favourite('51')), (_, count) => {
    others = count;
    return noOffers;
  });
  expect(others).toBe(1);
});

test('a card of a digest belongs to the account with the most notifications', () => {
  const { cards, opened } = setUp([mira, jon]);
  const digest = createDigest();
  expect(cards.digest(digest)).toBeNull();
  digest.add(mira, 'mention');
  for (const type of ['follow', 'mention']) digest.add(jon, type);
  cards.digest(digest)?.click();
  expect(opened).toEqual([{ account: jon, route: { view: 'notifications' } }]);
});

test('an account that is signed out has no cards', () => {
  const { cards } = setUp([mira]);
  const digest = createDigest();
  digest.add(jon, 'follow');
  const group = join(undefined, told('follow'));
  expect([cards.words(jon, '', words), cards.group(jon, group, () => noOffers), cards.digest(digest)]).toEqual([null, null, null]);
});
