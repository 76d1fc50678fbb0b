// Tests adding and removing emoji reactions: renderer/state/entities/status-reactions.ts.
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ServerInfo } from '../../../../electron/contract/accounts.ts';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Capability } from '@kittiwake/mastodon-api/detect-capabilities';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { StatusActions } from '../../../../renderer/state/entities/status-actions.ts';
import { toggleReaction } from '../../../../renderer/state/entities/status-reactions.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeSession } from '../fake-account.ts';

const post = (reactions: object[]) =>
  v.parse(status, { id: '9', account: { id: '7', username: 'ida', acct: 'ida' }, visibility: 'public', reactions });
const thumb = { name: '👍', url: null, static_url: null };
const tern = { name: 'tern', url: 'https://coast.example/tern.png', static_url: null };

let answers: Record<string, unknown>;
let calls: [string, object][];
beforeEach(() => {
  answers = {};
  calls = [];
  vi.spyOn(toasts, 'problem').mockReset();
});

function setUp(family: Capability | null, initialReactions: object[] = []) {
  const entities = new Entities();
  entities.saveStatus(post(initialReactions));
  const call = ((name: string, params: object) => {
    calls.push([name, params]);
    return Promise.resolve(answers[name] ?? fail('not-found'));
  }) as unknown as CallEndpoint;
  const session = fakeSession({
    server: { capabilities: family ? [family] : [], refused: [] } as unknown as ServerInfo,
    entities,
    call,
    actions: new StatusActions(entities, call, () => undefined),
  });
  return { session, shown: () => entities.status('9').value?.reactions.map(({ name, count, me }) => [name, count, me]) };
}
const answer = (data: unknown) => ok({ data, next: null, prev: null });

test.each([
  ['pleromaReactions', 'pleromaReactions.add', ':tern:'],
  ['fedibirdReactions', 'emojiReactions.add', 'tern'],
  ['holloReactions', 'emojiReactions.add', 'tern'],
  ['misskeyReactions', 'reactions.add', ':tern:'],
  ['glitchReactions', 'reactions.add', 'tern'],
] as const)('Feature 3: %s software gets the call %s with %s', async (family, name, emoji) => {
  const { session, shown } = setUp(family);
  answers = { [name]: answer(post([{ name: 'tern', count: 1, me: true }])) };
  const adding = toggleReaction(session, '9', tern);
  expect(shown()).toEqual([['tern', 1, true]]);
  await adding;
  expect(calls).toEqual([[name, { id: '9', emoji }]]);
});

test('Feature 3: removes the user’s own reaction, and shows the post as the server returns it', async () => {
  const { session, shown } = setUp('pleromaReactions', [{ name: '👍', count: 2, me: true }]);
  answers = { 'pleromaReactions.remove': answer(post([{ name: '👍', count: 5, me: false }])) };
  await toggleReaction(session, '9', thumb);
  expect(calls).toEqual([['pleromaReactions.remove', { id: '9', emoji: '👍' }]]);
  expect(shown()).toEqual([['👍', 5, false]]);
});

test('Feature 3: a reaction that the server refuses is not shown', async () => {
  const { session, shown } = setUp('pleromaReactions', [{ name: '🌊', count: 1, me: false }]);
  answers = { 'pleromaReactions.add': fail('validation') };
  await toggleReaction(session, '9', thumb);
  expect(shown()).toEqual([['🌊', 1, false]]);
  expect(toasts.problem).toHaveBeenCalledTimes(1);
});

test('Feature 3: loads the post if the server returns none', async () => {
  const { session, shown } = setUp('misskeyReactions');
  answers = { 'reactions.add': answer(null), 'statuses.get': answer(post([{ name: '❤', count: 1, me: true }])) };
  await toggleReaction(session, '9', thumb);
  expect(shown()).toEqual([['❤', 1, true]]);
});

test('Feature 3: sends nothing to software without reactions', async () => {
  const { session } = setUp(null, [{ name: '👍', count: 1, me: false }]);
  await toggleReaction(session, '9', thumb);
  expect(calls).toEqual([]);
});
