import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { defaultPushSettings } from '../../../../electron/contract/push.ts';
import type { PushSettings, PushState } from '../../../../electron/contract/push.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { PushPage } from '../../../../renderer/state/app/push.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

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
  fakeBridge.answers = {
    'push.state': ok(state()),
    'push.set': ({ settings }: { settings: PushSettings }) => ok(state(settings)),
    'push.test': ok({ by: 'autopush', milliseconds: 240 }),
  };
  page = new PushPage(account);
  page.open();
  await vi.waitFor(() => expect(page.state).not.toBeNull());
});

describe('the push settings of an account', () => {
  it('change at once and can be undone', async () => {
    const alerts = { ...defaultPushSettings.alerts, poll: false };
    await page.change({ alerts }, 'Ended polls: Off');
    expect(page.state?.settings.alerts.poll).toBe(false);
    toasts.all[0]?.action?.run();
    await vi.waitFor(() => expect(page.state?.settings).toEqual(defaultPushSettings));
  });

  it('are reverted with a toast when the main process refuses', async () => {
    fakeBridge.answers['push.set'] = fail('storage');
    await page.change({ enabled: false }, 'Alerts: Off');
    expect(page.state?.settings.enabled).toBe(true);
    expect(toasts.all).toMatchObject([{ text: describeFailure({ code: 'storage' }), tone: 'problem' }]);
  });

  it('follow events about this account only', () => {
    fakeBridge.emit('push', { account: makeAccountKey('https://coast.example', '8'), state: { ...state(), transport: 'polling' } });
    expect(page.state?.transport).toBe('streaming');
    fakeBridge.emit('push', { account, state: { ...state(), transport: 'autopush' } });
    expect(page.state?.transport).toBe('autopush');
  });

  it('are tested end to end, and a toast shows the duration', async () => {
    await page.test();
    expect(toasts.all).toMatchObject([{ text: 'The test alert arrived after 240 ms.', tone: 'plain' }]);
    fakeBridge.answers['push.test'] = fail('timeout', 'test-lost', { host: 'push.example' });
    await page.test();
    expect(toasts.all.at(-1)).toMatchObject({
      text: 'push.example accepted the test alert, but it did not arrive within 20 seconds.',
      tone: 'problem',
    });
    expect(page.running).toBeNull();
  });

  it('report a failed load, and load again on retry', async () => {
    fakeBridge.answers['push.state'] = fail('unknown-account');
    await page.load();
    expect(page.problem).toBe('This account is not signed in here.');
    fakeBridge.answers['push.state'] = ok(state());
    await page.load();
    expect(page.problem).toBeNull();
  });
});
