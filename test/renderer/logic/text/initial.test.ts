// The character that stands in for the picture of an account: renderer/logic/text/initial.ts.
import { expect, test } from 'vitest';
import { initialOf } from '../../../../renderer/logic/text/initial.ts';

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
])('of %s, @%s, it is %s', (name, handle, expected) => expect(initialOf(name, handle)).toBe(expected));
