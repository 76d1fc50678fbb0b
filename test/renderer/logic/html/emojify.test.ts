import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '../../../../electron/contract/entities/custom-emoji.ts';
import { emojify } from '../../../../renderer/logic/html/emojify.ts';

describe('shortcodes', () => {
  const emoji = (shortcode: string): CustomEmoji => ({
    shortcode,
    url: '/media/a',
    static_url: '',
    visible_in_picker: true,
    category: null,
  });
  const shortcodes = (text: string, ...names: string[]): string[] =>
    emojify(text, names.map(emoji)).map((part) => (typeof part === 'string' ? part : `<${part.shortcode}>`));

  it('are found inside a text', () => expect(shortcodes('a :b: c', 'b')).toEqual(['a ', '<b>', ' c']));
  it('are found next to each other', () => expect(shortcodes(':b::b:', 'b')).toEqual(['<b>', '<b>']));
  it('are found when they share a colon with an unknown one', () => expect(shortcodes(':x:b:', 'b')).toEqual([':x', '<b>']));
  it('stay text when unknown', () => expect(shortcodes('at 10:30:45', 'b')).toEqual(['at 10:30:45']));
  it('make a bounded number of pictures; the rest stays text', () => {
    const gull = emoji('gull');
    const parts = emojify(':gull:'.repeat(500), [gull]);
    expect(parts.filter((part) => typeof part !== 'string')).toHaveLength(100);
    expect(parts.at(-1)).toBe(':gull:'.repeat(400));
    expect(emojify(':gull::gull:', [gull], 1)).toHaveLength(2);
  });
});
