import { describe, expect, it } from 'vitest';
import { cleanName, handleOf, nameOf } from '../../../../renderer/logic/text/names.ts';

describe('a name', () => {
  it('cannot change the text direction after it', () => expect(cleanName('Ida\u202e\u2066 gro.elpmaxe@')).toBe('Ida gro.elpmaxe@'));
  it('is one line', () => expect(cleanName(' a\n\nb\u2028c ')).toBe('a b c'));
  it('has few combining marks on one letter', () => expect(cleanName(`a${'\u0301'.repeat(50)}`)).toBe(`a${'\u0301'.repeat(3)}`));
  it('falls back to the user name', () => expect(nameOf({ display_name: ' \u202e ', username: 'ida' })).toBe('ida'));
});

describe('F17: a display name that shows nothing', () => {
  const codes = [0x200b, 0x3164, 0x2800, 0x2060, 0xfe0f, 0xad, 0x115f, 0xffa0, 0x180e, 0xe0020, 0x3000, 0xfeff];
  it.each(codes)('falls back to the user name: U+%i', (code) => {
    const blank = String.fromCodePoint(code);
    expect(nameOf({ display_name: `${blank} ${blank}`, username: 'ida' })).toBe('ida');
    expect(nameOf({ display_name: `Ida${blank}`, username: 'ida' })).toContain('Ida');
  });
  it('is not one of symbols or emoji', () => {
    for (const name of ['🐦', '❤️', '·', '🇳🇴', '👩‍🚀']) expect(nameOf({ display_name: name, username: 'ida' })).toBe(name);
  });
});

describe('a handle', () => {
  it('of a local account gets the server’s host', () => expect(handleOf('ida', 'coast.example')).toBe('@ida@coast.example'));
  it('of a remote account keeps its host', () => expect(handleOf('ida@north.example', 'coast.example')).toBe('@ida@north.example'));
});
