// Starts an embedded server and mira's session in the window, whose calls reach the server without the main process.
import { onTestFinished } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountSummary } from '../../../electron/contract/accounts.ts';
import type { EndpointName, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import { ok } from '../../../electron/contract/result.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { Session } from '../../../renderer/state/account/session.svelte.ts';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import type { TestDemoOptions } from '@kittiwake/demo-server/test/support/demo';
import { fakeBridge } from '../../support/bridge.ts';

interface Call {
  endpoint: EndpointName;
  params: ParamsOf<EndpointName>;
  background?: boolean;
}

export async function startSession(options: TestDemoOptions = {}) {
  const demo = await createTestDemo({ posts: 0, ...options });
  onTestFinished(() => demo.close());
  const token = demo.accounts.find(({ acct }) => acct === 'mira')?.token ?? '';
  const request = createRequest({ fetch, clock: systemClock, userAgent: 'Kittiwake/test' });
  fakeBridge.answers = {
    'api.call': ({ endpoint, params, background = false }: Call) => request({ origin: demo.url, token }, endpoint, params, { background }),
    'preferences.get': ok({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null }),
    'search.local': ok({ posts: [], next: null }),
  };
  const session = new Session({ key: makeAccountKey(demo.url, demo.act.id('mira')) } as AccountSummary, null);
  return {
    demo,
    session,
    /** Passes a post to the session as its stream does. */
    async stream(id: string): Promise<void> {
      const answer = await session.call('statuses.get', { id });
      if (!answer.ok) throw new Error(answer.error.code);
      session.receive([{ stream: 'user', event: { type: 'update', status: answer.value.data } }]);
    },
  };
}
