// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { fakeBridge } from '../../../support/bridge.ts';

let calls: string[];
const load = () => import('../../../../renderer/state/app/first-view.ts');

beforeEach(() => {
  calls = [];
  fakeBridge.answers['app.shown'] = () => {
    calls.push('app.shown');
    return ok(null);
  };
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
});
afterEach(() => void vi.useRealTimers());

it('marks the page for each view, and notifies the main process once', async () => {
  const { reportFirstView: viewIsThere } = await load();
  viewIsThere('welcome');
  expect(document.documentElement.dataset['ready']).toBe('welcome');
  viewIsThere('timeline');
  expect(document.documentElement.dataset['ready']).toBe('timeline');
  await vi.waitFor(() => expect(calls).toEqual(['app.shown']));
  viewIsThere('timeline');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual(['app.shown']);
});

it('runs deferred work after the first view is drawn, and later work at once', async () => {
  const { reportFirstView: viewIsThere, whenIdle } = await load();
  void whenIdle(() => calls.push('the rest'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
  viewIsThere('timeline');
  await vi.waitFor(() => expect(calls).toEqual(['app.shown', 'the rest']));
  void whenIdle(() => calls.push('more'));
  await vi.waitFor(() => expect(calls.at(-1)).toBe('more'));
});

it('runs deferred work after a timeout if no view is drawn', async () => {
  vi.useFakeTimers();
  const { whenIdle } = await load();
  void whenIdle(() => calls.push('the rest'));
  await vi.advanceTimersByTimeAsync(900);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual(['the rest']);
});

it('loads optional parts after the first view is drawn, and at once for later views', async () => {
  const { afterFirstView, reportFirstView: viewIsThere } = await load();
  const menu = afterFirstView(() => Promise.resolve(calls.push('menu')));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
  viewIsThere('timeline');
  await menu;
  expect(calls).toEqual(['app.shown', 'menu']);
  await afterFirstView(() => Promise.resolve(calls.push('another menu')));
  expect(calls).toEqual(['app.shown', 'menu', 'another menu']);
});
