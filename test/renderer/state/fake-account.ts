// What the state of one account needs, over a server whose answers the test gives; it keeps what was sent.
import { vi } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import type { ProfileEdit } from '../../../electron/contract/profile-edit.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Call } from '../../../renderer/api/call.ts';
import { Entities } from '../../../renderer/state/entities/entities.ts';
import { PostRules } from '../../../renderer/state/timelines/post-rules.svelte.ts';
import { Router } from '../../../renderer/state/account/router.svelte.ts';

type Answer = Result<{ data: unknown; next: string | null; prev: null }>;
type Answering = (params: Record<string, unknown>) => Answer | Promise<Answer>;
export type Answers = Partial<Record<CallableName, Answering>>;

export const page = (data: unknown, next: string | null = null): Answer => ok({ data, next, prev: null });
export const refusal = fail('forbidden', 'not-allowed', { host: 'coast.example' }, { status: 403 });

class FakePreferences {
  current = {
    pinnedLists: null as { id: string; title: string }[] | null,
    recentSearches: [] as string[],
    hiddenIn: {},
    hiddenOf: {},
    visits: null,
    profileEdit: null as ProfileEdit | null,
  };
  load = (): Promise<void> => Promise.resolve();
  set = (patch: object): Promise<void> => {
    this.current = { ...this.current, ...patch };
    return Promise.resolve();
  };
}

/** `answers` by endpoint; an endpoint that is not there answers with nothing. */
export function fakeAccount(answers: Answers) {
  const sent: { endpoint: CallableName; params: Record<string, unknown> }[] = [];
  const call = (endpoint: CallableName, params: Record<string, unknown>): Promise<Answer> => {
    sent.push({ endpoint, params });
    return Promise.resolve((answers[endpoint] ?? (() => page(null)))(params));
  };
  const preferences = new FakePreferences();
  const key = makeAccountKey('https://coast.example', '1');
  const entities = new Entities();
  const account = {
    key,
    call: call as unknown as Call,
    entities,
    rules: new PostRules({ key, entities, preferences }),
    router: new Router(),
    relationships: { request: vi.fn<(ids: readonly string[]) => void>() },
    preferences,
    host: 'coast.example',
    server: null as { software: string; version: string } | null,
    restartTimeline: vi.fn<(id: string) => void>(),
  };
  return { account, sent, names: () => sent.map(({ endpoint }) => endpoint), preferences };
}
