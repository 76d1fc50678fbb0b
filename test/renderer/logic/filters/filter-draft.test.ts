import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { filter as filterSchema } from '@kittiwake/mastodon-api/entities/filter';
import { draftOf, missingField, newFilter, paramsOf } from '../../../../renderer/logic/filters/filter-draft.ts';

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

describe('the filter form', () => {
  it('defaults to the whole word, every context, and a warning', () => {
    expect(newFilter('fog')).toMatchObject({
      title: 'fog',
      action: 'warn',
      expiresIn: null,
      keywords: [{ keyword: 'fog', wholeWord: true }],
    });
    expect(newFilter('fog').contexts).toEqual(['home', 'notifications', 'public', 'thread', 'account']);
  });

  it('takes over the values of an existing filter', () => {
    const draft = draftOf(before);
    expect(draft).toMatchObject({ id: '3', contexts: ['home', 'thread'], action: 'hide', expiresIn: 'kept' });
    expect(paramsOf(draft, before)).toEqual({ title: 'Fog', context: ['home', 'thread'], filter_action: 'hide', keywords_attributes: [] });
  });

  it('reports the first missing field', () => {
    const draft = newFilter('fog');
    expect(missingField(draft, 0)).toBeNull();
    expect(missingField({ ...draft, title: ' ' }, 0)).toBe('title');
    expect(missingField({ ...draft, contexts: [] }, 0)).toBe('contexts');
    expect(missingField({ ...draft, keywords: [{ id: null, keyword: ' ', wholeWord: true }] }, 0)).toBe('words');
    expect(missingField({ ...draft, keywords: [] }, 1)).toBeNull();
    expect(missingField({ ...newFilter('', '7'), title: 'x' }, 0)).toBeNull();
  });

  it('sends new, changed, and removed keywords', () => {
    const draft = draftOf(before);
    draft.keywords = [
      { id: '1', keyword: 'fog ', wholeWord: false },
      { id: null, keyword: 'haze', wholeWord: true },
    ];
    expect(paramsOf({ ...draft, expiresIn: 3_600 }, before)).toMatchObject({
      expires_in: 3_600,
      keywords_attributes: [
        { id: '1', keyword: 'fog', whole_word: false },
        { keyword: 'haze', whole_word: true },
        { id: '2', keyword: 'mist', whole_word: false, _destroy: true },
      ],
    });
  });
});
