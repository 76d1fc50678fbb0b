// Tests the results of a poll whose counts the server does not send.
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { poll as pollSchema } from '@kittiwake/mastodon-api/entities/status';
import Poll from '../../../../renderer/features/status/Poll.svelte';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { makeStatus } from '../../../electron/storage/samples.ts';

const session = vi.hoisted(() => ({ key: 'https://coast.example/users/1', entities: null as unknown }));
vi.mock('../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

const optionsOf = (...counts: (number | null)[]) => counts.map((votes_count, at) => ({ title: `Option ${at}`, votes_count }));

async function textOf(poll: object): Promise<string> {
  const entities = new Entities();
  entities.saveStatus(makeStatus('1'));
  const status = entities.status('1').value;
  if (!status) throw new Error('The post is not stored');
  session.entities = entities;
  const { container } = await render(Poll, { status, poll: v.parse(pollSchema, { id: '1', voted: true, ...poll }) });
  return container.textContent ?? '';
}

it('F18: shows no share of an option whose votes are hidden', async () => {
  expect(await textOf({ options: optionsOf(null, null), votes_count: 3 })).not.toContain('%');
  expect(await textOf({ options: optionsOf(null, null), votes_count: 3, expired: true })).not.toContain('%');
  expect(await textOf({ options: optionsOf(2, null), votes_count: 3 })).toMatch(/^[^%]*67\s?%[^%]*$/);
});

it('F18: shows no number of votes that the server hides', async () => {
  const text = await textOf({ options: optionsOf(null, null), votes_count: null, voters_count: null });
  expect(text).not.toMatch(/0 (?:votes|people)/);
});

it('F18: shows zero votes as zero', async () => {
  const text = await textOf({ options: optionsOf(0, 0), votes_count: 0 });
  expect([text.match(/0\s?%/g)?.length, text.includes('0 votes')]).toEqual([2, true]);
});

it('S1: reduces options that take long to lay out, until the user asks for the whole', async () => {
  const title = `👋${'🏻'.repeat(200)}`;
  expect(await textOf({ options: [{ title, votes_count: 1 }], votes_count: 1 })).not.toContain(title);
  await page.getByRole('button', { name: 'Show the whole text' }).click();
  await expect.poll(() => document.querySelector('.poll')?.textContent).toContain(title);
});
