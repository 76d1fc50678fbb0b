import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Attachment } from '../../../../../electron/contract/attachments.ts';
import type { Draft } from '../../../../../electron/contract/draft.ts';
import { defaultPollLimits } from '../../../../../electron/contract/default-limits.ts';
import PollButton from '../../../../../renderer/features/compose/poll/PollButton.svelte';

type PollContent = Pick<Draft, 'poll' | 'attachments'>;
let content: PollContent;

async function open(start: PollContent, canCombineWithMedia = false): Promise<void> {
  content = start;
  const change = (patch: Pick<Draft, 'poll'>): void => {
    content = { ...content, ...patch };
    void screen.rerender({ content });
  };
  const screen = await render(PollButton, { content, change, limits: defaultPollLimits, canCombineWithMedia });
}

it('adds a poll with two empty options, and removes it', async () => {
  await open({ poll: null, attachments: [] });
  await page.getByRole('button', { name: 'Add a poll' }).click();
  expect(content.poll).toMatchObject({ options: ['', ''], expiresIn: 86_400 });
  await page.getByRole('button', { name: 'Remove the poll' }).click();
  expect(content.poll).toBe(null);
});

it('is disabled beside media, with the reason', async () => {
  await open({ poll: null, attachments: [{} as Attachment] });
  await expect.element(page.getByRole('button', { name: 'A post has either media or a poll, not both.' })).toBeDisabled();
});

it('is enabled beside media if the server accepts both', async () => {
  await open({ poll: null, attachments: [{} as Attachment] }, true);
  await page.getByRole('button', { name: 'Add a poll' }).click();
  expect(content.poll).not.toBe(null);
});
