// The direction in which a language is written: electron/messages/direction.ts.
import { expect, test } from 'vitest';
import { directionOf } from '../../../electron/messages/direction.ts';

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['de', 'ltr'],
  ['ja', 'ltr'],
  ['az-Arab', 'rtl'],
])('%s is written %s', (language, direction) => expect(directionOf(language)).toBe(direction));
