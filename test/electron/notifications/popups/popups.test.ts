import { expect, test } from 'vitest';
import { jon, mira, sampleNotification } from '../samples.ts';
import { setUp } from '../set-up.ts';

const setUpAccounts = (keys = [mira]) => setUp({ keys });
const favourite = (name: string) => sampleNotification('favourite', { from: { id: name, display_name: name }, status: {} });

test('shows a popup for a mention and opens its thread in the right account', () => {
  const { intake, shown, opened } = setUpAccounts([mira, jon]);
  intake.receiveNotification(jon, sampleNotification('mention', { status: { id: '99' } }));
  expect(shown).toMatchObject([{ title: 'Tern mentioned you', body: 'Hello\nFor @jon@hill.example', silent: false }]);
  shown[0]?.click();
  expect(opened).toEqual([{ account: jon, route: { view: 'thread', id: '99' } }]);
});

test('opens the profile for a follow and the notifications for a follow request', () => {
  const { intake, shown, opened } = setUpAccounts();
  intake.receiveNotification(mira, sampleNotification('follow'));
  intake.receiveNotification(mira, sampleNotification('follow_request'));
  for (const popup of shown) popup.click();
  expect(opened.map(({ route }) => route)).toEqual([{ view: 'profile', id: '7' }, { view: 'notifications' }]);
});

test('closes the popups about deleted posts, but not those that are also about other posts', () => {
  const { intake, popups, shown, pass } = setUpAccounts();
  intake.receiveNotification(mira, sampleNotification('mention', { status: { id: '50' } }));
  intake.receiveNotification(mira, sampleNotification('favourite', { status: { id: '51' } }));
  pass(10_000);
  intake.receiveNotification(mira, sampleNotification('favourite', { from: { id: '8' }, status: { id: '52' } }));
  popups.removeStatuses(mira, ['50', '51']);
  expect(shown.map(({ title, closed }) => [title, closed])).toEqual([
    ['Tern mentioned you', true],
    [expect.stringContaining('favourite'), true],
    [expect.stringContaining('favourite'), false],
  ]);
});

test('does not show a queued popup about a deleted post', () => {
  const { intake, popups, shown, pass } = setUp({ now: 3_600_000 });
  intake.receiveNotification(
    mira,
    sampleNotification('mention', { status: { id: '50' }, about: { created_at: new Date(0).toISOString() } }),
  );
  popups.removeStatuses(mira, ['50']);
  pass(60_000);
  expect(shown).toEqual([]);
});

test('does not name the account if only one is signed in', () => {
  const { intake, shown } = setUpAccounts();
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  expect(shown[0]?.body).toBe('Hello');
});

test('shows the same notification once per account', () => {
  const { intake, shown } = setUpAccounts([mira, jon]);
  intake.receiveNotification(mira, sampleNotification('follow', { id: '5' }));
  intake.receiveNotification(mira, sampleNotification('follow', { id: '5' }));
  intake.receiveNotification(jon, sampleNotification('follow', { id: '5' }));
  expect(shown).toHaveLength(2);
});

test('shows no popup for a disabled kind and no sound when sounds are off', () => {
  const { intake, shown, set } = setUpAccounts();
  set({ notifyFollow: false, notificationSound: false });
  intake.receiveNotification(mira, sampleNotification('follow'));
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  expect(shown).toMatchObject([{ title: 'Tern mentioned you', silent: true }]);
});

test('shows no popup for a view that the user is looking at', () => {
  const { intake, viewing, shown, focus } = setUpAccounts([mira, jon]);
  focus(true);
  viewing.set({ account: mira, views: ['notifications'] });
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  viewing.set({ account: mira, views: ['thread:50'] });
  intake.receiveNotification(mira, sampleNotification('mention', { status: { id: '51', in_reply_to_id: '50' } }));
  viewing.set({ account: mira, views: ['thread:70', 'notifications'] });
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  expect(shown).toEqual([]);
});

test('shows a popup while the user looks at another account, view, or window', () => {
  const { intake, viewing, shown, focus } = setUpAccounts([mira, jon]);
  focus(true);
  viewing.set({ account: jon, views: ['notifications'] });
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  viewing.set({ account: mira, views: ['home'] });
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  focus(false);
  viewing.set({ account: mira, views: ['notifications'] });
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  expect(shown).toHaveLength(3);
});

test('combines favourites of one post in one popup, updated at most every five seconds', () => {
  const { intake, shown, pass } = setUpAccounts();
  intake.receiveNotification(mira, favourite('Ann'));
  intake.receiveNotification(mira, favourite('Ben'));
  intake.receiveNotification(mira, favourite('Cy'));
  expect(shown.map(({ title }) => title)).toEqual(['Ann favourited your post']);
  pass(5_000);
  expect(shown.map(({ title }) => title)).toEqual(['Ann favourited your post', 'Cy and 2 others favourited your post']);
  expect(shown[0]?.closed).toBe(true);
  expect(shown[1]?.silent).toBe(true);
});

test('restarts the count after the popup was closed', () => {
  const { intake, shown, pass } = setUpAccounts();
  intake.receiveNotification(mira, favourite('Ann'));
  shown[0]?.closeByHand();
  pass(6_000);
  intake.receiveNotification(mira, favourite('Ben'));
  expect(shown[1]?.title).toBe('Ben favourited your post');
});

test('combines favourites of several posts, but not other kinds or other accounts', () => {
  const { intake, shown, opened, pass } = setUpAccounts([mira, jon]);
  intake.receiveNotification(mira, sampleNotification('favourite', { status: { id: '1' } }));
  intake.receiveNotification(mira, sampleNotification('favourite', { status: { id: '2' } }));
  intake.receiveNotification(mira, sampleNotification('reblog', { status: { id: '1' } }));
  intake.receiveNotification(jon, sampleNotification('favourite', { status: { id: '1' } }));
  expect(shown).toHaveLength(3);
  shown[0]?.click();
  pass(5_000);
  expect(shown.at(-1)?.title).toBe('Tern favourited 2 of your posts');
  shown.at(-1)?.click();
  expect(opened.map(({ route }) => route)).toEqual([{ view: 'thread', id: '1' }, { view: 'notifications' }]);
});

test('combines 200 favourites in one silent popup, updated once', () => {
  const { intake, shown, pass } = setUpAccounts();
  for (let person = 1; person <= 200; person += 1) intake.receiveNotification(mira, favourite(`Person ${person}`));
  pass(5_000);
  pass(5_000);
  expect(shown.map(({ title }) => title)).toEqual(['Person 1 favourited your post', 'Person 200 and 199 others favourited your post']);
  expect(shown.map(({ silent, urgency }) => [silent, urgency])).toEqual([
    [true, 'low'],
    [true, 'low'],
  ]);
});

test('closes the popups of an account that signs out and drops its pending ones', () => {
  const { intake, popups, shown, pass } = setUpAccounts([mira, jon]);
  intake.receiveNotification(mira, favourite('Ann'));
  intake.receiveNotification(mira, favourite('Ben'));
  intake.receiveNotification(jon, sampleNotification('follow'));
  popups.removeAccount(mira);
  pass(10_000);
  expect(shown.map(({ closed }) => closed)).toEqual([true, false]);
});

test('shows an alert without its notification once, with its own text, and opens the notifications', async () => {
  const { intake, showNotice, shown, opened, set } = setUpAccounts([mira, jon]);
  const mention = sampleNotification('mention');
  await intake.receiveAlert(mira, { id: mention.id, type: 'mention', title: 'You were mentioned by <b>Jon</b>', body: 'x'.repeat(500) });
  intake.receiveNotification(mira, mention);
  await intake.receiveAlert(mira, { id: mention.id, type: 'mention', title: 'Again', body: '' });
  expect(shown.length).toBe(1);
  expect(shown[0]?.title).toBe('You were mentioned by ‹b›Jon‹/b›');
  expect(shown[0]?.body).toBe(`${'x'.repeat(139)}…\nFor @mira@coast.example`);
  shown[0]?.click();
  expect(opened).toEqual([{ account: mira, route: { view: 'notifications' } }]);
  set({ notifyMention: false });
  await intake.receiveAlert(mira, { id: 'other', type: 'mention', title: 'Off', body: '' });
  expect(shown.length).toBe(1);
  showNotice(mira, { title: 'Kittiwake test', body: '' });
  expect(shown.at(-1)?.title).toBe('Kittiwake test');
});

test('opens the view of a notice on a click', () => {
  const { showNotice, shown, opened } = setUpAccounts();
  showNotice(mira, { title: 'A post was not sent', body: 'It is too long.' }, { view: 'drafts' });
  shown.at(-1)?.click();
  expect(opened).toEqual([{ account: mira, route: { view: 'drafts' } }]);
});

test('shows favourites, boosts, edits, and follows silently unless sounds are on for all kinds', () => {
  const { intake, shown, set } = setUpAccounts();
  const loudness = (type: string) => {
    intake.receiveNotification(mira, sampleNotification(type, { status: {} }));
    const { silent, urgency } = shown.at(-1) ?? {};
    // Too many popups on the screen would become a digest.
    shown.at(-1)?.closeByHand();
    return `${silent ? 'silent' : 'sounds'}, ${urgency}`;
  };
  expect(['mention', 'quote', 'poll', 'status', 'follow_request'].map(loudness)).toEqual(Array(5).fill('sounds, normal'));
  expect(['favourite', 'reblog', 'update', 'follow'].map(loudness)).toEqual([...Array<string>(3).fill('silent, low'), 'silent, normal']);
  set({ soundForAll: true });
  expect(['favourite', 'follow'].map(loudness)).toEqual(['sounds, low', 'sounds, normal']);
});

test('passes the number of other notifications in the popup to its buttons', () => {
  const { intake, shown, pass } = setUpAccounts();
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  for (const person of ['Ann', 'Ben', 'Cy']) intake.receiveNotification(mira, favourite(person));
  pass(5_000);
  expect(shown.map(({ actions }) => actions.map(({ label }) => label))).toEqual([['mention 0'], ['favourite 0'], ['favourite 2']]);
});

test('closes a thread’s popups when it is viewed, and all of the account in the notifications view', () => {
  const { intake, viewing, shown, focus } = setUpAccounts([mira, jon]);
  intake.receiveNotification(mira, sampleNotification('mention', { status: { id: '50' } }));
  intake.receiveNotification(mira, sampleNotification('mention', { status: { id: '60' } }));
  intake.receiveNotification(jon, sampleNotification('mention', { status: { id: '50' } }));
  viewing.set({ account: mira, views: ['thread:50'] });
  expect(shown.filter(({ closed }) => closed)).toEqual([]);
  focus(true);
  viewing.set({ account: mira, views: ['thread:50'] });
  expect(shown.map(({ closed }) => closed)).toEqual([true, false, false]);
  viewing.set({ account: mira, views: ['notifications'] });
  expect(shown.map(({ closed }) => closed)).toEqual([true, true, false]);
});

test('shows one popup for an alert without an id and its notification, which then opens the post', async () => {
  const { intake, shown, opened } = setUpAccounts();
  await intake.receiveAlert(mira, { id: null, type: 'mention', title: 'Tern mentioned you', body: 'Hello' });
  shown[0]?.click();
  intake.receiveNotification(mira, sampleNotification('mention', { status: { id: '9' } }));
  expect(shown).toHaveLength(1);
  shown[0]?.click();
  expect(opened.map(({ route }) => route)).toEqual([{ view: 'notifications' }, { view: 'thread', id: '9' }]);
});

test('shows no popup for an account that was muted or blocked since', () => {
  const { intake, shown } = setUp({ isMuted: () => true });
  intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  expect(shown).toEqual([]);
});
