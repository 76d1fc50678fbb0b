import { expect, test } from 'vitest';
import type { Popup } from '../../../../electron/notifications/popups/popup.ts';
import { PopupManager } from '../../../../electron/notifications/popups/manager.ts';
import type { PopupContent } from '../../../../electron/notifications/popups/manager.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { mira } from '../samples.ts';

/** `endsAtOnce`: the system refuses each popup while it is being shown. */
function setUpManager({ endsAtOnce = false } = {}) {
  const clock = manualClock();
  const log: string[] = [];
  const closeCallbacks: ((isUsed: boolean) => void)[] = [];
  const pictures: ((icon: Buffer | null) => void)[] = [];
  const manager = new PopupManager({
    show({ title, icon, silent }: Popup, _, onClose) {
      log.push(`${title}${icon === null ? '' : ' with a picture'}${silent ? ', silent' : ''}`);
      closeCallbacks.push(onClose);
      if (endsAtOnce) onClose(false);
      return { close: () => void log.push(`closed ${title}`) };
    },
    loadAvatar: () => new Promise((resolve) => pictures.push(resolve)),
    clock,
  });
  const card = (title: string, pictureUrl = ''): PopupContent => ({
    title,
    pictureUrl,
    body: '',
    about: `thread:${title}`,
    silent: false,
    urgency: 'normal',
    actions: [],
    reply: null,
    target: null,
    click: () => undefined,
  });
  const putCard = (title: string, pictureUrl = '') =>
    manager.put(
      'subject',
      mira,
      () => card(title, pictureUrl),
      () => void log.push('over'),
    );
  return { card, clock, log, closeCallbacks, pictures, manager, putCard, settled: () => new Promise(setImmediate) };
}

test('waits for the picture and shows a later change after five seconds', async () => {
  const { clock, log, pictures, putCard, settled } = setUpManager();
  putCard('one', 'https://coast.example/one.png');
  putCard('two');
  expect(log).toEqual([]);
  pictures[0]?.(Buffer.from('png'));
  await settled();
  expect(log).toEqual(['one with a picture']);
  clock.advance(5_000);
  expect(log).toEqual(['one with a picture', 'closed one', 'two, silent']);
});

test('does not show a popup that is removed while its picture loads', async () => {
  const { log, pictures, manager, putCard, settled } = setUpManager();
  putCard('one', 'https://coast.example/one.png');
  manager.remove(({ account }) => account === mira);
  pictures[0]?.(null);
  await settled();
  expect(log).toEqual(['over']);
  expect(manager.has('subject')).toBe(false);
});

test('closes a removed popup and drops its pending change', () => {
  const { clock, log, manager, putCard } = setUpManager();
  putCard('one');
  putCard('two');
  manager.remove(({ about }) => about === 'thread:one');
  clock.advance(60_000);
  expect(log).toEqual(['one', 'closed one', 'over']);
});

test('reports the end of a popup that the user closes, unless a change is pending', () => {
  const { clock, log, closeCallbacks, putCard } = setUpManager();
  putCard('one');
  putCard('two');
  closeCallbacks[0]?.(false);
  expect(log).toEqual(['one']);
  clock.advance(5_000);
  closeCallbacks[1]?.(false);
  expect(log).toEqual(['one', 'two', 'over']);
});

test('reports the end of a popup that the system refuses and shows the next one with sound', () => {
  const { log, manager, putCard } = setUpManager({ endsAtOnce: true });
  putCard('one');
  expect(manager.has('subject')).toBe(false);
  putCard('two');
  expect(log).toEqual(['one', 'over', 'two', 'over']);
});

test('shows the next popup of a subject at once and with sound after the first was used', () => {
  const { log, closeCallbacks, putCard } = setUpManager();
  putCard('one');
  closeCallbacks[0]?.(false);
  putCard('two');
  expect(log).toEqual(['one', 'over', 'two']);
});

test('ignores the late end of a replaced popup', () => {
  const { clock, log, closeCallbacks, manager, putCard } = setUpManager();
  putCard('one');
  putCard('two');
  clock.advance(5_000);
  closeCallbacks[0]?.(false);
  expect(manager.has('subject')).toBe(true);
  expect(log).toEqual(['one', 'closed one', 'two, silent']);
});

test('N8: countSince() counts popups that are open or timed out, not those that the user used or closed', () => {
  const { clock, closeCallbacks, manager, putCard } = setUpManager();
  putCard('one');
  manager.put(
    'other',
    mira,
    () => null,
    () => undefined,
  );
  expect(manager.countSince(mira, 0)).toBe(1);
  expect(manager.countSince(mira, clock.now() + 1)).toBe(0);
  clock.advance(4_000);
  closeCallbacks[0]?.(false);
  expect(manager.countSince(mira, 0)).toBe(0);
  putCard('two');
  clock.advance(10_000);
  closeCallbacks[1]?.(false);
  expect(manager.countSince(mira, 0)).toBe(1);
  putCard('three');
  clock.advance(10_000);
  closeCallbacks[2]?.(true);
  expect(manager.countSince(mira, 0)).toBe(0);
});

test('N8: waits longer before each further replacement of a popup, up to a minute', () => {
  const { clock, log, putCard } = setUpManager();
  const shownAfterSeconds: number[] = [];
  for (let second = 0; second < 220; second += 1) {
    const before = log.length;
    putCard(`at ${second}`);
    if (log.length > before) shownAfterSeconds.push(second);
    clock.advance(1_000);
    if (second > 0 && log.length > before) shownAfterSeconds.push(second + 1);
  }
  expect(shownAfterSeconds).toEqual([0, 5, 15, 35, 75, 135, 195]);
});

test('N8: replaces a popup silently that timed out while a change was pending', () => {
  const { clock, log, closeCallbacks, manager, putCard } = setUpManager();
  putCard('one');
  putCard('two');
  clock.advance(5_000);
  putCard('three');
  clock.advance(9_000);
  closeCallbacks[1]?.(false);
  expect(manager.has('subject')).toBe(true);
  clock.advance(1_000);
  expect(log).toEqual(['one', 'closed one', 'two, silent', 'closed two', 'three, silent']);
});

test('forgets the oldest subjects above 200 and reports their end', () => {
  const { card, manager } = setUpManager();
  const closedIndexes: number[] = [];
  const subjects = Array.from({ length: 203 }, (_, at) => `subject ${at}`);
  for (const [at, subject] of subjects.entries())
    manager.put(
      subject,
      mira,
      () => card(subject),
      () => closedIndexes.push(at),
    );
  expect(closedIndexes).toEqual([0, 1, 2]);
  expect(subjects.filter((subject) => manager.has(subject))).toHaveLength(200);
});
