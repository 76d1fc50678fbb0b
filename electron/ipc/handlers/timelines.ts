// Handles the window's requests about timelines: streams to subscribe to, cached timelines, reading positions, and preferences.
import type { StreamName } from '../../contract/bridge.ts';
import { fail, ok } from '../../contract/result.ts';
import { tryStorage } from '../../storage/database.ts';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../router.ts';

type TimelineMethods = Extract<
  keyof Handlers,
  `stream.${string}` | `cache.${string}` | `positions.${string}` | `notifications.${string}` | `preferences.${string}`
>;

export function timelineHandlers({ accountParts, files, scopes, media }: Parts): Pick<Handlers, TimelineMethods> {
  const { accounts } = accountParts;
  const { cache, journal } = files;
  const unknownAccount = () => fail('unknown-account');
  return {
    async 'stream.watch'({ account, stream }) {
      const scope = scopes.get(account);
      scope?.streams.watch(stream as StreamName);
      return scope ? ok(null) : unknownAccount();
    },
    async 'stream.unwatch'({ account, stream }) {
      scopes.get(account)?.streams.unwatch(stream as StreamName);
      return ok(null);
    },
    async 'cache.readTimeline'({ account, timeline }) {
      const cachedTimeline = cache.readTimeline(account, timeline, journal.positions.get(account, timeline));
      if (cachedTimeline === null) return ok(null);
      const { statuses, notifications } = cachedTimeline;
      return ok({
        ...cachedTimeline,
        statuses: statuses.map(media.signer.status),
        notifications: notifications.map(media.signer.notification),
      });
    },
    async 'cache.writeTimeline'({ account, timeline, entries }) {
      if (accounts.get(account) === null) return unknownAccount();
      cache.writeTimeline(account, timeline, entries);
      return ok(null);
    },
    'cache.statuses': async ({ account, ids }) => ok(cache.statuses(account, ids).map(media.signer.status)),
    'cache.notifications': async ({ account, ids }) => ok(cache.notifications(account, ids).map(media.signer.notification)),
    'notifications.seen': async ({ account, id }) => scopes.get(account)?.outbox.actions.add({ kind: 'read', id }) ?? unknownAccount(),
    'preferences.get': async ({ account }) => tryStorage(() => journal.preferences.get(account)),
    async 'preferences.set'({ account, preferences }) {
      if (accounts.get(account) === null) return unknownAccount();
      const result = tryStorage(() => journal.preferences.save(account, preferences));
      return result.ok ? ok(null) : result;
    },
    async 'positions.save'({ account, timeline, position, read }) {
      if (accounts.get(account) === null) return unknownAccount();
      const result = tryStorage(() => journal.positions.save(account, timeline, position));
      // A gap in the timeline is no post that was read.
      if (read === true && timeline === 'home' && !position.id.startsWith('gap:')) scopes.get(account)?.homeMarker.read(position.id);
      return result.ok ? ok(null) : result;
    },
    'positions.elsewhere': async ({ account }) => scopes.get(account)?.homeMarker.elsewhere() ?? unknownAccount(),
  };
}
