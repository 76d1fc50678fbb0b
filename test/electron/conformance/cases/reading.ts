// Defines conformance cases for translation, muting a thread, pinning the user's own status, and replies that are still being fetched.
import { expect } from 'vitest';
import type { ConformanceCases } from '../world.ts';

const entity = 'Status';

export const readingCases: ConformanceCases = {
  'statuses.translate': ({ act }) => {
    const id = act.post('jonna', {
      text: 'High water',
      language: 'en',
      spoilerText: 'Tides',
      poll: { options: ['a', 'b'], expiresIn: 600 },
    });
    return {
      params: { id, lang: 'de' },
      path: `/api/v1/statuses/${id}/translate`,
      json: '{"lang":"de"}',
      entity: 'Translation',
      expect(translation) {
        expect(translation).toMatchObject({ language: 'de', detected_source_language: 'en', provider: 'Harbour Dictionary' });
        expect(translation.content).not.toContain('water');
        expect(translation.poll?.options).toHaveLength(2);
      },
    };
  },
  'instance.translationLanguages': () => ({
    params: {},
    path: '/api/v1/instance/translation_languages',
    expect: (languages) => expect(languages).toMatchObject({ en: expect.arrayContaining(['de', 'ja']) as string[] }),
  }),
  'asyncRefreshes.get': async ({ act, ask, demo }) => {
    const post = act.post('freya@archipelago.example', { text: 'Well?' });
    act.addRemoteReply('eero@north.example', post, 'Here too');
    await ask('statuses.context', { id: post });
    const id = demo.store.refreshes.begin(post)?.id ?? '7';
    return {
      params: { id },
      path: `/api/v1_alpha/async_refreshes/${id}`,
      entity: 'AsyncRefreshResponse',
      expect: (answer) => expect(answer).toMatchObject({ async_refresh: { id, status: 'running' } }),
    };
  },
  'statuses.mute': ({ act, ask }) => {
    const id = act.post('mira', { text: 'A long talk' });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/mute`,
      entity,
      async expect(status) {
        expect(status).toMatchObject({ id, muted: true });
        act.favourite('jonna', id);
        expect((await ask('notifications.list', {})).map((one) => one.status?.id)).not.toContain(id);
      },
    };
  },
  'statuses.unmute': async ({ act, ask }) => {
    const id = act.post('mira', { text: 'A long talk' });
    await ask('statuses.mute', { id });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/unmute`,
      entity,
      async expect(status) {
        expect(status).toMatchObject({ id, muted: false });
        act.favourite('jonna', id);
        expect((await ask('notifications.list', {})).map((one) => one.status?.id)).toContain(id);
      },
    };
  },
  'statuses.pin': ({ act, ask, id: idOf }) => {
    const id = act.post('mira', { text: 'Who I am' });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/pin`,
      entity,
      async expect(status) {
        expect(status).toMatchObject({ id, pinned: true });
        expect((await ask('accounts.statuses', { id: idOf('mira'), pinned: true })).map((one) => one.id)).toContain(id);
      },
    };
  },
  'statuses.unpin': async ({ act, ask }) => {
    const id = act.post('mira', { text: 'Who I was' });
    await ask('statuses.pin', { id });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/unpin`,
      entity,
      expect: (status) => expect(status).toMatchObject({ id, pinned: false }),
    };
  },
};
