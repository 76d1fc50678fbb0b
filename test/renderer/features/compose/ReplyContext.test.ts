import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import ReplyContext from '../../../../renderer/features/compose/ReplyContext.svelte';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { makeStatus } from '../../../electron/storage/samples.ts';

const session = vi.hoisted(() => ({ entities: null as unknown, loader: { request: () => undefined } }));
vi.mock('../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

it('shows the parent post as soon as it is loaded', async () => {
  const entities = new Entities();
  session.entities = entities;
  await render(ReplyContext, { id: '7' });
  entities.saveStatus(makeStatus('7', { content: '<p>Low water at nine</p>' }));
  await expect.poll(() => document.body.innerText).toContain('Low water at nine');
});
