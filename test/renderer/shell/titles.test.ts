import { expect, it } from 'vitest';
import { titleOf } from '../../../renderer/shell/titles.ts';
import type { Session } from '../../../renderer/state/account/session.svelte.ts';

const session = { lists: { titleOf: (id: string) => (id === '4' ? 'Birds' : '') } } as Session;

it('a list has its own title, or a general one while it is unknown', () => {
  expect(titleOf({ view: 'list', id: '4' }, session)).toBe('Birds');
  expect(titleOf({ view: 'list', id: '5' }, session)).not.toBe('');
});

it('a tag has its name as the title', () => {
  expect(titleOf({ view: 'tag', name: 'tern' }, session)).toBe('#tern');
});

it('every other view has a title', () => {
  for (const view of ['home', 'local', 'settings', 'push', 'requests', 'blocks', 'server'] as const)
    expect(titleOf({ view }, session)).not.toBe('');
});
