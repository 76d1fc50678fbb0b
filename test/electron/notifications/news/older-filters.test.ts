import { expect, test, vi } from 'vitest';
import type { AccountCall } from '../../../../electron/contract/account-call.ts';
import type { OlderFilter } from '../../../../electron/contract/entities/filter.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { ErrorCode } from '../../../../electron/contract/result.ts';
import { createOlderFilters } from '../../../../electron/notifications/news/older-filters.ts';
import { jon, mira, told } from '../samples.ts';
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
  told('mention', { status: { account: { id: '7', username: 'tern', acct: 'tern@isle.example' }, content, ...more } });

/** A server that knows the older filters alone; `newer` and `older`: what else it answers. */
function create({ newer = 'not-offered', older = [kelp] }: { newer?: ErrorCode | 'ok'; older?: OlderFilter[] | ErrorCode } = {}) {
  const asked: string[] = [];
  const server = { newer, older };
  const call = (async (_: unknown, name: string) => {
    asked.push(name);
    const answer = name === 'filters.list' ? (server.newer === 'ok' ? [] : server.newer) : server.older;
    return typeof answer === 'string' ? fail(answer) : ok({ data: answer, next: null, prev: null });
  }) as unknown as AccountCall;
  const filters = createOlderFilters(call);
  const changed = vi.fn<(account: string) => void>();
  filters.onChange(changed);
  return { filters, asked, server, changed };
}
const matches = (filters: ReturnType<typeof createOlderFilters>, content: string, more: object = {}) =>
  filters.mark(mira, mention(content, more)).status?.filtered.map(({ filter }) => `${filter.title} ${filter.filter_action}`);

test('a post is matched with its text, warning, options and descriptions', async () => {
  const { filters, changed } = create();
  filters.setAccounts([mira]);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith(mira));
  expect(matches(filters, '<p>the <b>Kelp</b> is back</p>')).toEqual(['kelp hide']);
  expect(matches(filters, '<p>nothing</p>', { spoiler_text: 'kelp' })).toEqual(['kelp hide']);
  expect(matches(filters, '<p>kelpie</p>')).toEqual([]);
  expect(filters.mark(jon, mention('kelp')).status?.filtered).toEqual([]);
});

test('a server that matches its filters itself is asked once, and what it sent stays', async () => {
  const { filters, asked, changed } = create({ newer: 'ok' });
  filters.setAccounts([mira]);
  await vi.waitFor(() => expect(asked).toEqual(['filters.list']));
  const sent = mention('kelp');
  expect(filters.mark(mira, sent)).toBe(sent);
  filters.ask(mira);
  expect(asked).toEqual(['filters.list']);
  expect(changed).not.toHaveBeenCalled();
});

test('a server that could not be asked is asked again when it can be reached', async () => {
  const { filters, asked, server } = create({ older: 'offline' });
  filters.setAccounts([mira]);
  await vi.waitFor(() => expect(asked).toEqual(['filters.list', 'filters.listOlder']));
  server.older = [kelp];
  await vi.waitFor(() => {
    filters.ask(mira);
    expect(matches(filters, 'kelp')).toEqual(['kelp hide']);
  });
});

test('filters that the window loaded count at once, and those of an account that has gone do not', async () => {
  const { filters, changed } = create({ older: [] });
  filters.setAccounts([mira]);
  filters.learn(mira, 'filters.listOlder', [kelp]);
  expect(matches(filters, 'kelp')).toEqual(['kelp hide']);
  filters.learn(mira, 'filters.listOlder', []);
  expect(matches(filters, 'kelp')).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(2);
  filters.setAccounts([]);
  filters.learn(mira, 'filters.listOlder', [kelp]);
  expect(matches(filters, 'kelp')).toEqual([]);
});

test('a hidden notification pops up nowhere and is not counted', async () => {
  const { filters } = create();
  const { intake, shown, unread } = setUp({ mark: filters.mark });
  filters.setAccounts([mira]);
  filters.learn(mira, 'filters.listOlder', [kelp]);
  unread.setAccounts([mira]);
  unread.markSeen(mira, '0');
  intake.notification(mira, mention('the kelp is back'));
  intake.notification(mira, mention('the eelgrass is back'));
  expect(shown.map(({ body }) => body)).toEqual(['the eelgrass is back']);
  expect(unread.all()[mira]?.count).toBe(1);
});
