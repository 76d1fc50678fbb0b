// @vitest-environment jsdom Tests the notice of a newer version until it is dismissed, and the message when the user asked for updates.
import { beforeEach, expect, it } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Problem } from '../../../../electron/contract/problems.ts';
import type { Update } from '../../../../electron/contract/updates.ts';
import { checkForUpdate, restartNow } from '../../../../renderer/state/app/check-updates.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { updates } from '../../../../renderer/state/app/updates.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const version = (step: Update['step'], number = '2.0.0'): Update => ({
  version: number,
  step,
  page: `https://kittiwake.example/${number}`,
});
const emitUpdate = (update: Update | null) => fakeBridge.emit('update', update);
const listToasts = () => toasts.all.map(({ text, tone }) => (tone === 'problem' ? `! ${text}` : text));

beforeEach(() => {
  emitUpdate(null);
  toasts.all = [];
});

it('shows a found or downloaded version, not one being downloaded, and none that was dismissed', () => {
  emitUpdate(version('loading'));
  expect(updates.visibleUpdate).toBeNull();
  emitUpdate(version('ready'));
  expect(updates.visibleUpdate).toEqual(version('ready'));
  updates.dismiss();
  expect(updates.visibleUpdate).toBeNull();
  emitUpdate(version('ready'));
  expect(updates.visibleUpdate).toBeNull();
  emitUpdate(version('found', '2.1.0'));
  expect(updates.visibleUpdate?.version).toBe('2.1.0');
});

it.each([
  [ok(null), 'Kittiwake is up to date.'],
  [ok(version('loading')), 'Version 2.0.0 is being downloaded.'],
  [ok(version('ready')), 'Version 2.0.0 is ready. It is installed when Kittiwake quits.'],
  [ok(version('found')), 'Version 2.0.0 of Kittiwake is available.'],
  [fail('host-unreachable', 'updates-unreachable'), '! Kittiwake can’t check for updates. Try again later.'],
  [fail('bad-answer', 'update-list-unusable'), '! The list of versions is damaged. Nothing was installed.'],
  [fail('bad-answer', 'update-not-signed'), '! The list of versions is not signed by the developers of Kittiwake. Nothing was installed.'],
  [fail('bad-answer', 'update-insecure'), '! The update was offered over an unencrypted connection. Nothing was downloaded.'],
])('shows the result of a check at the user’s request: %j', async (answer, sentence) => {
  fakeBridge.answers['updates.check'] = answer;
  await checkForUpdate();
  expect(listToasts()).toEqual([sentence]);
});

it('opens the release notes in the browser', async () => {
  fakeBridge.answers['updates.check'] = ok(version('found'));
  await checkForUpdate();
  expect(toasts.all[0]?.action?.label).toBe('What’s new');
  toasts.all[0]?.action?.run();
  expect(fakeBridge.argsOf('system.openExternal')).toEqual([{ url: 'https://kittiwake.example/2.0.0' }]);
});

it.each<[Problem, string]>([
  ['update-damaged', '! The downloaded update does not match the published one. Nothing was installed.'],
  ['update-interrupted', '! The download of the update was interrupted. Kittiwake tries again later.'],
  ['update-no-room', '! There is not enough disk space for the update. Free up some space; Kittiwake tries again later.'],
])('reports why the update cannot be installed: %s', async (problem, sentence) => {
  fakeBridge.answers['updates.restart'] = fail('bad-answer', problem as 'update-damaged');
  await restartNow();
  expect(listToasts()).toEqual([sentence]);
});
