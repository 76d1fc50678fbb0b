// The filters of accounts whose server doesn't say which posts they match (Mastodon before 4.0, Pleroma): matched here, for popups and counts.
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { FilterMatches } from '../../contract/active-filters.ts';
import type { AnswerOf, EndpointName } from '../../contract/endpoints.ts';
import type { OlderFilter } from '../../contract/entities/filter.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { Status } from '../../contract/entities/status.ts';
import { createMatcher, fromOlderFilter } from '../../contract/match-filters.ts';
import { createEvent } from '../../system/event.ts';
import { htmlToText } from '../../system/html-to-text.ts';

export interface OlderFilters {
  /** Only these accounts have filters; the servers of new ones are asked. */
  setAccounts(accounts: readonly AccountKey[]): void;
  /** Asks the server, unless it has answered before. */
  ask(account: AccountKey): void;
  /** The window asks for filters too. */
  learn<N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>): void;
  /** The notification with the filters that match its post; as it was sent where the server matches them itself. */
  mark(account: AccountKey, notification: Notification): Notification;
  /** The account's filters are others now. */
  onChange(listener: (account: AccountKey) => void): void;
}

interface Known {
  state: 'not asked' | 'asking' | 'answered';
  match: ((status: Status) => FilterMatches) | null;
}

/** What Mastodon looks for words in (Status#searchable_text). */
const textOf = ({ spoiler_text, content, poll, media_attachments }: Status): string =>
  [
    spoiler_text,
    htmlToText(content),
    ...(poll?.options.map(({ title }) => title) ?? []),
    ...media_attachments.map(({ description }) => description ?? ''),
  ].join('\n');

export function createOlderFilters(call: AccountCall): OlderFilters {
  const accounts = new Map<AccountKey, Known>();
  const change = createEvent<[AccountKey]>();

  function take(account: AccountKey, filters: readonly OlderFilter[]): void {
    const known = accounts.get(account);
    if (!known) return;
    const hadNone = known.match === null;
    known.match = filters.length > 0 ? createMatcher(filters.map(fromOlderFilter), textOf) : null;
    if (!hadNone || known.match) change.emit(account);
  }

  /** Null: the server matches its filters itself, or has none. */
  async function load(account: AccountKey): Promise<readonly OlderFilter[] | null | 'unknown'> {
    const newer = await call(account, 'filters.list', {}, { background: true });
    if (newer.ok) return null;
    if (newer.error.code !== 'not-offered') return 'unknown';
    const older = await call(account, 'filters.listOlder', {}, { background: true });
    if (older.ok) return older.value.data;
    return older.error.code === 'not-offered' ? null : 'unknown';
  }

  async function ask(account: AccountKey): Promise<void> {
    const known = accounts.get(account);
    if (known?.state !== 'not asked') return;
    known.state = 'asking';
    const filters = await load(account);
    known.state = filters === 'unknown' ? 'not asked' : 'answered';
    if (filters !== null && filters !== 'unknown') take(account, filters);
  }

  return {
    setAccounts(ready) {
      for (const account of accounts.keys()) if (!ready.includes(account)) accounts.delete(account);
      for (const account of ready) {
        if (accounts.has(account)) continue;
        accounts.set(account, { state: 'not asked', match: null });
        void ask(account);
      }
    },
    ask: (account) => void ask(account),
    learn(account, name, data) {
      if (name === 'filters.listOlder') take(account, data as AnswerOf<'filters.listOlder'>);
    },
    mark(account, notification) {
      const match = accounts.get(account)?.match;
      const { status } = notification;
      if (!match || !status) return notification;
      return { ...notification, status: { ...status, filtered: match(status) } };
    },
    onChange: (listener) => void change.on(listener),
  };
}
