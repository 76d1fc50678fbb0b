// Defines conformance cases for the nine documented endpoints about statuses.
import { expect } from 'vitest';
import type { ConformanceCases } from '../world.ts';

const entity = 'Status';

export const statusCases: ConformanceCases = {
  'statuses.get': ({ act }) => {
    const id = act.post('jonna', { text: 'High water at noon' });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}`,
      entity,
      expect: (status) => expect(status).toMatchObject({ id, content: '<p>High water at noon</p>', account: { acct: 'jonna' } }),
    };
  },
  'statuses.create': ({ act, ask }) => {
    const parent = act.post('jonna', { text: 'Who has the key?' });
    return {
      params: {
        status: 'I have – “the” key & 🗝️',
        sensitive: false,
        in_reply_to_id: parent,
        spoiler_text: 'keys',
        visibility: 'unlisted',
        language: 'en',
        idempotencyKey: 'conformance-1',
      },
      path: '/api/v1/statuses',
      json: `{"status":"I have – “the” key & 🗝️","sensitive":false,"in_reply_to_id":"${parent}","spoiler_text":"keys","visibility":"unlisted","language":"en"}`,
      headers: { 'idempotency-key': 'conformance-1' },
      entity,
      async expect({ status }) {
        expect(status).toMatchObject({
          content: '<p>I have – “the” key &amp; 🗝️</p>',
          sensitive: true,
          spoiler_text: 'keys',
          visibility: 'unlisted',
          language: 'en',
          in_reply_to_id: parent,
        });
        expect(await ask('statuses.get', { id: status?.id ?? '' })).toEqual(status);
      },
    };
  },
  'statuses.delete': ({ act, ask }) => {
    const id = act.post('mira', { text: 'A typo' });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}`,
      entity,
      async expect(status) {
        expect(status).toMatchObject({ id, account: { acct: 'mira' } });
        await expect(ask('statuses.get', { id })).rejects.toThrow('not-found');
      },
    };
  },
  'statuses.reblog': ({ act, ask }) => {
    const id = act.post('jonna', { text: 'Pass it on' });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/reblog`,
      entity,
      async expect(boost) {
        expect(boost).toMatchObject({ account: { acct: 'mira' }, reblog: { id, reblogged: true, reblogs_count: 1 } });
        expect(await ask('statuses.get', { id })).toMatchObject({ reblogged: true });
      },
    };
  },
  'statuses.unreblog': ({ act }) => {
    const id = act.post('jonna', { text: 'On second thought' });
    act.reblog('mira', id);
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/unreblog`,
      entity,
      expect: (status) => expect(status).toMatchObject({ id, reblogged: false, reblogs_count: 0 }),
    };
  },
  'statuses.favourite': ({ act }) => {
    const id = act.post('jonna', { text: 'Terns are back' });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/favourite`,
      entity,
      expect: (status) => expect(status).toMatchObject({ id, favourited: true, favourites_count: 1 }),
    };
  },
  'statuses.unfavourite': ({ act }) => {
    const id = act.post('jonna', { text: 'Terns have left' });
    act.favourite('mira', id);
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/unfavourite`,
      entity,
      expect: (status) => expect(status).toMatchObject({ id, favourited: false, favourites_count: 0 }),
    };
  },
  'statuses.bookmark': ({ act, ask }) => {
    const id = act.post('jonna', { text: 'The tide table for June' });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/bookmark`,
      entity,
      async expect(status) {
        expect(status).toMatchObject({ id, bookmarked: true });
        expect((await ask('bookmarks.list', {})).map((one) => one.id)).toContain(id);
      },
    };
  },
  'statuses.unbookmark': async ({ act, ask }) => {
    const id = act.post('jonna', { text: 'The tide table for May' });
    await ask('statuses.bookmark', { id });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/unbookmark`,
      entity,
      async expect(status) {
        expect(status).toMatchObject({ id, bookmarked: false });
        expect((await ask('bookmarks.list', {})).map((one) => one.id)).not.toContain(id);
      },
    };
  },
};
