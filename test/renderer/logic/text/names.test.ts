import { describe, expect, it } from 'vitest';
import { cleanName, handleOf, nameOf } from '../../../../renderer/logic/text/names.ts';

describe('a name', () => {
  it('cannot change the text direction after it', () => expect(cleanName('Ida\u202e\u2066 gro.elpmaxe@')).toBe('Ida gro.elpmaxe@'));
  it('is one line', () => expect(cleanName(' a\n\nb\u2028c ')).toBe('a b c'));
  it('has few combining marks on one letter', () => expect(cleanName(`a${'\u0301'.repeat(50)}`)).toBe(`a${'\u0301'.repeat(3)}`));
  it('falls back to the user name', () => expect(nameOf({ display_name: ' \u202e ', username: 'ida' })).toBe('ida'));
});

describe('a handle', () => {
  it('of a local account gets the server’s host', () => expect(handleOf('ida', 'coast.example')).toBe('@ida@coast.example'));
  it('of a remote account keeps its host', () => expect(handleOf('ida@north.example', 'coast.example')).toBe('@ida@north.example'));
});
