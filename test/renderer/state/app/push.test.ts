import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { defaultPushSettings } from '../../../../electron/contract/push.ts';
import type { PushSettings, PushState } from '../../../../electron/contract/push.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { PushPage } from '../../../../renderer/state/app/push.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const main = vi.hoisted(() => ({
  answer: (_method: string, _args: unknown): unknown => null,
  tell: (_payload: unknown): void => undefined,
}));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy({}, { get: (_, method: string) => (args: unknown) => Promise.resolve(main.answer(method, args)) }),
  on: (_: string, listener: (payload: unknown) => void) => {
    main.tell = listener;
    return () => (main.tell = () => undefined);
  },
}));

const account = makeAccountKey('https://coast.example', '7');
const state = (settings: PushSettings = defaultPushSettings): PushState => ({
  ...{
    settings,
    transport: 'streaming',
    since: 1,
    busy: false,
    subscription: null,
    notKept: [],
    lastAlertAt: null,
    offered: true,
    lastError: null,
  },
});
let page: PushPage;
beforeEach(async () => {
  toasts.all = [];
  main.answer = (method, args) =>
    ok(
      method === 'push.set'
        ? state((args as { settings: PushSettings }).settings)
        : method === 'push.test'
          ? { by: 'autopush', milliseconds: 240 }
          : state(),
    );
  page = new PushPage(account);
  page.open();
  await vi.waitFor(() => expect(page.state).not.toBeNull());
});

describe('the alerts of an account', () => {
  it('change at once and can be undone', async () => {
    const alerts = { ...defaultPushSettings.alerts, poll: false };
    await page.change({ alerts }, 'Ended polls: Off');
    expect(page.state?.settings.alerts.poll).toBe(false);
    toasts.all[0]?.action?.run();
    await vi.waitFor(() => expect(page.state?.settings).toEqual(defaultPushSettings));
  });

  it('are reverted with a message when main refuses', async () => {
    main.answer = () => fail('storage');
    await page.change({ enabled: false }, 'Alerts: Off');
    expect(page.state?.settings.enabled).toBe(true);
    expect(toasts.all).toMatchObject([{ text: describeFailure({ code: 'storage' }), tone: 'problem' }]);
  });

  it('follow main’s events for this account only', () => {
    main.tell({ account: makeAccountKey('https://coast.example', '8'), state: { ...state(), transport: 'polling' } });
    expect(page.state?.transport).toBe('streaming');
    main.tell({ account, state: { ...state(), transport: 'autopush' } });
    expect(page.state?.transport).toBe('autopush');
  });

  it('are tested over the whole path, and the toast says how long it took', async () => {
    await page.test();
    expect(toasts.all).toMatchObject([{ text: 'The test came back after 240 ms.', tone: 'plain' }]);
    main.answer = () => fail('timeout', 'test-lost', { host: 'push.example' });
    await page.test();
    expect(toasts.all.at(-1)).toMatchObject({
      text: 'push.example took the test alert, but it did not come back within 20 seconds.',
      tone: 'problem',
    });
    expect(page.running).toBeNull();
  });

  it('say why they can’t be loaded, and load again on retry', async () => {
    main.answer = () => fail('unknown-account');
    await page.load();
    expect(page.problem).toBe('This account is not signed in here.');
    main.answer = () => ok(state());
    await page.load();
    expect(page.problem).toBeNull();
  });
});
