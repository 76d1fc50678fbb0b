// @vitest-environment jsdom
// What the window says of newer versions: the notice until it is put away, and the sentence when a person asked. Covers ask-updates.ts.
import { beforeEach, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Problem } from '../../../../electron/contract/problems.ts';
import type { Update } from '../../../../electron/contract/updates.ts';
import { askForUpdate, restartNow } from '../../../../renderer/state/app/ask-updates.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { updates } from '../../../../renderer/state/app/updates.svelte.ts';

const main = vi.hoisted(() => ({ answer: null as unknown, opened: [] as string[], heard: {} as Record<string, (payload: never) => void> }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: {
    'updates.check': async () => main.answer,
    'updates.restart': async () => main.answer,
    'system.openExternal': async ({ url }: { url: string }) => (main.opened.push(url), ok(null)),
  },
  on: (event: string, listener: (payload: never) => void) => void (main.heard[event] = listener),
}));

const version = (step: Update['step'], number = '2.0.0'): Update => ({
  version: number,
  step,
  page: `https://kittiwake.example/${number}`,
});
const happens = (update: Update | null) => main.heard['update']?.(update as never);
const said = () => toasts.all.map(({ text, tone }) => (tone === 'problem' ? `! ${text}` : text));

beforeEach(() => {
  happens(null);
  [toasts.all, main.opened] = [[], []];
});

it('tells of a version that is ready or only found, not of one that is being downloaded, and not again once put away', () => {
  happens(version('loading'));
  expect(updates.told).toBeNull();
  happens(version('ready'));
  expect(updates.told).toEqual(version('ready'));
  updates.dismiss();
  expect(updates.told).toBeNull();
  happens(version('ready'));
  expect(updates.told).toBeNull();
  happens(version('found', '2.1.0'));
  expect(updates.told?.version).toBe('2.1.0');
});

it.each([
  [ok(null), 'Kittiwake is up to date.'],
  [ok(version('loading')), 'Version 2.0.0 is being downloaded.'],
  [ok(version('ready')), 'Version 2.0.0 is ready. It is installed when Kittiwake quits.'],
  [ok(version('found')), 'Version 2.0.0 of Kittiwake is out.'],
  [fail('host-unreachable', 'updates-unreachable'), '! Kittiwake can’t find out whether there is a newer version. Try again later.'],
  [fail('bad-answer', 'update-list-unusable'), '! The list of versions is damaged. Kittiwake stays as it is.'],
  [fail('bad-answer', 'update-not-signed'), '! The list of versions is not signed by the makers of Kittiwake. Nothing was installed.'],
  [fail('bad-answer', 'update-insecure'), '! The update came over a connection that is not encrypted. Nothing was loaded.'],
])('answers the person who asked: %j', async (answer, sentence) => {
  main.answer = answer;
  await askForUpdate();
  expect(said()).toEqual([sentence]);
});

it('shows what is new in the browser', async () => {
  main.answer = ok(version('found'));
  await askForUpdate();
  expect(toasts.all[0]?.action?.label).toBe('What’s new');
  toasts.all[0]?.action?.run();
  expect(main.opened).toEqual(['https://kittiwake.example/2.0.0']);
});

it.each<[Problem, string]>([
  ['update-damaged', '! The update that came is not the one that was published. Nothing was installed.'],
  ['update-interrupted', '! The download of the update was interrupted. Kittiwake tries again later.'],
  ['update-no-room', '! The disk has no room for the update. Make some room; Kittiwake tries again later.'],
])('says why it can’t restart into the new version: %s', async (problem, sentence) => {
  main.answer = fail('bad-answer', problem as 'update-damaged');
  await restartNow();
  expect(said()).toEqual([sentence]);
});
