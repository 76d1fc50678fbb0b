// The mark of a request of which nothing was written.
import { expect, test } from 'vitest';
import { NotSentError } from '../../../electron/system/not-sent-error.ts';

test('it keeps why the request failed', () => {
  const cause = new Error('refused');
  expect(new NotSentError(cause)).toMatchObject({ name: 'NotSentError', cause });
});
