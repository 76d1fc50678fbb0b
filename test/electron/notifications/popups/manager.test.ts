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
  const closeCallbacks: (() => void)[] = [];
  const pictures: ((icon: Buffer | null) => void)[] = [];
  const manager = new PopupManager({
    show({ title, icon, silent }: Popup, _, onClose) {
      log.push(`${title}${icon === null ? '' : ' with a picture'}${silent ? ', silent' : ''}`);
      closeCallbacks.push(onClose);
      if (endsAtOnce) onClose();
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
  closeCallbacks[0]?.();
  expect(log).toEqual(['one']);
  clock.advance(5_000);
  closeCallbacks[1]?.();
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
  closeCallbacks[0]?.();
  putCard('two');
  expect(log).toEqual(['one', 'over', 'two']);
});

test('ignores the late end of a replaced popup', () => {
  const { clock, log, closeCallbacks, manager, putCard } = setUpManager();
  putCard('one');
  putCard('two');
  clock.advance(5_000);
  closeCallbacks[0]?.();
  expect(manager.has('subject')).toBe(true);
  expect(log).toEqual(['one', 'closed one', 'two, silent']);
});

test('countRecent() counts the open popups of the last ten seconds', () => {
  const { clock, closeCallbacks, manager, putCard } = setUpManager();
  putCard('one');
  manager.put(
    'other',
    mira,
    () => null,
    () => undefined,
  );
  expect(manager.countRecent(mira)).toBe(1);
  clock.advance(10_001);
  expect(manager.countRecent(mira)).toBe(0);
  putCard('two');
  expect(manager.countRecent(mira)).toBe(1);
  closeCallbacks[1]?.();
  expect(manager.countRecent(mira)).toBe(0);
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
