// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';

const calls = vi.hoisted(() => [] as string[]);
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: { 'app.shown': () => Promise.resolve(ok(calls.push('app.shown') && null)) },
  on: () => undefined,
}));

const load = () => import('../../../../renderer/state/app/first-view.ts');

beforeEach(() => {
  calls.length = 0;
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
});
afterEach(() => void vi.useRealTimers());

it('marks the page each time, and tells main once', async () => {
  const { viewIsThere } = await load();
  viewIsThere('welcome');
  expect(document.documentElement.dataset['ready']).toBe('welcome');
  viewIsThere('timeline');
  expect(document.documentElement.dataset['ready']).toBe('timeline');
  await vi.waitFor(() => expect(calls).toEqual(['app.shown']));
  viewIsThere('timeline');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual(['app.shown']);
});

it('lets what can wait run after the first view is drawn, and later at once', async () => {
  const { viewIsThere, whenIdle } = await load();
  void whenIdle(() => calls.push('the rest'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
  viewIsThere('timeline');
  await vi.waitFor(() => expect(calls).toEqual(['app.shown', 'the rest']));
  void whenIdle(() => calls.push('more'));
  await vi.waitFor(() => expect(calls.at(-1)).toBe('more'));
});

it('does not wait for a first view that does not come', async () => {
  vi.useFakeTimers();
  const { whenIdle } = await load();
  void whenIdle(() => calls.push('the rest'));
  await vi.advanceTimersByTimeAsync(900);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual(['the rest']);
});

it('loads what belongs to a view after the first one is drawn, and then at once', async () => {
  const { afterFirstView, viewIsThere } = await load();
  const menu = afterFirstView(() => Promise.resolve(calls.push('menu')));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
  viewIsThere('timeline');
  await menu;
  expect(calls).toEqual(['app.shown', 'menu']);
  await afterFirstView(() => Promise.resolve(calls.push('another menu')));
  expect(calls).toEqual(['app.shown', 'menu', 'another menu']);
});
