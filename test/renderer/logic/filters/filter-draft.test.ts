import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { filter as filterSchema } from '../../../../electron/contract/entities/filter.ts';
import { draftOf, missingIn, newFilter, paramsOf } from '../../../../renderer/logic/filters/filter-draft.ts';

const before = v.parse(filterSchema, {
  id: '3',
  title: 'Fog',
  context: ['home', 'thread'],
  expires_at: '2026-05-01T12:00:00Z',
  filter_action: 'hide',
  keywords: [
    { id: '1', keyword: 'fog', whole_word: true },
    { id: '2', keyword: 'mist', whole_word: false },
  ],
});

describe('the form of a filter', () => {
  it('of a selected word filters the whole word everywhere, and covers posts', () => {
    expect(newFilter('fog')).toMatchObject({ title: 'fog', action: 'warn', lasts: null, keywords: [{ keyword: 'fog', wholeWord: true }] });
    expect(newFilter('fog').contexts).toEqual(['home', 'notifications', 'public', 'thread', 'account']);
  });

  it('of a filter is as that one was', () => {
    const draft = draftOf(before);
    expect(draft).toMatchObject({ id: '3', contexts: ['home', 'thread'], action: 'hide', lasts: 'kept' });
    expect(paramsOf(draft, before)).toEqual({ title: 'Fog', context: ['home', 'thread'], filter_action: 'hide', keywords_attributes: [] });
  });

  it('says what is missing', () => {
    const draft = newFilter('fog');
    expect(missingIn(draft, 0)).toBeNull();
    expect(missingIn({ ...draft, title: ' ' }, 0)).toBe('title');
    expect(missingIn({ ...draft, contexts: [] }, 0)).toBe('contexts');
    expect(missingIn({ ...draft, keywords: [{ id: null, keyword: ' ', wholeWord: true }] }, 0)).toBe('words');
    expect(missingIn({ ...draft, keywords: [] }, 1)).toBeNull();
    expect(missingIn({ ...newFilter('', '7'), title: 'x' }, 0)).toBeNull();
  });

  it('sends the words that are new, changed and gone', () => {
    const draft = draftOf(before);
    draft.keywords = [
      { id: '1', keyword: 'fog ', wholeWord: false },
      { id: null, keyword: 'haze', wholeWord: true },
    ];
    expect(paramsOf({ ...draft, lasts: 3_600 }, before)).toMatchObject({
      expires_in: 3_600,
      keywords_attributes: [
        { id: '1', keyword: 'fog', whole_word: false },
        { keyword: 'haze', whole_word: true },
        { id: '2', keyword: 'mist', whole_word: false, _destroy: true },
      ],
    });
  });
});
