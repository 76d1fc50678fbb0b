// Tests the emoji reactions of a post.
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { reaction } from '@kittiwake/mastodon-api/entities/status';
import Reactions from '../../../../renderer/features/status/Reactions.svelte';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { makeStatus } from '../../../electron/storage/samples.ts';

const session = vi.hoisted(() => ({ can: () => false, customEmojis: { list: async () => [] }, entities: null as unknown }));
vi.mock('../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

it('shows reactions of one name twice, as some servers send them', async () => {
  const entities = new Entities();
  const reactions = [':tern:', 'tern@.', '👍'].map((name) => v.parse(reaction, { name, count: 1 }));
  entities.saveStatus(makeStatus('1', { reactions }));
  session.entities = entities;
  const status = entities.status('1').value;
  if (!status) throw new Error('The post is not stored');
  const { container } = await render(Reactions, { status });
  expect(container.querySelectorAll('li')).toHaveLength(3);
});
