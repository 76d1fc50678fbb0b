// The window's requests about what it shows: streams to follow, cached timelines, where the person was reading, and what they arranged.
import type { StreamName } from '../../contract/bridge.ts';
import { fail, ok } from '../../contract/result.ts';
import { stored } from '../../storage/database.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<
  keyof Handlers,
  `stream.${string}` | `cache.${string}` | `positions.${string}` | `notifications.${string}` | `preferences.${string}`
>;

export function timelineHandlers({
  accounts,
  streams,
  cache,
  journal,
  actionQueue,
  homeMarker,
  mediaSigner,
}: Services): Pick<Handlers, Names> {
  const unknown = () => fail('unknown-account');
  return {
    async 'stream.watch'({ account, stream }) {
      if (accounts.get(account) === null) return unknown();
      streams.watch(account, stream as StreamName);
      return ok(null);
    },
    async 'stream.unwatch'({ account, stream }) {
      streams.unwatch(account, stream as StreamName);
      return ok(null);
    },
    async 'cache.readTimeline'({ account, timeline }) {
      const found = cache.readTimeline(account, timeline, journal.positions.get(account, timeline));
      if (found === null) return ok(null);
      const { statuses, notifications } = found;
      return ok({ ...found, statuses: statuses.map(mediaSigner.status), notifications: notifications.map(mediaSigner.notification) });
    },
    async 'cache.writeTimeline'({ account, timeline, entries }) {
      if (accounts.get(account) === null) return unknown();
      cache.writeTimeline(account, timeline, entries);
      return ok(null);
    },
    'cache.statuses': async ({ account, ids }) => ok(cache.statuses(account, ids).map(mediaSigner.status)),
    'cache.notifications': async ({ account, ids }) => ok(cache.notifications(account, ids).map(mediaSigner.notification)),
    'notifications.seen': async ({ account, id }) =>
      accounts.get(account) === null ? unknown() : actionQueue.add(account, { kind: 'read', id }),
    'preferences.get': async ({ account }) => stored(() => journal.preferences.get(account)),
    async 'preferences.set'({ account, preferences }) {
      if (accounts.get(account) === null) return unknown();
      const saved = stored(() => journal.preferences.save(account, preferences));
      return saved.ok ? ok(null) : saved;
    },
    async 'positions.save'({ account, timeline, position, read }) {
      if (accounts.get(account) === null) return unknown();
      const saved = stored(() => journal.positions.save(account, timeline, position));
      // At a gap nothing was read.
      if (read === true && timeline === 'home' && !position.id.startsWith('gap:')) homeMarker.read(account, position.id);
      return saved.ok ? ok(null) : saved;
    },
    'positions.elsewhere': ({ account }) => homeMarker.elsewhere(account),
  };
}
