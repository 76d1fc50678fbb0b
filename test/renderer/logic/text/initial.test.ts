// Tests the letter shown for an account without an avatar: renderer/logic/media/avatar.ts.
import { expect, test } from 'vitest';
import { initialOf } from '../../../../renderer/logic/media/avatar.ts';

test.each([
  ['Ida Moen', 'ida', 'I'],
  ['🌊 Ida', 'ida', 'I'],
  ['2 boats', 'boats', 'b'],
  ['42', 'answer', '4'],
  ['🦊', 'fox', '🦊'],
  ['👩‍🚀🚀', 'ada', '👩‍🚀'],
  [':blobcat: :fox:', 'fox', 'f'],
  ['…', 'dots', 'd'],
  ['…', '_', '?'],
  ['ليلى', 'layla', 'ل'],
  ['é́clair', 'e', 'é́'],
])('for the name %s and the handle @%s, returns %s', (name, handle, expected) => expect(initialOf(name, handle)).toBe(expected));
