import { expect, test, vi } from 'vitest';
import type { AccountCall } from '../../../../electron/contract/calls.ts';
import type { OlderFilter } from '@kittiwake/mastodon-api/entities/filter';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { ErrorCode } from '../../../../electron/contract/result.ts';
import { createOlderFilters } from '../../../../electron/notifications/incoming/older-filters.ts';
import { mira, sampleNotification } from '../samples.ts';
import { setUp } from '../set-up.ts';

const kelp: OlderFilter = {
  id: '3',
  phrase: 'kelp',
  context: ['notifications'],
  whole_word: true,
  expires_at: null,
  irreversible: true,
};
const mention = (content: string, more: object = {}) =>
  sampleNotification('mention', { status: { account: { id: '7', username: 'tern', acct: 'tern@isle.example' }, content, ...more } });

interface ServerOptions {
  newer?: ErrorCode | 'ok';
  older?: OlderFilter[] | ErrorCode;
  /** True if the server is known to send `filtered`. */
  isNew?: boolean;
}

/** Creates a server with version 1 filters only. `newer` and `older`: its responses about filters of each version. */
function create({ newer = 'not-offered', older = [kelp], isNew = false }: ServerOptions = {}) {
  const endpointNames: string[] = [];
  const server = { newer, older };
  const call = (async (_: unknown, name: string) => {
    endpointNames.push(name);
    const newerAnswer = server.newer === 'ok' ? [] : server.newer;
    const answer = name === 'filters.list' ? newerAnswer : server.older;
    return typeof answer === 'string' ? fail(answer) : ok({ data: answer, next: null, prev: null });
  }) as unknown as AccountCall;
  const filters = createOlderFilters({ account: mira, call, sendsFiltered: () => isNew });
  const listener = vi.fn<() => void>();
  filters.onChange(listener);
  return { filters, endpointNames, server, listener };
}
const matches = (filters: ReturnType<typeof createOlderFilters>, content: string, more: object = {}) =>
  filters.mark(mention(content, more)).status?.filtered.map(({ filter }) => `${filter.title} ${filter.filter_action}`);

test('matches filters with the text and the content warning of a post', async () => {
  const { filters, listener } = create();
  filters.setReady(true);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  expect(matches(filters, '<p>the <b>Kelp</b> is back</p>')).toEqual(['kelp hide']);
  expect(matches(filters, '<p>nothing</p>', { spoiler_text: 'kelp' })).toEqual(['kelp hide']);
  expect(matches(filters, '<p>kelpie</p>')).toEqual([]);
});

test('queries a server that matches filters itself once and leaves its notifications unchanged', async () => {
  const { filters, endpointNames, listener } = create({ newer: 'ok' });
  filters.setReady(true);
  await vi.waitFor(() => expect(endpointNames).toEqual(['filters.list']));
  const notification = mention('kelp');
  expect(filters.mark(notification)).toBe(notification);
  filters.ensureLoaded();
  expect(endpointNames).toEqual(['filters.list']);
  expect(listener).not.toHaveBeenCalled();
});

test('requests no filters from a server that is known to send `filtered`', () => {
  const { filters, endpointNames } = create({ isNew: true });
  filters.setReady(true);
  filters.ensureLoaded();
  expect(endpointNames).toEqual([]);
});

test('retries loading filters after the server was unreachable', async () => {
  const { filters, endpointNames, server } = create({ older: 'offline' });
  filters.setReady(true);
  await vi.waitFor(() => expect(endpointNames).toEqual(['filters.list', 'filters.listOlder']));
  server.older = [kelp];
  await vi.waitFor(() => {
    filters.ensureLoaded();
    expect(matches(filters, 'kelp')).toEqual(['kelp hide']);
  });
});

test('applies filters loaded by the window at once, but not while the account is not ready', async () => {
  const { filters, listener } = create({ older: [] });
  filters.setReady(true);
  filters.learn('filters.listOlder', [kelp]);
  expect(matches(filters, 'kelp')).toEqual(['kelp hide']);
  filters.learn('filters.listOlder', []);
  expect(matches(filters, 'kelp')).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  filters.setReady(false);
  filters.learn('filters.listOlder', [kelp]);
  expect(matches(filters, 'kelp')).toEqual([]);
});

test('neither shows nor counts a notification that a filter hides', async () => {
  const { filters } = create();
  const { intake, shown, unread } = setUp({ mark: filters.mark });
  filters.setReady(true);
  filters.learn('filters.listOlder', [kelp]);
  unread.setReady(true);
  unread.markSeen('0');
  intake.receiveNotification(mira, mention('the kelp is back'));
  intake.receiveNotification(mira, mention('the eelgrass is back'));
  expect(shown.map(({ body }) => body)).toEqual(['the eelgrass is back']);
  expect(unread.current()?.count).toBe(1);
});
