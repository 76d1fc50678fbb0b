import { expect, test, vi } from 'vitest';
import type { AccountCall } from '../../../../electron/contract/endpoints.ts';
import type { OlderFilter } from '../../../../electron/contract/entities/filter.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { ErrorCode } from '../../../../electron/contract/result.ts';
import { createOlderFilters } from '../../../../electron/notifications/incoming/older-filters.ts';
import { jon, mira, sampleNotification } from '../samples.ts';
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

/** Creates a server with version 1 filters only. `newer` and `older`: its responses about filters of each version. */
function create({ newer = 'not-offered', older = [kelp] }: { newer?: ErrorCode | 'ok'; older?: OlderFilter[] | ErrorCode } = {}) {
  const endpointNames: string[] = [];
  const server = { newer, older };
  const call = (async (_: unknown, name: string) => {
    endpointNames.push(name);
    const newerAnswer = server.newer === 'ok' ? [] : server.newer;
    const answer = name === 'filters.list' ? newerAnswer : server.older;
    return typeof answer === 'string' ? fail(answer) : ok({ data: answer, next: null, prev: null });
  }) as unknown as AccountCall;
  const filters = createOlderFilters(call, (account) => account === jon);
  const listener = vi.fn<(account: string) => void>();
  filters.onChange(listener);
  return { filters, endpointNames, server, listener };
}
const matches = (filters: ReturnType<typeof createOlderFilters>, content: string, more: object = {}) =>
  filters.mark(mira, mention(content, more)).status?.filtered.map(({ filter }) => `${filter.title} ${filter.filter_action}`);

test('matches filters with the text and the content warning of a post', async () => {
  const { filters, listener } = create();
  filters.setAccounts([mira]);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(mira));
  expect(matches(filters, '<p>the <b>Kelp</b> is back</p>')).toEqual(['kelp hide']);
  expect(matches(filters, '<p>nothing</p>', { spoiler_text: 'kelp' })).toEqual(['kelp hide']);
  expect(matches(filters, '<p>kelpie</p>')).toEqual([]);
  expect(filters.mark(jon, mention('kelp')).status?.filtered).toEqual([]);
});

test('queries a server that matches filters itself once and leaves its notifications unchanged', async () => {
  const { filters, endpointNames, listener } = create({ newer: 'ok' });
  filters.setAccounts([mira]);
  await vi.waitFor(() => expect(endpointNames).toEqual(['filters.list']));
  const notification = mention('kelp');
  expect(filters.mark(mira, notification)).toBe(notification);
  filters.ensureLoaded(mira);
  expect(endpointNames).toEqual(['filters.list']);
  expect(listener).not.toHaveBeenCalled();
});

test('requests no filters from a server that is known to send `filtered`', () => {
  const { filters, endpointNames } = create();
  filters.setAccounts([jon]);
  filters.ensureLoaded(jon);
  expect(endpointNames).toEqual([]);
});

test('retries loading filters after the server was unreachable', async () => {
  const { filters, endpointNames, server } = create({ older: 'offline' });
  filters.setAccounts([mira]);
  await vi.waitFor(() => expect(endpointNames).toEqual(['filters.list', 'filters.listOlder']));
  server.older = [kelp];
  await vi.waitFor(() => {
    filters.ensureLoaded(mira);
    expect(matches(filters, 'kelp')).toEqual(['kelp hide']);
  });
});

test('applies filters loaded by the window at once, but not those of a removed account', async () => {
  const { filters, listener } = create({ older: [] });
  filters.setAccounts([mira]);
  filters.learn(mira, 'filters.listOlder', [kelp]);
  expect(matches(filters, 'kelp')).toEqual(['kelp hide']);
  filters.learn(mira, 'filters.listOlder', []);
  expect(matches(filters, 'kelp')).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  filters.setAccounts([]);
  filters.learn(mira, 'filters.listOlder', [kelp]);
  expect(matches(filters, 'kelp')).toEqual([]);
});

test('neither shows nor counts a notification that a filter hides', async () => {
  const { filters } = create();
  const { intake, shown, unread } = setUp({ mark: filters.mark });
  filters.setAccounts([mira]);
  filters.learn(mira, 'filters.listOlder', [kelp]);
  unread.setAccounts([mira]);
  unread.markSeen(mira, '0');
  intake.receiveNotification(mira, mention('the kelp is back'));
  intake.receiveNotification(mira, mention('the eelgrass is back'));
  expect(shown.map(({ body }) => body)).toEqual(['the eelgrass is back']);
  expect(unread.all()[mira]?.count).toBe(1);
});
