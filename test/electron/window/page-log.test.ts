// Tests logging the page's errors.
import { expect, test, vi } from 'vitest';
import { createPageLog } from '../../../electron/window/unexpected-errors.ts';

vi.mock('electron', () => ({}));

test('logs errors of the page up to a limit', () => {
  const logged: string[] = [];
  const pageError = createPageLog((sentence) => logged.push(sentence));
  pageError({ name: 'TypeError', place: 'at open (app://kittiwake/index.js:1:2)' });
  expect(logged).toEqual(['Unexpected in the page: TypeError at open (app://kittiwake/index.js:1:2)']);
  for (let at = 0; at < 300; at++) pageError({ name: 'string', place: '' });
  expect(logged).toHaveLength(101);
  expect(logged.at(-1)).toBe('Further errors of the page are not logged in this run.');
});
