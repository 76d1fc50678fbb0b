// Provides the parts of main for the handler tests: real files, and fakes that record their calls.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AccountKey, AccountSummary } from '../../../../electron/contract/accounts.ts';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { ComposerWindowDraft, Draft } from '../../../../electron/contract/draft.ts';
import type { Damage } from '../../../../electron/contract/damage.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { createMediaLinks, createMediaSigner } from '../../../../electron/media/signed-links.ts';
import type { Parts } from '../../../../electron/parts.ts';
import { Cache } from '../../../../electron/storage/cache.ts';
import { createDraftSaver } from '../../../../electron/storage/draft-saver.ts';
import { createJournal } from '../../../../electron/storage/journal.ts';
import { createSettings } from '../../../../electron/storage/settings.ts';
import type { Caller } from '../../../../electron/window/composer-windows.ts';
import { summaryOf } from '../../notifications/samples.ts';
import { makeStatus } from '../../storage/samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { tempDir } from '../../storage/temp-dir.ts';

export const mira = makeAccountKey('https://coast.example', '1');
export const jonna = makeAccountKey('https://coast.example', '2');
/** Key of an account that is not signed in. */
export const stranger = makeAccountKey('https://hill.example', '9');

export const avatar = 'https://coast.example/mira.png';
export const links = createMediaLinks(Buffer.alloc(32, 1));

/** Post that the fake outbox finds. */
export const deliveredStatus = makeStatus('5', { account: { id: '1', username: 'mira', acct: 'mira', avatar } });
export const damage: Damage = { id: 'd1', what: 'journal', name: '', count: 1, path: '/home/mira/journal.db.damaged' };

export type RecordedCall = [name: string, ...args: unknown[]];

/** Creates a fake whose methods record each call and return `result`. */
function recorder(part: string, calls: RecordedCall[], result: (name: string) => unknown) {
  return new Proxy({} as Record<string, (...args: unknown[]) => unknown>, {
    get:
      (_, name) =>
      (...args: unknown[]) => {
        calls.push([`${part}.${String(name)}`, ...args]);
        return result(String(name));
      },
  });
}

/** Opens the journal and the cache in a folder, until the end of the test. */
function openDatabases(folder: string) {
  const journal = createJournal(join(folder, 'journal.db'));
  const cache = new Cache(join(folder, 'cache.db'));
  onTestFinished(() => {
    cache.close();
    try {
      journal.close();
    } catch {
      // The test has closed the journal.
    }
  });
  return { journal, cache };
}

/** Creates composer windows that exist only as entries of the maps. */
function createComposers(record: (name: string, result?: unknown) => unknown) {
  /** Id of the window that writes each draft, by draft id. */
  const writers = new Map<string, number>();
  const openComposers = new Map<number, ComposerWindowDraft>();
  const composers = {
    open: record('composers.open'),
    show: record('composers.show', true),
    close: record('composers.close'),
    release: record('composers.release'),
    editorOf: (id: string) => writers.get(id) ?? 'main',
    composerOf: (caller: Caller) => (caller === 'main' ? null : (openComposers.get(caller) ?? null)),
    updateDraft(caller: Caller, draft: Draft) {
      const own = composers.composerOf(caller);
      if (own === null || caller === 'main') return null;
      openComposers.set(caller, { ...own, draft });
      return own.draft.account;
    },
    drafts: () => [...writers.keys()],
  };
  return { composers, writers, openComposers };
}

/** Creates the parts that handlers use. */
export function createFakeParts() {
  const folder = tempDir();
  const calls: RecordedCall[] = [];
  const account: AccountSummary = { ...summaryOf(mira, 'mira@coast.example'), avatar };
  const { journal, cache } = openDatabases(folder);
  const clock = manualClock();
  const record =
    (name: string, result?: unknown) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      return result;
    };
  const { composers, writers, openComposers } = createComposers(record);
  const accounts = {
    list: () => [account],
    get: (key: string) => (key === mira || key === jonna ? account : null),
    active: () => mira,
    unlock: record('accounts.unlock', ok(account)),
  };
  const scope = {
    homeMarker: recorder('homeMarker', calls, () => ok(null)),
    streams: recorder('streams', calls, () => undefined),
    notifications: recorder('notifications', calls, () => undefined),
    outbox: {
      posts: recorder('posts', calls, (name) =>
        ok(name === 'find' || name === 'edit' ? { kind: 'posted', status: deliveredStatus } : null),
      ),
      actions: recorder('actions', calls, () => ok(null)),
      rewriteSent: recorder('rewriteSent', calls, () => ok(null)),
    },
  };
  const parts = {
    about: { version: '1.2.3', platform: 'linux', canOpenAtLogin: true },
    accountParts: {
      accounts,
      signIn: recorder('signIn', calls, (name) => (name === 'cancel' ? ok(null) : ok(account))),
      demoAccount: { signIn: async () => ok(account) },
    },
    desktop: recorder('desktop', calls, () => ok(null)),
    files: {
      settings: createSettings(join(folder, 'settings.json')),
      damage: { list: () => [damage] },
      journal,
      drafts: createDraftSaver(journal.drafts, clock),
      cache,
    },
    media: { signer: createMediaSigner(links) },
    attachments: recorder('attachments', calls, (name) => (name === 'list' ? ok([]) : ok(null))),
    scopes: {
      get: (key: AccountKey) => (key === mira ? scope : undefined),
      all: () => [scope],
      sendQueued: record('scopes.sendQueued'),
      streamStates: () => ({ [mira]: 'polling' }),
      unread: () => ({ [mira]: { seen: '5', count: 2 } }),
      pendingActions: () => ({}),
    },
    network: { signIn: { pendingRequest: () => null } },
    updates: { way: 'tells', current: () => null },
    systemPopups: { availability: { problem: () => 'refused' } },
    firstView: { markViewShown: record('markViewShown') },
    windows: {
      main: {
        open: record('main.open'),
        takeFirstTask: () => ({ open: null, command: 'search', recovered: false }),
      },
      composers,
      send: record('send'),
    },
  };
  return { parts: parts as unknown as Parts, writers, openComposers, calls, journal, cache, clock };
}
