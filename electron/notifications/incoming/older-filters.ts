// Applies filters to notifications on servers that do not send `filtered` (Mastodon before 4.0, Pleroma), for popups and unread counts.
import type { AccountCall, AnswerOf, EndpointName } from '../../contract/endpoints.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { FilterMatches } from '../../contract/active-filters.ts';
import type { OlderFilter } from '../../contract/entities/filter.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { Status } from '../../contract/entities/status.ts';
import { createMatcher, convertOlderFilter } from '../../contract/match-filters.ts';
import { createEvent } from '../../system/event.ts';
import { htmlToText } from '../../system/html-to-text.ts';

export interface OlderFilters {
  /** Keeps filters for these accounts only, and loads those of new accounts. */
  setAccounts(accounts: readonly AccountKey[]): void;
  /** Loads the account's filters unless the server has answered before. */
  ensureLoaded(account: AccountKey): void;
  /** Takes the filters from an answer that the window requested. */
  learn<N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>): void;
  /** Adds the filters that match the notification's post; unchanged if the server matches filters itself. */
  mark(account: AccountKey, notification: Notification): Notification;
  /** The account's filters have changed. */
  onChange(listener: (account: AccountKey) => void): void;
}

interface AccountFilters {
  state: 'not asked' | 'asking' | 'answered';
  match: ((status: Status) => FilterMatches) | null;
}

/** The text that Mastodon matches filters against (Status#searchable_text). */
const textOf = ({ spoiler_text, content, poll, media_attachments }: Status): string =>
  [
    spoiler_text,
    htmlToText(content),
    ...(poll?.options.map(({ title }) => title) ?? []),
    ...media_attachments.map(({ description }) => description ?? ''),
  ].join('\n');

/** `sendsFiltered`: whether the account's server is known to send `filtered`, so that its filters need not be requested. */
export function createOlderFilters(call: AccountCall, sendsFiltered: (account: AccountKey) => boolean): OlderFilters {
  const accounts = new Map<AccountKey, AccountFilters>();
  const change = createEvent<[AccountKey]>();

  function applyFilters(account: AccountKey, filters: readonly OlderFilter[]): void {
    const accountFilters = accounts.get(account);
    if (!accountFilters) return;
    const hadNoFilters = accountFilters.match === null;
    accountFilters.match = filters.length > 0 ? createMatcher(filters.map(convertOlderFilter), textOf) : null;
    if (!hadNoFilters || accountFilters.match) change.emit(account);
  }

  /** Returns null if the server matches filters itself or has none; 'unknown' if it did not answer. */
  async function load(account: AccountKey): Promise<readonly OlderFilter[] | null | 'unknown'> {
    const filtersAnswer = await call(account, 'filters.list', {}, { background: true });
    if (filtersAnswer.ok) return null;
    if (filtersAnswer.error.code !== 'not-offered') return 'unknown';
    const olderAnswer = await call(account, 'filters.listOlder', {}, { background: true });
    if (olderAnswer.ok) return olderAnswer.value.data;
    return olderAnswer.error.code === 'not-offered' ? null : 'unknown';
  }

  async function ensureLoaded(account: AccountKey): Promise<void> {
    const accountFilters = accounts.get(account);
    if (accountFilters?.state !== 'not asked') return;
    if (sendsFiltered(account)) {
      accountFilters.state = 'answered';
      return;
    }
    accountFilters.state = 'asking';
    const filters = await load(account);
    accountFilters.state = filters === 'unknown' ? 'not asked' : 'answered';
    if (filters !== null && filters !== 'unknown') applyFilters(account, filters);
  }

  return {
    setAccounts(ready) {
      for (const account of accounts.keys()) if (!ready.includes(account)) accounts.delete(account);
      for (const account of ready) {
        if (accounts.has(account)) continue;
        accounts.set(account, { state: 'not asked', match: null });
        void ensureLoaded(account);
      }
    },
    ensureLoaded: (account) => void ensureLoaded(account),
    learn(account, name, data) {
      if (name === 'filters.listOlder') applyFilters(account, data as AnswerOf<'filters.listOlder'>);
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
