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
  ])('is found at the end of %j', (text, kind, query) => expect(at(text)).toMatchObject({ kind, query }));

  it.each(['ida@coast', 'https://coast.example/@ida', 'at 10:30', '@', '#a', ':)', '@ida '])('is absent at the end of %j', (text) =>
    expect(at(text)).toBeNull(),
  );

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
