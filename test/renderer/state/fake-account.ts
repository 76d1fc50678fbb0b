// Provides the dependencies of an account's state, with planned server responses; records the requests.
import { vi } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey, ServerInfo } from '../../../electron/contract/accounts.ts';
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CallableName } from '@kittiwake/mastodon-api/endpoints';
import type { LocalPreferences } from '../../../electron/contract/journal.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../renderer/api/call.ts';
import { Entities } from '../../../renderer/state/entities/entities.ts';
import { StatusActions } from '../../../renderer/state/entities/status-actions.ts';
import { Relationships } from '../../../renderer/state/people/relationships.ts';
import { PostRules } from '../../../renderer/state/timelines/post-rules.svelte.ts';
import { PreferencesState } from '../../../renderer/state/account/preferences.svelte.ts';
import { Router } from '../../../renderer/state/account/navigation.svelte.ts';
import type { Session } from '../../../renderer/state/account/session.svelte.ts';

type EndpointResult = Result<{ data: unknown; next: string | null; prev: null }>;
type EndpointFake = (params: Record<string, unknown>) => EndpointResult | Promise<EndpointResult>;
export type EndpointFakes = Partial<Record<CallableName, EndpointFake>>;

export const page = (data: unknown, next: string | null = null): EndpointResult => ok({ data, next, prev: null });
export const refusal = fail('forbidden', 'not-allowed', { host: 'coast.example' }, { status: 403 });

type SessionFakes = {
  [K in keyof Session]?: Session[K] | (Session[K] extends (...args: never[]) => unknown ? never : Partial<Session[K]>);
};

/** Types an object as the session of an account. `members`: the members that the tested code uses. */
export function fakeSession(members: SessionFakes): Session {
  const session = members as unknown as Session;
  session.can ??= (name) => can(session.server, name);
  return session;
}

/** Preferences that are loaded at once and not saved. */
class FakePreferences extends PreferencesState {
  constructor(account: AccountKey) {
    super(account);
    this.setLoaded({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null, profileEdit: null });
  }

  override set(patch: Partial<LocalPreferences>): Promise<void> {
    this.current = { ...this.current, ...patch };
    return Promise.resolve();
  }
}

/** `answers`: responses by endpoint; a missing endpoint returns an empty response. */
export function fakeAccount(answers: EndpointFakes) {
  const requests: { endpoint: CallableName; params: Record<string, unknown> }[] = [];
  const call = (endpoint: CallableName, params: Record<string, unknown>): Promise<EndpointResult> => {
    requests.push({ endpoint, params });
    return Promise.resolve((answers[endpoint] ?? (() => page(null)))(params));
  };
  const key = makeAccountKey('https://coast.example', '1');
  const preferences = new FakePreferences(key);
  const entities = new Entities();
  const callEndpoint = call as unknown as CallEndpoint;
  const account = {
    key,
    call: callEndpoint,
    entities,
    actions: new StatusActions(entities, callEndpoint, () => undefined),
    rules: new PostRules({ key, entities, preferences }),
    router: new Router(),
    relationships: Object.assign(new Relationships(entities, callEndpoint, key), {
      request: vi.fn<Relationships['request']>(),
      reload: vi.fn<Relationships['reload']>(),
    }),
    preferences,
    knowsMinId: () => true,
    host: 'coast.example',
    domain: 'coast.example',
    server: null as ServerInfo | null,
    restartTimeline: vi.fn<(id: string) => void>(),
  };
  return { account, sent: requests, names: () => requests.map(({ endpoint }) => endpoint), preferences };
}
