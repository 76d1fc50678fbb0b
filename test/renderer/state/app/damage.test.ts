// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { Damage } from '../../../../electron/contract/damage.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { damage } from '../../../../renderer/state/app/damage.svelte.ts';

const main = vi.hoisted(() => ({ asked: [] as unknown[], heard: {} as Record<string, (payload: never) => void> }));
vi.mock('../../../../renderer/bridge.ts', () => {
  const answer = (method: string) => (args: unknown) => {
    main.asked.push([method, args]);
    return Promise.resolve(ok(null));
  };
  return {
    bridge: { 'damage.show': answer('show'), 'damage.dismiss': answer('dismiss') },
    on: (event: string, listener: (payload: never) => void) => void (main.heard[event] = listener),
  };
});

it('has what main tells, and asks main to show or to dismiss it', () => {
  const entry: Damage = { id: 'd1', what: 'journal', name: '', count: 1, path: '/data/journal.db.damaged' };
  main.heard['damage']?.([entry] as never);
  expect(damage.list).toEqual([entry]);
  damage.showInFolder('d1');
  damage.dismiss('d1');
  expect(main.asked).toEqual([
    ['show', { id: 'd1' }],
    ['dismiss', { id: 'd1' }],
  ]);
});
