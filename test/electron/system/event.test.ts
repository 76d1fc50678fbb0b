// Tests events with several listeners.
import { expect, test } from 'vitest';
import { createEvent } from '../../../electron/system/event.ts';

test('every listener is called with the arguments, in the order in which they were added', () => {
  const event = createEvent<[string, number]>();
  const calls: unknown[] = [];
  event.on((...args) => calls.push(['first', ...args]));
  event.on((...args) => calls.push(['second', ...args]));
  event.emit('tide', 3);
  expect(calls).toEqual([
    ['first', 'tide', 3],
    ['second', 'tide', 3],
  ]);
});

test('a removed listener is not called any more', () => {
  const event = createEvent<[]>();
  const calls: string[] = [];
  const remove = event.on(() => calls.push('first'));
  event.on(() => calls.push('second'));
  remove();
  event.emit();
  expect(calls).toEqual(['second']);
});

test('an event without listeners can be emitted', () => {
  expect(() => createEvent<[]>().emit()).not.toThrow();
});
