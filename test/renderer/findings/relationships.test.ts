// Tests that relationships to accounts are what the server has. A finding that is not fixed yet is marked with `fails`.
import { expect, test } from 'vitest';
import { ProfilePage } from '../../../renderer/state/people/profile-page.svelte.ts';
import { startSession } from './start-session.ts';
import type { TestDemoOptions } from '@kittiwake/demo-server/test/support/demo';

const freya = 'freya@archipelago.example';

/** `open` opens freya's profile and returns the known relationship to freya. */
async function setUp(options: TestDemoOptions = {}) {
  const { demo, session } = await startSession(options);
  const id = demo.act.id(freya);
  const open = async () => {
    await new ProfilePage(session, id).load();
    await session.relationships.load(id);
    return session.entities.relationship(id).value;
  };
  return { demo, session, open };
}

test('a profile shows the relationship when it opens', async () => {
  const { demo, open } = await setUp();
  demo.act.unfollow(freya, 'mira');
  expect(await open()).toMatchObject({ following: true, followed_by: false });
});

test('a profile that opens again shows a relationship that changed meanwhile', async () => {
  const { demo, open } = await setUp();
  demo.act.unfollow(freya, 'mira');
  await open();
  demo.act.follow(freya, 'mira');
  expect(await open()).toMatchObject({ followed_by: true });
});

test('a profile shows the relationship while few requests are left', async () => {
  const { session, open } = await setUp({ rateLimits: { token: 40 } });
  for (let count = 0; count < 36; count += 1) await session.call('lists.all', {});
  expect(await open()).toMatchObject({ following: true });
});
