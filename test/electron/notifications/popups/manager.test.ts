import { expect, test } from 'vitest';
import type { Popup } from '../../../../electron/notifications/popups/popup.ts';
import { createPopupManager } from '../../../../electron/notifications/popups/manager.ts';
import type { Card } from '../../../../electron/notifications/popups/manager.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { mira } from '../samples.ts';

/** `endsAtOnce`: the system refuses each popup while it is being shown. */
function fresh({ endsAtOnce = false } = {}) {
  const clock = manualClock();
  const log: string[] = [];
  const gone: (() => void)[] = [];
  const pictures: ((icon: Buffer | null) => void)[] = [];
  const manager = createPopupManager({
    show({ title, icon, silent }: Popup, _, closed) {
      log.push(`${title}${icon === null ? '' : ' with a picture'}${silent ? ', silent' : ''}`);
      gone.push(closed);
      if (endsAtOnce) closed();
      return { close: () => void log.push(`closed ${title}`) };
    },
    avatar: () => new Promise((resolve) => pictures.push(resolve)),
    clock,
  });
  const card = (title: string, face = ''): Card => ({
    title,
    face,
    body: '',
    about: `thread:${title}`,
    silent: false,
    urgency: 'normal',
    actions: [],
    reply: null,
    target: null,
    click: () => undefined,
  });
  const put = (title: string, face = '') =>
    manager.put(
      'subject',
      mira,
      () => card(title, face),
      () => void log.push('over'),
    );
  return { card, clock, log, gone, pictures, manager, put, settled: () => new Promise(setImmediate) };
}

test('a popup waits for its picture, and a later change is shown after five seconds', async () => {
  const { clock, log, pictures, put, settled } = fresh();
  put('one', 'https://coast.example/one.png');
  put('two');
  expect(log).toEqual([]);
  pictures[0]?.(Buffer.from('png'));
  await settled();
  expect(log).toEqual(['one with a picture']);
  clock.advance(5_000);
  expect(log).toEqual(['one with a picture', 'closed one', 'two, silent']);
});

test('a popup that is removed while its picture loads is not shown', async () => {
  const { log, pictures, manager, put, settled } = fresh();
  put('one', 'https://coast.example/one.png');
  manager.remove(({ account }) => account === mira);
  pictures[0]?.(null);
  await settled();
  expect(log).toEqual(['over']);
  expect(manager.has('subject')).toBe(false);
});

test('a removed popup is closed, and its waiting change is not shown', () => {
  const { clock, log, manager, put } = fresh();
  put('one');
  put('two');
  manager.remove(({ about }) => about === 'thread:one');
  clock.advance(60_000);
  expect(log).toEqual(['one', 'closed one', 'over']);
});

test('a popup that the person closes is over, unless a change waits to be shown', () => {
  const { clock, log, gone, put } = fresh();
  put('one');
  put('two');
  gone[0]?.();
  expect(log).toEqual(['one']);
  clock.advance(5_000);
  gone[1]?.();
  expect(log).toEqual(['one', 'two', 'over']);
});

test('a popup that ends while it is being shown is over, and the next one is shown with its sound', () => {
  const { log, manager, put } = fresh({ endsAtOnce: true });
  put('one');
  expect(manager.has('subject')).toBe(false);
  put('two');
  expect(log).toEqual(['one', 'over', 'two', 'over']);
});

test('after a popup was used, the next one of its subject is shown at once and with its sound', () => {
  const { log, gone, put } = fresh();
  put('one');
  gone[0]?.();
  put('two');
  expect(log).toEqual(['one', 'over', 'two']);
});

test('a late end of a replaced popup does not touch its successor', () => {
  const { clock, log, gone, manager, put } = fresh();
  put('one');
  put('two');
  clock.advance(5_000);
  gone[0]?.();
  expect(manager.has('subject')).toBe(true);
  expect(log).toEqual(['one', 'closed one', 'two, silent']);
});

test('countRecent counts the popups of the last ten seconds that are still open', () => {
  const { clock, gone, manager, put } = fresh();
  put('one');
  manager.put(
    'other',
    mira,
    () => null,
    () => undefined,
  );
  expect(manager.countRecent(mira)).toBe(1);
  clock.advance(10_001);
  expect(manager.countRecent(mira)).toBe(0);
  put('two');
  expect(manager.countRecent(mira)).toBe(1);
  gone[1]?.();
  expect(manager.countRecent(mira)).toBe(0);
});

test('of more than 200 subjects the oldest are forgotten, and their closed function is called', () => {
  const { card, manager } = fresh();
  const over: number[] = [];
  const subjects = Array.from({ length: 203 }, (_, at) => `subject ${at}`);
  for (const [at, subject] of subjects.entries())
    manager.put(
      subject,
      mira,
      () => card(subject),
      () => over.push(at),
    );
  expect(over).toEqual([0, 1, 2]);
  expect(subjects.filter(manager.has)).toHaveLength(200);
});
