// The errors of the page in the log.
import { expect, test } from 'vitest';
import { createPageLog } from '../../../electron/window/page-log.ts';

test('an error of the page is logged, and a flood of them ends', () => {
  const logged: string[] = [];
  const pageError = createPageLog((sentence) => logged.push(sentence));
  pageError({ name: 'TypeError', place: 'at open (app://kittiwake/index.js:1:2)' });
  expect(logged).toEqual(['Unexpected in the page: TypeError at open (app://kittiwake/index.js:1:2)']);
  for (let at = 0; at < 300; at++) pageError({ name: 'string', place: '' });
  expect(logged).toHaveLength(101);
  expect(logged.at(-1)).toBe('Further errors of the page are not logged in this run.');
});
