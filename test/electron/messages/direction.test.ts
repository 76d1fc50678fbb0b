// Tests the text direction of each language: electron/messages/language.ts.
import { expect, test } from 'vitest';
import { directionOf } from '../../../electron/messages/language.ts';

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['de', 'ltr'],
  ['ja', 'ltr'],
  ['az-Arab', 'rtl'],
])('%s is written %s', (language, direction) => expect(directionOf(language)).toBe(direction));
