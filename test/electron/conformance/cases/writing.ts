// Defines conformance cases for media, polls, quotes, edit history, and scheduled posts.
import { expect } from 'vitest';
import { png } from '@kittiwake/demo-server/test/files';
import type { ConformanceCases, ConformanceWorld } from '../world.ts';

const entity = 'Status';
const hourMs = 3_600_000;

let keys = 0;
const post = async ({ ask }: ConformanceWorld, more: object = {}) => {
  keys += 1;
  const params = { status: 'Low tide at six', sensitive: false, ...more, idempotencyKey: `writing-${keys}` };
  return (await ask('statuses.create', params)).status?.id ?? '';
};
const schedule = async ({ ask }: ConformanceWorld, inHours: number) => {
  keys += 1;
  const scheduled_at = new Date(Date.now() + inHours * hourMs).toISOString();
  return (
    (await ask('statuses.create', { status: 'Later', sensitive: false, scheduled_at, idempotencyKey: `later-${keys}` })).scheduled?.id ?? ''
  );
};
const pictureFile = () => new File([new Uint8Array(png(3, 2))], 'a.png', { type: 'image/png' });
const upload = async ({ ask }: ConformanceWorld) => (await ask('media.upload', { file: pictureFile(), description: 'halves' })).id;

/** Creates a quote by jonna of a post by mira. */
const createQuote = async (world: ConformanceWorld) => {
  const id = await post(world);
  const quoting = world.act.post('jonna', { text: 'Look', quoteOf: id });
  return { id, quoting };
};

export const writingCases: ConformanceCases = {
  'statuses.edit': async (world) => {
    const media = await upload(world);
    const id = await post(world, { media_ids: [media] });
    return {
      params: {
        id,
        status: 'Low tide at seven',
        sensitive: false,
        media_ids: [media],
        media_attributes: [{ id: media, description: 'two halves', focus: '0.5,0.5' }],
      },
      path: `/api/v1/statuses/${id}`,
      json: `{"status":"Low tide at seven","sensitive":false,"media_ids":["${media}"],"media_attributes":[{"id":"${media}","description":"two halves","focus":"0.5,0.5"}]}`,
      entity,
      expect: (status) =>
        expect(status).toMatchObject({
          id,
          content: '<p>Low tide at seven</p>',
          media_attachments: [{ id: media, description: 'two halves' }],
        }),
    };
  },
  'statuses.source': async (world) => {
    const id = await post(world, { status: 'Terns & *gulls*', spoiler_text: 'birds' });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/source`,
      entity: 'StatusSource',
      expect: (source) => expect(source).toEqual({ id, text: 'Terns & *gulls*', spoiler_text: 'birds' }),
    };
  },
  'statuses.history': async (world) => {
    const id = await post(world, { poll: { options: ['gulls', 'terns'], expires_in: 600, multiple: false } });
    await world.ask('statuses.edit', { id, status: 'No poll', sensitive: false });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/history`,
      entity: 'StatusEdit',
      expect: (versions) =>
        expect(versions).toMatchObject([
          { content: '<p>Low tide at six</p>', poll: { options: [{ title: 'gulls' }, { title: 'terns' }] } },
          { content: '<p>No poll</p>', poll: null },
        ]),
    };
  },
  'statuses.quotes': async (world) => {
    const { id, quoting } = await createQuote(world);
    return {
      params: { id, limit: 5 },
      path: `/api/v1/statuses/${id}/quotes`,
      query: 'limit=5',
      entity,
      expect: (quotes) => expect(quotes).toMatchObject([{ id: quoting, quote: { state: 'accepted', quoted_status: { id } } }]),
    };
  },
  'statuses.revokeQuote': async (world) => {
    const { id, quoting } = await createQuote(world);
    return {
      params: { id, quoting },
      path: `/api/v1/statuses/${id}/quotes/${quoting}/revoke`,
      entity,
      async expect(status) {
        expect(status).toMatchObject({ id: quoting, quote: { state: 'revoked', quoted_status: null } });
        expect(await world.ask('statuses.quotes', { id })).toEqual([]);
      },
    };
  },
  'statuses.setQuotePolicy': async (world) => {
    const id = await post(world);
    return {
      params: { id, quote_approval_policy: 'nobody' },
      path: `/api/v1/statuses/${id}/interaction_policy`,
      json: '{"quote_approval_policy":"nobody"}',
      entity,
      expect: (status) => expect(status).toMatchObject({ id, quote_approval: { automatic: [], manual: [], current_user: 'automatic' } }),
    };
  },

  'scheduled.list': async (world) => {
    const id = await schedule(world, 2);
    return {
      params: { limit: 1 },
      path: '/api/v1/scheduled_statuses',
      query: 'limit=1',
      entity: 'ScheduledStatus',
      expect: (list) => expect(list).toMatchObject([{ id, params: { text: 'Later' } }]),
    };
  },
  'scheduled.get': async (world) => {
    const id = await schedule(world, 3);
    return {
      params: { id },
      path: `/api/v1/scheduled_statuses/${id}`,
      entity: 'ScheduledStatus',
      expect: (scheduled) => expect(scheduled).toMatchObject({ id, params: { text: 'Later', visibility: null } }),
    };
  },
  'scheduled.move': async (world) => {
    const id = await schedule(world, 4);
    const scheduled_at = new Date(Date.now() + 5 * hourMs).toISOString();
    return {
      params: { id, scheduled_at },
      path: `/api/v1/scheduled_statuses/${id}`,
      json: `{"scheduled_at":"${scheduled_at}"}`,
      entity: 'ScheduledStatus',
      expect: (scheduled) => expect(scheduled).toMatchObject({ id, scheduled_at }),
    };
  },
  'scheduled.cancel': async (world) => {
    const id = await schedule(world, 6);
    return {
      params: { id },
      path: `/api/v1/scheduled_statuses/${id}`,
      answer: '{}',
      expect: () => expect(world.ask('scheduled.get', { id })).rejects.toThrow('not-found'),
    };
  },

  'polls.get': async (world) => {
    const status = await post(world, { poll: { options: ['gulls', 'terns'], expires_in: 600, multiple: true, hide_totals: true } });
    const id = (await world.ask('statuses.get', { id: status })).poll?.id ?? '';
    return {
      params: { id },
      path: `/api/v1/polls/${id}`,
      entity: 'Poll',
      expect: (poll) =>
        expect(poll).toMatchObject({ id, multiple: true, options: [{ title: 'gulls', votes_count: null }, { title: 'terns' }] }),
    };
  },
  'polls.vote': async (world) => {
    const status = world.act.post('jonna', { text: 'Which?', poll: { options: ['gulls', 'terns'], expiresIn: 600 } });
    const id = (await world.ask('statuses.get', { id: status })).poll?.id ?? '';
    return {
      params: { id, choices: [1] },
      path: `/api/v1/polls/${id}/votes`,
      json: '{"choices":[1]}',
      entity: 'Poll',
      expect: (poll) => expect(poll).toMatchObject({ id, voted: true, own_votes: [1], votes_count: 1 }),
    };
  },

  'media.upload': () => ({
    params: { file: pictureFile(), description: 'halves', focus: '0.5,-1' },
    path: '/api/v2/media',
    multipart: { description: 'halves', focus: '0.5,-1' },
    entity: 'MediaAttachment',
    expect: (media) => expect(media).toMatchObject({ type: 'image', description: 'halves', meta: { focus: { x: 0.5, y: -1 } } }),
  }),
  'media.get': async (world) => {
    const id = await upload(world);
    return {
      params: { id },
      path: `/api/v1/media/${id}`,
      entity: 'MediaAttachment',
      expect: (media) =>
        expect(media).toMatchObject({ id, type: 'image', description: 'halves', meta: { original: { width: 3, height: 2 } } }),
    };
  },
  'media.update': async (world) => {
    const id = await upload(world);
    return {
      params: { id, description: 'red and blue', focus: '-1,0.5' },
      path: `/api/v1/media/${id}`,
      json: '{"description":"red and blue","focus":"-1,0.5"}',
      entity: 'MediaAttachment',
      expect: (media) => expect(media).toMatchObject({ id, description: 'red and blue', meta: { focus: { x: -1, y: 0.5 } } }),
    };
  },
  'media.delete': async (world) => {
    const id = await upload(world);
    return {
      params: { id },
      path: `/api/v1/media/${id}`,
      answer: '{}',
      expect: () => expect(world.ask('media.get', { id })).rejects.toThrow('not-found'),
    };
  },
};
