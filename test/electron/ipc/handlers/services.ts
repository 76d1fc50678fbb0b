// Provides the services for the handler tests: real files, and fakes that record their calls.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AccountKey, AccountSummary } from '../../../../electron/contract/accounts.ts';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { ComposerWindowDraft, Draft } from '../../../../electron/contract/draft.ts';
import type { Damage } from '../../../../electron/contract/damage.ts';
import { ok } from '../../../../electron/contract/result.ts';
import type { Services } from '../../../../electron/ipc/services.ts';
import { createMediaLinks, createMediaSigner } from '../../../../electron/media/signed-links.ts';
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

/** Creates the scope of the signed-in account. */
const createScope = (calls: RecordedCall[]) => ({
  homeMarker: recorder('homeMarker', calls, () => ok(null)),
  streams: recorder('streams', calls, () => undefined),
  outbox: {
    posts: recorder('posts', calls, (name) => ok(name === 'find' || name === 'edit' ? { kind: 'posted', status: deliveredStatus } : null)),
    actions: recorder('actions', calls, () => ok(null)),
    rewriteSent: recorder('rewriteSent', calls, () => ok(null)),
  },
});

export function createServices() {
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
  const accounts = {
    list: () => [account],
    get: (key: string) => (key === mira || key === jonna ? account : null),
    active: () => mira,
    unlock: record('accounts.unlock', ok(account)),
  };
  /** Id of the window that writes each draft, by draft id. */
  const writers = new Map<string, number>();
  const composers = new Map<number, ComposerWindowDraft>();
  const composerWindows = {
    open: record('composerWindows.open'),
    show: record('composerWindows.show', true),
    close: record('composerWindows.close'),
    release: record('composerWindows.release'),
    editorOf: (id: string) => writers.get(id) ?? 'main',
    composerOf: (caller: Caller) => (caller === 'main' ? null : (composers.get(caller) ?? null)),
    updateDraft(caller: Caller, draft: Draft) {
      const own = composerWindows.composerOf(caller);
      if (own === null || caller === 'main') return null;
      composers.set(caller, { ...own, draft });
      return own.draft.account;
    },
    drafts: () => [...writers.keys()],
  };
  const scope = createScope(calls);
  const services = {
    about: { version: '1.2.3', platform: 'linux', canOpenAtLogin: true },
    accounts,
    signIn: recorder('signIn', calls, (name) => (name === 'cancel' ? ok(null) : ok(account))),
    serverInfo: record('serverInfo', ok({ host: 'coast.example' })),
    refreshAccount: record('refreshAccount', ok({ host: 'coast.example' })),
    lookAround: async () => ok(account),
    mediaSigner: createMediaSigner(links),
    push: recorder('push', calls, (name) => (name === 'state' ? { transport: 'autopush' } : ok({ transport: 'autopush' }))),
    sendQueued: record('sendQueued'),
    attachments: recorder('attachments', calls, (name) => (name === 'list' ? ok([]) : ok(null))),
    scopes: {
      get: (key: AccountKey) => (key === mira ? scope : undefined),
      all: () => [scope],
      streamStates: () => ({ [mira]: 'polling' }),
      unread: () => ({ [mira]: { seen: '5', count: 2 } }),
    },
    settings: createSettings(join(folder, 'settings.json')),
    proxySignIn: { pendingRequest: () => null },
    damage: { list: () => [damage] },
    updates: { way: 'tells', current: () => null },
    problemReport: () => ({ facts: 'Kittiwake: 1.2.3', log: '', tracker: 'https://tracker.example' }),
    showInFolder: record('showInFolder'),
    popupProblem: () => 'refused',
    takeFirstTask: () => ({ open: null, command: 'search', recovered: false }),
    markViewShown: () => void calls.push(['markViewShown']),
    composerWindows,
    notifyDraftChange: record('notifyDraftChange'),
    openLocation: record('openLocation'),
    journal,
    drafts: createDraftSaver(journal.drafts, clock),
    cache,
  };
  return { services: services as unknown as Services, writers, composers, calls, journal, cache, clock };
}
