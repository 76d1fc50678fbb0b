// Applies filters to notifications on servers that do not send `filtered` (Mastodon before 4.0, Pleroma), for popups and unread counts.
import type { AnswerOf, EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { AccountCall } from '../../contract/calls.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { FilterMatches } from '@kittiwake/mastodon-api/active-filters';
import type { OlderFilter } from '@kittiwake/mastodon-api/entities/filter';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { createMatcher, convertOlderFilter } from '@kittiwake/mastodon-api/match-filters';
import { createEvent } from '../../system/event.ts';
import { htmlToText } from '../../system/html-to-text.ts';

export interface OlderFilters {
  /** Loads the filters when the account becomes ready, and drops them when it is no longer. */
  setReady(isReady: boolean): void;
  /** Loads the filters unless the server has answered before. */
  ensureLoaded(): void;
  /** Takes the filters from an answer that the window requested. */
  learn<N extends EndpointName>(name: N, data: AnswerOf<N>): void;
  /** Adds the filters that match the notification's post; unchanged if the server matches filters itself. */
  mark(notification: Notification): Notification;
  /** The filters have changed. */
  onChange(listener: () => void): void;
}

interface Parts {
  account: AccountKey;
  call: AccountCall;
  /** True if the account's server is known to send `filtered`, so that its filters need not be requested. */
  sendsFiltered: () => boolean;
}

interface LoadedFilters {
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

export function createOlderFilters({ account, call, sendsFiltered }: Parts): OlderFilters {
  /** Null: the account is not ready. */
  let loadedFilters: LoadedFilters | null = null;
  const change = createEvent<[]>();

  function applyFilters(filters: readonly OlderFilter[]): void {
    if (!loadedFilters) return;
    const hadNoFilters = loadedFilters.match === null;
    loadedFilters.match = filters.length > 0 ? createMatcher(filters.map(convertOlderFilter), textOf) : null;
    if (!hadNoFilters || loadedFilters.match) change.emit();
  }

  /** Returns null if the server matches filters itself or has none; 'unknown' if it did not answer. */
  async function load(): Promise<readonly OlderFilter[] | null | 'unknown'> {
    const filtersAnswer = await call(account, 'filters.list', {}, { background: true });
    if (filtersAnswer.ok) return null;
    if (filtersAnswer.error.code !== 'not-offered') return 'unknown';
    const olderAnswer = await call(account, 'filters.listOlder', {}, { background: true });
    if (olderAnswer.ok) return olderAnswer.value.data;
    return olderAnswer.error.code === 'not-offered' ? null : 'unknown';
  }

  async function ensureLoaded(): Promise<void> {
    const current = loadedFilters;
    if (current?.state !== 'not asked') return;
    if (sendsFiltered()) {
      current.state = 'answered';
      return;
    }
    current.state = 'asking';
    const filters = await load();
    current.state = filters === 'unknown' ? 'not asked' : 'answered';
    if (filters !== null && filters !== 'unknown') applyFilters(filters);
  }

  return {
    setReady(isReady) {
      if (isReady === (loadedFilters !== null)) return;
      loadedFilters = isReady ? { state: 'not asked', match: null } : null;
      void ensureLoaded();
    },
    ensureLoaded: () => void ensureLoaded(),
    learn(name, data) {
      if (name === 'filters.listOlder') applyFilters(data as AnswerOf<'filters.listOlder'>);
    },
    mark(notification) {
      const match = loadedFilters?.match;
      const { status } = notification;
      if (!match || !status) return notification;
      return { ...notification, status: { ...status, filtered: match(status) } };
    },
    onChange: (listener) => void change.on(listener),
  };
}
