// The window's requests about what a person writes: drafts, and posts on their way out.
import { fail, ok } from '../../contract/result.ts';
import { stored } from '../../storage/database.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `drafts.${string}` | `outbox.${string}`>;

export function writingHandlers({ accounts, journal, drafts, postQueue }: Services): Pick<Handlers, Names> {
  const unknown = () => fail('unknown-account');
  return {
    'drafts.list': async ({ account }) => stored(() => drafts.list(account)),
    async 'drafts.save'({ draft }) {
      if (accounts.get(draft.account) === null) return unknown();
      drafts.save(draft);
      return ok(null);
    },
    async 'drafts.remove'({ id }) {
      const removed = stored(() => drafts.remove(id));
      return removed.ok ? ok(null) : removed;
    },
    async 'outbox.post'({ draft }) {
      if (accounts.get(draft.account) === null) return unknown();
      const taken = postQueue.post(draft);
      if (taken.ok) drafts.forget(draft.id);
      return taken;
    },
    'outbox.list': async ({ account }) => stored(() => journal.outbox.list(account)),
    'outbox.retry': async ({ id }) => postQueue.retry(id),
    'outbox.discard': async ({ id }) => postQueue.discard(id),
    'outbox.edit': async ({ id }) => postQueue.edit(id),
  };
}
