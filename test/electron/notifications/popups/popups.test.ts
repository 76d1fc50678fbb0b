import { expect, test } from 'vitest';
import { jon, mira, told } from '../samples.ts';
import { setUp } from '../set-up.ts';

const fresh = (keys = [mira]) => setUp({ keys });
const favourite = (person: string) => told('favourite', { from: { id: person, display_name: person }, status: {} });

test('a mention pops up and its click opens the thread of the right account', () => {
  const { intake, shown, opened } = fresh([mira, jon]);
  intake.notification(jon, told('mention', { status: { id: '99' } }));
  expect(shown).toMatchObject([{ title: 'Tern mentioned you', body: 'Hello\nFor @jon@hill.example', silent: false }]);
  shown[0]?.click();
  expect(opened).toEqual([{ account: jon, route: { view: 'thread', id: '99' } }]);
});

test('a follow leads to the profile, a request to the notifications', () => {
  const { intake, shown, opened } = fresh();
  intake.notification(mira, told('follow'));
  intake.notification(mira, told('follow_request'));
  for (const popup of shown) popup.click();
  expect(opened.map(({ route }) => route)).toEqual([{ view: 'profile', id: '7' }, { view: 'notifications' }]);
});

test('with one account the popup does not name the account', () => {
  const { intake, shown } = fresh();
  intake.notification(mira, told('mention', { status: {} }));
  expect(shown[0]?.body).toBe('Hello');
});

test('the same notification is shown once per account', () => {
  const { intake, shown } = fresh([mira, jon]);
  intake.notification(mira, told('follow', { id: '5' }));
  intake.notification(mira, told('follow', { id: '5' }));
  intake.notification(jon, told('follow', { id: '5' }));
  expect(shown).toHaveLength(2);
});

test('a kind that is off has no popup, and the sound can be off by itself', () => {
  const { intake, shown, set } = fresh();
  set({ notifyFollow: false, notificationSound: false });
  intake.notification(mira, told('follow'));
  intake.notification(mira, told('mention', { status: {} }));
  expect(shown).toMatchObject([{ title: 'Tern mentioned you', silent: true }]);
});

test('nothing pops up for what the person is looking at', () => {
  const { intake, viewing, shown, focus } = fresh([mira, jon]);
  focus(true);
  viewing.set({ account: mira, views: ['notifications'] });
  intake.notification(mira, told('mention', { status: {} }));
  viewing.set({ account: mira, views: ['thread:50'] });
  intake.notification(mira, told('mention', { status: { id: '51', in_reply_to_id: '50' } }));
  viewing.set({ account: mira, views: ['thread:70', 'notifications'] });
  intake.notification(mira, told('mention', { status: {} }));
  expect(shown).toEqual([]);
});

test('a notification pops up while the person looks at another account, view or window', () => {
  const { intake, viewing, shown, focus } = fresh([mira, jon]);
  focus(true);
  viewing.set({ account: jon, views: ['notifications'] });
  intake.notification(mira, told('mention', { status: {} }));
  viewing.set({ account: mira, views: ['home'] });
  intake.notification(mira, told('mention', { status: {} }));
  focus(false);
  viewing.set({ account: mira, views: ['notifications'] });
  intake.notification(mira, told('mention', { status: {} }));
  expect(shown).toHaveLength(3);
});

test('favourites of one post become one popup with a count, at most every five seconds', () => {
  const { intake, shown, pass } = fresh();
  intake.notification(mira, favourite('Ann'));
  intake.notification(mira, favourite('Ben'));
  intake.notification(mira, favourite('Cy'));
  expect(shown.map(({ title }) => title)).toEqual(['Ann favourited your post']);
  pass(5_000);
  expect(shown.map(({ title }) => title)).toEqual(['Ann favourited your post', 'Cy and 2 others favourited your post']);
  expect(shown[0]?.closed).toBe(true);
  expect(shown[1]?.silent).toBe(true);
});

test('after the popup was closed the count starts again', () => {
  const { intake, shown, pass } = fresh();
  intake.notification(mira, favourite('Ann'));
  shown[0]?.closeByHand();
  pass(6_000);
  intake.notification(mira, favourite('Ben'));
  expect(shown[1]?.title).toBe('Ben favourited your post');
});

test('favourites of several posts share a popup; reblogs and other accounts have their own', () => {
  const { intake, shown, opened, pass } = fresh([mira, jon]);
  intake.notification(mira, told('favourite', { status: { id: '1' } }));
  intake.notification(mira, told('favourite', { status: { id: '2' } }));
  intake.notification(mira, told('reblog', { status: { id: '1' } }));
  intake.notification(jon, told('favourite', { status: { id: '1' } }));
  expect(shown).toHaveLength(3);
  shown[0]?.click();
  pass(5_000);
  expect(shown.at(-1)?.title).toBe('Tern favourited 2 of your posts');
  shown.at(-1)?.click();
  expect(opened.map(({ route }) => route)).toEqual([{ view: 'thread', id: '1' }, { view: 'notifications' }]);
});

test('200 favourites are one popup with a count, shown twice and always silent', () => {
  const { intake, shown, pass } = fresh();
  for (let person = 1; person <= 200; person += 1) intake.notification(mira, favourite(`Person ${person}`));
  pass(5_000);
  pass(5_000);
  expect(shown.map(({ title }) => title)).toEqual(['Person 1 favourited your post', 'Person 200 and 199 others favourited your post']);
  expect(shown.map(({ silent, urgency }) => [silent, urgency])).toEqual([
    [true, 'low'],
    [true, 'low'],
  ]);
});

test('the popups of an account that signs out are closed, and waiting ones are not shown', () => {
  const { intake, popups, shown, pass } = fresh([mira, jon]);
  intake.notification(mira, favourite('Ann'));
  intake.notification(mira, favourite('Ben'));
  intake.notification(jon, told('follow'));
  popups.removeAccount(mira);
  pass(10_000);
  expect(shown.map(({ closed }) => closed)).toEqual([true, false]);
});

test('an alert without its notification is shown once with its own text and leads to the notifications', async () => {
  const { intake, showNotice, shown, opened, set } = fresh([mira, jon]);
  const mention = told('mention');
  await intake.alert(mira, { id: mention.id, type: 'mention', title: 'You were mentioned by <b>Jon</b>', body: 'x'.repeat(500) });
  intake.notification(mira, mention);
  await intake.alert(mira, { id: mention.id, type: 'mention', title: 'Again', body: '' });
  expect(shown.length).toBe(1);
  expect(shown[0]?.title).toBe('You were mentioned by ‹b›Jon‹/b›');
  expect(shown[0]?.body).toBe(`${'x'.repeat(139)}…\nFor @mira@coast.example`);
  shown[0]?.click();
  expect(opened).toEqual([{ account: mira, route: { view: 'notifications' } }]);
  set({ notifyMention: false });
  await intake.alert(mira, { id: 'other', type: 'mention', title: 'Off', body: '' });
  expect(shown.length).toBe(1);
  showNotice(mira, { title: 'Kittiwake test', body: '' });
  expect(shown.at(-1)?.title).toBe('Kittiwake test');
});

test('a click on a notice opens its own view', () => {
  const { showNotice, shown, opened } = fresh();
  showNotice(mira, { title: 'A post was not sent', body: 'It is too long.' }, { view: 'drafts' });
  shown.at(-1)?.click();
  expect(opened).toEqual([{ account: mira, route: { view: 'drafts' } }]);
});

test('favourites, reblogs, edits and follows are silent, unless the person wants sounds for all', () => {
  const { intake, shown, set } = fresh();
  const loudness = (type: string) => {
    intake.notification(mira, told(type, { status: {} }));
    const { silent, urgency } = shown.at(-1) ?? {};
    return `${silent ? 'silent' : 'sounds'}, ${urgency}`;
  };
  expect(['mention', 'quote', 'poll', 'status', 'follow_request'].map(loudness)).toEqual(Array(5).fill('sounds, normal'));
  expect(['favourite', 'reblog', 'update', 'follow'].map(loudness)).toEqual([...Array<string>(3).fill('silent, low'), 'silent, normal']);
  for (const popup of shown) popup.closeByHand();
  set({ soundForAll: true });
  expect(['favourite', 'follow'].map(loudness)).toEqual(['sounds, low', 'sounds, normal']);
});

test('the offers get the number of other notifications in the popup', () => {
  const { intake, shown, pass } = fresh();
  intake.notification(mira, told('mention', { status: {} }));
  for (const person of ['Ann', 'Ben', 'Cy']) intake.notification(mira, favourite(person));
  pass(5_000);
  expect(shown.map(({ actions }) => actions.map(({ label }) => label))).toEqual([['mention 0'], ['favourite 0'], ['favourite 2']]);
});

test('a thread that is looked at closes its popups, and the notifications view closes all of the account', () => {
  const { intake, viewing, shown, focus } = fresh([mira, jon]);
  intake.notification(mira, told('mention', { status: { id: '50' } }));
  intake.notification(mira, told('mention', { status: { id: '60' } }));
  intake.notification(jon, told('mention', { status: { id: '50' } }));
  viewing.set({ account: mira, views: ['thread:50'] });
  expect(shown.filter(({ closed }) => closed)).toEqual([]);
  focus(true);
  viewing.set({ account: mira, views: ['thread:50'] });
  expect(shown.map(({ closed }) => closed)).toEqual([true, false, false]);
  viewing.set({ account: mira, views: ['notifications'] });
  expect(shown.map(({ closed }) => closed)).toEqual([true, true, false]);
});

test('an alert without an id and its notification are one popup, which then leads to the post', async () => {
  const { intake, shown, opened } = fresh();
  await intake.alert(mira, { id: null, type: 'mention', title: 'Tern mentioned you', body: 'Hello' });
  shown[0]?.click();
  intake.notification(mira, told('mention', { status: { id: '9' } }));
  expect(shown).toHaveLength(1);
  shown[0]?.click();
  expect(opened.map(({ route }) => route)).toEqual([{ view: 'notifications' }, { view: 'thread', id: '9' }]);
});

test('a notification of a person who was muted or blocked since has no popup', () => {
  const { intake, shown } = setUp({ isMuted: () => true });
  intake.notification(mira, told('mention', { status: {} }));
  expect(shown).toEqual([]);
});
