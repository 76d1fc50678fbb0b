import { expect, test } from 'vitest';
import { setUp } from '../set-up.ts';
import { jon, mira, told } from '../samples.ts';

/** Noon and midnight of the computer’s own time. */
const noon = new Date(2026, 10, 21, 12).getTime();
const midnight = new Date(2026, 10, 22, 0).getTime();
const night = { quietHours: true, quietFrom: '22:00', quietTo: '07:00' };
const hour = 3_600_000;
const old = (type: string, more: object = {}) => ({
  ...told(type, { status: {} }),
  created_at: new Date(noon - hour).toISOString(),
  ...more,
});
const titles = ({ shown }: ReturnType<typeof setUp>) => shown.map(({ title }) => title);

test('in quiet hours nothing pops up; at their end one popup sums up what was missed', async () => {
  const all = setUp({ keys: [mira, jon], now: midnight });
  all.set(night);
  for (let at = 0; at < 3; at += 1) all.intake.notification(mira, told('mention', { status: {} }));
  all.intake.notification(jon, told('follow'));
  await all.intake.alert(jon, { id: null, type: 'mention', title: 'Told', body: 'by push' });
  all.pass(6 * hour + 59 * 60_000);
  expect(all.shown).toEqual([]);
  all.pass(2 * 60_000);
  expect(all.shown).toMatchObject([
    { title: '5 new notifications', body: '@mira@coast.example: 3 mentions\n@jon@hill.example: 1 mention, 1 new follower', silent: false },
  ]);
  all.shown[0]?.click();
  expect(all.opened).toEqual([{ account: mira, route: { view: 'notifications' } }]);
});

test('a single missed notification has its own popup instead of a digest', () => {
  const all = setUp({ now: midnight });
  all.set(night);
  all.intake.notification(mira, told('mention', { status: { id: '9' } }));
  all.pass(8 * hour);
  expect(titles(all)).toEqual(['Tern mentioned you']);
  all.shown[0]?.click();
  expect(all.opened).toEqual([{ account: mira, route: { view: 'thread', id: '9' } }]);
});

test('no digest is shown when nothing was missed or all was seen in the notifications', () => {
  const all = setUp({ keys: [mira, jon], now: midnight });
  all.set(night);
  all.intake.notification(mira, told('mention', { status: {} }));
  all.intake.notification(mira, told('follow'));
  all.focus(true);
  all.viewing.set({ account: mira, views: ['notifications'] });
  all.viewing.set({ account: mira, views: ['home'] });
  all.pass(9 * hour);
  expect(all.shown).toEqual([]);
});

test('when quiet hours are switched off, the missed notifications are shown at once', () => {
  const all = setUp({ now: midnight });
  all.set(night);
  for (let at = 0; at < 2; at += 1) all.intake.notification(mira, told('mention', { status: {} }));
  all.popups.settingsChanged();
  expect(all.shown).toEqual([]);
  all.set({ quietHours: false });
  all.popups.settingsChanged();
  expect(titles(all)).toEqual(['2 new notifications']);
  all.pass(hour);
  expect(all.shown).toHaveLength(1);
});

test('a notice is shown in quiet hours too', () => {
  const all = setUp({ now: midnight });
  all.set(night);
  all.showNotice(mira, { title: 'Kittiwake test', body: '' });
  expect(titles(all)).toEqual(['Kittiwake test']);
});

test('three hundred alerts that waited during sleep are one popup, with what came in the meantime counted in', () => {
  const all = setUp({ now: noon });
  for (let at = 0; at < 100; at += 1) for (const type of ['mention', 'favourite', 'status']) all.intake.notification(mira, old(type));
  all.pass(3_000);
  expect(all.shown).toMatchObject([{ title: '300 new notifications', body: '100 mentions, 100 favourites, 100 posts', silent: false }]);
  all.intake.notification(mira, old('mention'));
  all.pass(5_000);
  expect(all.shown.slice(1)).toMatchObject([{ title: '301 new notifications', silent: true }]);
  expect(all.shown[0]?.closed).toBe(true);
});

test('a few late notifications have a popup each, and favourites share one', () => {
  const all = setUp({ now: noon });
  all.intake.notification(mira, old('mention'));
  for (const id of ['1', '2', '3'])
    all.intake.notification(mira, old('favourite', { account: told('favourite', { from: { id } }).account }));
  expect(all.shown).toEqual([]);
  all.pass(3_000);
  expect(titles(all)).toEqual(['Tern mentioned you', 'Tern and 2 others favourited your post']);
});

test('ten popups of one account stand on the screen at most; the rest is counted in one, and the next is told again later', () => {
  const all = setUp({ keys: [mira, jon], now: noon });
  for (let at = 0; at < 15; at += 1) all.intake.notification(mira, told('mention', { status: {} }));
  all.intake.notification(jon, told('mention', { status: {} }));
  expect(titles(all).filter((title) => title === 'Tern mentioned you')).toHaveLength(11);
  all.pass(5_000);
  expect(all.shown.at(-1)).toMatchObject({ title: '5 new notifications', body: '@mira@coast.example: 5 mentions' });
  all.pass(10_001);
  all.intake.notification(mira, told('mention', { status: {} }));
  expect(all.shown.at(-1)?.title).toBe('Tern mentioned you');
});

test('the digest leaves out an account that signs out', () => {
  const all = setUp({ now: noon });
  for (let at = 0; at < 9; at += 1) all.intake.notification(mira, old('mention'));
  all.pass(3_000);
  all.popups.removeAccount(mira);
  expect(all.shown.map(({ closed }) => closed)).toEqual([true]);
});
