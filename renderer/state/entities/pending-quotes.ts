// Asks for the user's own posts again while their quote waits for approval: Mastodon streams an approval, but not a rejection.
import type { Session } from '../account/session.svelte.ts';

/** Waits before each request: after 5 s, 35 s, 2.5 min, and 7.5 min. Later, the state is current when the post is loaded again. */
const waitsMs = [5_000, 30_000, 120_000, 300_000];

const isPending = ({ entities }: Pick<Session, 'entities'>, id: string): boolean => entities.status(id).value?.quote?.state === 'pending';

/** Resolves when the quote in this post is no longer pending, or after the last request. */
export async function awaitQuoteApproval(session: Pick<Session, 'call' | 'entities'>, id: string): Promise<void> {
  for (const waitMs of waitsMs) {
    if (!isPending(session, id)) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (!isPending(session, id)) return;
    const answer = await session.call('statuses.get', { id }, { background: true });
    if (answer.ok) session.entities.saveStatus(answer.value.data);
  }
}
