import { expect, it } from 'vitest';
import { titleOf } from '../../../renderer/shell/titles.ts';
import type { Session } from '../../../renderer/state/account/session.svelte.ts';

const session = { lists: { titleOf: (id: string) => (id === '4' ? 'Birds' : '') } } as Session;

it('returns the title of a list, or a general title while it is unknown', () => {
  expect(titleOf({ view: 'list', id: '4' }, session)).toBe('Birds');
  expect(titleOf({ view: 'list', id: '5' }, session)).not.toBe('');
});

it('returns the name of a tag', () => {
  expect(titleOf({ view: 'tag', name: 'tern' }, session)).toBe('#tern');
});

it('returns a title for every other view', () => {
  for (const view of ['home', 'local', 'settings', 'push', 'requests', 'blocks', 'server'] as const)
    expect(titleOf({ view }, session)).not.toBe('');
});
