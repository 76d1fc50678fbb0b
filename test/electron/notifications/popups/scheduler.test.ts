import { expect, test } from 'vitest';
import { setUp } from '../set-up.ts';
import { jon, mira, sampleNotification } from '../samples.ts';

/** Noon and midnight in local time. */
const noon = new Date(2026, 10, 21, 12).getTime();
const midnight = new Date(2026, 10, 22, 0).getTime();
const night = { quietHours: true, quietFrom: '22:00', quietTo: '07:00' };
const hour = 3_600_000;
const lateNotification = (type: string, more: object = {}) => ({
  ...sampleNotification(type, { status: {} }),
  created_at: new Date(noon - hour).toISOString(),
  ...more,
});
const titles = ({ shown }: ReturnType<typeof setUp>) => shown.map(({ title }) => title);

test('shows nothing in quiet hours and one digest at their end', async () => {
  const all = setUp({ keys: [mira, jon], now: midnight });
  all.set(night);
  for (let at = 0; at < 3; at += 1) all.intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  all.intake.receiveNotification(jon, sampleNotification('follow'));
  await all.intake.receiveAlert(jon, { id: null, type: 'mention', title: 'Told', body: 'by push' });
  all.pass(6 * hour + 59 * 60_000);
  expect(all.shown).toEqual([]);
  all.pass(2 * 60_000);
  expect(all.shown).toMatchObject([
    { title: '5 new notifications', body: '@mira@coast.example: 3 mentions\n@jon@hill.example: 1 mention, 1 new follower', silent: false },
  ]);
  all.shown[0]?.click();
  expect(all.opened).toEqual([{ account: mira, route: { view: 'notifications' } }]);
});

test('shows a single missed notification as its own popup instead of a digest', () => {
  const all = setUp({ now: midnight });
  all.set(night);
  all.intake.receiveNotification(mira, sampleNotification('mention', { status: { id: '9' } }));
  all.pass(8 * hour);
  expect(titles(all)).toEqual(['Tern mentioned you']);
  all.shown[0]?.click();
  expect(all.opened).toEqual([{ account: mira, route: { view: 'thread', id: '9' } }]);
});

test('shows no digest if all missed notifications were seen', () => {
  const all = setUp({ keys: [mira, jon], now: midnight });
  all.set(night);
  all.intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  all.intake.receiveNotification(mira, sampleNotification('follow'));
  all.focus(true);
  all.viewing.set({ account: mira, views: ['notifications'] });
  all.viewing.set({ account: mira, views: ['home'] });
  all.pass(9 * hour);
  expect(all.shown).toEqual([]);
});

test('shows missed notifications at once when quiet hours are turned off', () => {
  const all = setUp({ now: midnight });
  all.set(night);
  for (let at = 0; at < 2; at += 1) all.intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  all.popups.settingsChanged();
  expect(all.shown).toEqual([]);
  all.set({ quietHours: false });
  all.popups.settingsChanged();
  expect(titles(all)).toEqual(['2 new notifications']);
  all.pass(hour);
  expect(all.shown).toHaveLength(1);
});

test('shows a notice in quiet hours too', () => {
  const all = setUp({ now: midnight });
  all.set(night);
  all.showNotice(mira, { title: 'Kittiwake test', body: '' });
  expect(titles(all)).toEqual(['Kittiwake test']);
});

test('combines 300 notifications missed during sleep in one digest and adds later ones to it', () => {
  const all = setUp({ now: noon });
  for (let at = 0; at < 100; at += 1)
    for (const type of ['mention', 'favourite', 'status']) all.intake.receiveNotification(mira, lateNotification(type));
  all.pass(3_000);
  expect(all.shown).toMatchObject([{ title: '300 new notifications', body: '100 mentions, 100 favourites, 100 posts', silent: false }]);
  all.intake.receiveNotification(mira, lateNotification('mention'));
  all.pass(5_000);
  expect(all.shown.slice(1)).toMatchObject([{ title: '301 new notifications', silent: true }]);
  expect(all.shown[0]?.closed).toBe(true);
});

test('shows a few late notifications one by one, with favourites combined', () => {
  const all = setUp({ now: noon });
  all.intake.receiveNotification(mira, lateNotification('mention'));
  for (const id of ['1', '2', '3'])
    all.intake.receiveNotification(
      mira,
      lateNotification('favourite', { account: sampleNotification('favourite', { from: { id } }).account }),
    );
  expect(all.shown).toEqual([]);
  all.pass(3_000);
  expect(titles(all)).toEqual(['Tern mentioned you', 'Tern and 2 others favourited your post']);
});

test('N8: shows at most five popups per account in a minute and the rest in a digest', () => {
  const all = setUp({ keys: [mira, jon], now: noon });
  for (let at = 0; at < 15; at += 1) all.intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  all.intake.receiveNotification(jon, sampleNotification('mention', { status: {} }));
  expect(titles(all).filter((title) => title === 'Tern mentioned you')).toHaveLength(6);
  all.pass(5_000);
  expect(all.shown.at(-1)).toMatchObject({ title: '10 new notifications', body: '@mira@coast.example: 10 mentions' });
  all.pass(60_001);
  all.intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  expect(all.shown.at(-1)?.title).toBe('Tern mentioned you');
});

test.each(['stay on the screen', 'time out'])('N8: sums up 45 mentions in 170 seconds when popups %s', (course) => {
  const all = setUp({ now: noon });
  for (let at = 0; at < 45; at += 1) {
    all.intake.receiveNotification(mira, { ...sampleNotification('mention', { status: {} }), created_at: '' });
    all.pass(3_800);
    if (course === 'time out' && at >= 2) for (const popup of all.shown.slice(0, -2).filter(({ closed }) => !closed)) popup.closeByHand();
  }
  all.pass(60_000);
  expect(titles(all).filter((title) => title === 'Tern mentioned you')).toHaveLength(5);
  expect(all.shown.length).toBeLessThanOrEqual(12);
  expect(all.shown.slice(6).every(({ silent }) => silent)).toBe(true);
  const digest = all.shown.at(-1);
  expect(digest).toMatchObject({ title: '40 new notifications', body: '40 mentions' });
  digest?.click();
  expect(all.opened).toEqual([{ account: mira, route: { view: 'notifications' } }]);
});

test('N8: shows a digest silently if none of its notifications has a sound', () => {
  const all = setUp({ now: noon });
  for (let at = 0; at < 6; at += 1) all.intake.receiveNotification(mira, sampleNotification('update', { status: {} }));
  expect(all.shown.at(-1)).toMatchObject({ title: '1 new notification', body: '1 edit', silent: true, urgency: 'low' });
});

test('N8: shows one popup each again after the notifications were seen', () => {
  const all = setUp({ now: noon });
  for (let at = 0; at < 8; at += 1) all.intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  expect(titles(all)).toHaveLength(6);
  all.focus(true);
  all.viewing.set({ account: mira, views: ['notifications'] });
  all.viewing.set({ account: mira, views: ['home'] });
  all.intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  expect(titles(all).at(-1)).toBe('Tern mentioned you');
});

test('N8: counts mentions from before a digest timed out in the next digest', () => {
  const all = setUp({ now: noon });
  for (let at = 0; at < 8; at += 1) all.intake.receiveNotification(mira, sampleNotification('mention', { status: {} }));
  all.pass(30_000);
  all.shown.at(-1)?.closeByHand();
  all.intake.receiveNotification(mira, { ...sampleNotification('mention', { status: {} }), created_at: '' });
  expect(all.shown.at(-1)?.title).toBe('4 new notifications');
  all.shown.at(-1)?.closeByHand();
  all.intake.receiveNotification(mira, { ...sampleNotification('mention', { status: {} }), created_at: '' });
  expect(all.shown.at(-1)?.title).toBe('1 new notification');
});

test('closes the digest when its account signs out', () => {
  const all = setUp({ now: noon });
  for (let at = 0; at < 9; at += 1) all.intake.receiveNotification(mira, lateNotification('mention'));
  all.pass(3_000);
  all.popups.removeAccount(mira);
  expect(all.shown.map(({ closed }) => closed)).toEqual([true]);
});
