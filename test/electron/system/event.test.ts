// Events with several listeners.
import { expect, test } from 'vitest';
import { createEvent } from '../../../electron/system/event.ts';

test('every listener is called with the arguments, in the order in which they were added', () => {
  const event = createEvent<[string, number]>();
  const heard: unknown[] = [];
  event.on((...args) => heard.push(['first', ...args]));
  event.on((...args) => heard.push(['second', ...args]));
  event.emit('tide', 3);
  expect(heard).toEqual([
    ['first', 'tide', 3],
    ['second', 'tide', 3],
  ]);
});

test('a removed listener is not called any more', () => {
  const event = createEvent<[]>();
  const heard: string[] = [];
  const remove = event.on(() => heard.push('first'));
  event.on(() => heard.push('second'));
  remove();
  event.emit();
  expect(heard).toEqual(['second']);
});

test('an event without listeners can be emitted', () => {
  expect(() => createEvent<[]>().emit()).not.toThrow();
});
