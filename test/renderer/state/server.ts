// A session over a server whose answers the test gives: what the state of one account needs, and what it sent.
import { vi } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { Entities } from '../../../renderer/state/entities/entities.ts';
import { Router } from '../../../renderer/state/account/router.svelte.ts';
import type { Session } from '../../../renderer/state/account/session.svelte.ts';

type Answer = Result<{ data: unknown; next: string | null; prev: null }>;
type Answering = (params: Record<string, unknown>) => Answer | Promise<Answer>;

export const page = (data: unknown, next: string | null = null): Answer => ok({ data, next, prev: null });
export const refusal = fail('forbidden', 'coast.example does not allow this.', { status: 403 });

/** `answers` by endpoint; one that is not there answers nothing. `more` stands in the session beside what all state needs. */
export function sessionOver(answers: Partial<Record<CallableName, Answering>>, more: object = {}) {
  const sent: { endpoint: CallableName; params: Record<string, unknown> }[] = [];
  const call = (endpoint: CallableName, params: Record<string, unknown>): Promise<Answer> => {
    sent.push({ endpoint, params });
    return Promise.resolve((answers[endpoint] ?? (() => page(null)))(params));
  };
  const preferences = {
    current: { pinnedLists: null as { id: string; title: string }[] | null, recentSearches: [] as string[] },
    load: () => Promise.resolve(),
    set(patch: object) {
      this.current = { ...this.current, ...patch };
      return Promise.resolve();
    },
  };
  const session = {
    ...{ key: makeAccountKey('https://coast.example', '1'), accountId: '1', call, preferences },
    ...{ entities: new Entities(), router: new Router(), relationships: { want: vi.fn() } },
    timeline: () => ({ startOver: () => Promise.resolve() }),
    ...more,
  };
  return { session: session as unknown as Session, sent, names: () => sent.map(({ endpoint }) => endpoint), preferences };
}
