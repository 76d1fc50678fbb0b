import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from '../../../../renderer/logic/compose/change-posts.ts';

const atMost =
  (count: number) =>
  (text: string): boolean =>
    text.length <= count;

describe('splitText', () => {
  it('splits between sentences', () => {
    expect(splitText('The tide is out. The gulls know. We go down to look.', atMost(33))).toEqual([
      'The tide is out. The gulls know.',
      'We go down to look.',
    ]);
  });

  it('keeps line breaks within a part, and trims those around it', () => {
    expect(splitText('One.\n\nTwo.\nThree is longer than that.', atMost(27))).toEqual(['One.\n\nTwo.', 'Three is longer than that.']);
  });

  it('splits a long sentence between words, and continues in the last part', () => {
    expect(splitText('a bird in the hand is worth two. Yes.', atMost(16))).toEqual(['a bird in the', 'hand is worth', 'two. Yes.']);
  });

  it('splits within a word that is too long', () => expect(splitText('aaaaabbbbbcc', atMost(5))).toEqual(['aaaaa', 'bbbbb', 'cc']));

  it('does not split within a web address', () => {
    const address = 'https://birds.example/find?Gulls=yes!No';
    expect(splitText(`Look here: ${address} now. Good.`, (text) => text.replace(address, 'x').length <= 18)).toEqual([
      `Look here: ${address} now.`,
      'Good.',
    ]);
  });

  it('splits after a full stop of a script without spaces', () => {
    expect(splitText('潮が引いた。かもめが来た。', atMost(8))).toEqual(['潮が引いた。', 'かもめが来た。']);
  });

  it('returns a short text as one part, and no part for an empty text', () => {
    expect([splitText('Short.', atMost(10)), splitText(' \n', atMost(10))]).toEqual([['Short.'], []]);
  });

  it('loses only spaces, and returns parts that fit', () => {
    const letters = (text: string): string => text.replace(/\s/g, '');
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, count) => {
        const ascii = text.replace(/[^\x20-\x7e]/g, '');
        const parts = splitText(ascii, atMost(count));
        expect(letters(parts.join(''))).toBe(letters(ascii));
        expect(parts.every(atMost(count))).toBe(true);
      }),
    );
  });
});
