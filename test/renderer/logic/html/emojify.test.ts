import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import { emojify } from '../../../../renderer/logic/html/emojify.ts';

describe('emojify', () => {
  const emoji = (shortcode: string): CustomEmoji => ({
    shortcode,
    url: '/media/a',
    static_url: '',
    visible_in_picker: true,
    category: null,
    featured: false,
  });
  const shortcodes = (text: string, ...names: string[]): string[] =>
    emojify(text, names.map(emoji)).map((part) => (typeof part === 'string' ? part : `<${part.shortcode}>`));

  it('finds a shortcode inside a text', () => expect(shortcodes('a :b: c', 'b')).toEqual(['a ', '<b>', ' c']));
  it('finds adjacent shortcodes', () => expect(shortcodes(':b::b:', 'b')).toEqual(['<b>', '<b>']));
  it('finds a shortcode that shares a colon with an unknown one', () => expect(shortcodes(':x:b:', 'b')).toEqual([':x', '<b>']));
  it('leaves unknown shortcodes as text', () => expect(shortcodes('at 10:30:45', 'b')).toEqual(['at 10:30:45']));
  it('limits the number of images; further shortcodes stay text', () => {
    const gull = emoji('gull');
    const parts = emojify(':gull:'.repeat(500), [gull]);
    expect(parts.filter((part) => typeof part !== 'string')).toHaveLength(100);
    expect(parts.at(-1)).toBe(':gull:'.repeat(400));
    expect(emojify(':gull::gull:', [gull], 1)).toHaveLength(2);
  });
});
