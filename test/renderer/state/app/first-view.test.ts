// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';

const calls = vi.hoisted(() => [] as string[]);
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: { 'app.shown': () => Promise.resolve(ok(calls.push('app.shown') && null)) },
  on: () => undefined,
}));

beforeEach(() => {
  calls.length = 0;
  vi.resetModules();
});

it('marks the page each time, and tells main once', async () => {
  const { viewIsThere } = await import('../../../../renderer/state/app/first-view.ts');
  viewIsThere('welcome');
  expect(document.documentElement.dataset['ready']).toBe('welcome');
  viewIsThere('timeline');
  expect(document.documentElement.dataset['ready']).toBe('timeline');
  await vi.waitFor(() => expect(calls).toEqual(['app.shown']));
  viewIsThere('timeline');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual(['app.shown']);
});
