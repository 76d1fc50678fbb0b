import { describe, expect, it } from 'vitest';
import { completeToken, tokenAt } from '../../../../renderer/logic/text/autocomplete.ts';

const at = (text: string, caret = text.length) => tokenAt(text, caret);

describe('the token at the caret', () => {
  it.each([
    ['Hello @id', 'mention', 'id'],
    ['@ida@coast.ex', 'mention', 'ida@coast.ex'],
    ['(@ida', 'mention', 'ida'],
    ['so #tide', 'tag', 'tide'],
    ['\n#фото', 'tag', 'фото'],
    ['yes :blob', 'emoji', 'blob'],
    ['yes :+1', 'emoji', '+1'],
    // F11: full-width signs, and text in scripts without spaces.
    ['＃潮だ', 'tag', '潮だ'],
    ['＠jon', 'mention', 'jon'],
    ['、#潮だ', 'tag', '潮だ'],
    ['「#潮だ', 'tag', '潮だ'],
    ['。@jon', 'mention', 'jon'],
    ['！:blob', 'emoji', 'blob'],
    ['#潮', 'tag', '潮'],
    ['#한', 'tag', '한'],
    ['#می\u200cخو', 'tag', 'می\u200cخو'],
    ['#ソード・オ', 'tag', 'ソード・オ'],
  ])('is found at the end of %j', (text, kind, query) => expect(at(text)).toMatchObject({ kind, query }));

  it.each([
    'ida@coast',
    'https://coast.example/@ida',
    'at 10:30',
    '@',
    '#a',
    ':)',
    '@ida ',
    'https://coast.example/#tide',
    'https://coast.example/a#tide',
    '猫#潮だ',
  ])('is absent at the end of %j', (text) => expect(at(text)).toBeNull());

  it('ends at the caret', () => expect(at('@ida and more', 3)).toEqual({ kind: 'mention', query: 'id', start: 0, end: 3 }));
});

describe('completing a token', () => {
  it('replaces the token and adds a space', () => {
    const text = 'Hello @id';
    expect(completeToken(text, at(text)!, '@ida@coast.example')).toEqual({ start: 6, end: 9, text: '@ida@coast.example ' });
  });
  it('keeps an existing space', () => {
    const text = 'Hello @id there';
    expect(completeToken(text, at(text, 9)!, '@ida')).toEqual({ start: 6, end: 10, text: '@ida ' });
  });
  it('adds no space at the end of a line', () => {
    const text = 'Hello @id\nthere';
    expect(completeToken(text, at(text, 9)!, '@ida')).toEqual({ start: 6, end: 9, text: '@ida' });
  });
});
