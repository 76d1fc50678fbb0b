import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Attachment } from '../../../../../electron/contract/attachments.ts';
import type { Draft } from '../../../../../electron/contract/draft.ts';
import { defaultPollLimits } from '../../../../../electron/contract/writing.ts';
import PollButton from '../../../../../renderer/features/compose/poll/PollButton.svelte';

vi.mock('../../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

type Content = Pick<Draft, 'poll' | 'attachments'>;
let content: Content;

async function open(start: Content, withMedia = false): Promise<void> {
  content = start;
  const change = (patch: Pick<Draft, 'poll'>): void => {
    content = { ...content, ...patch };
    void shown.rerender({ content });
  };
  const shown = await render(PollButton, { content, change, limits: defaultPollLimits, withMedia });
}

it('adds a poll with two empty options, and removes it', async () => {
  await open({ poll: null, attachments: [] });
  await page.getByRole('button', { name: 'Add a poll' }).click();
  expect(content.poll).toMatchObject({ options: ['', ''], expiresIn: 86_400 });
  await page.getByRole('button', { name: 'Remove the poll' }).click();
  expect(content.poll).toBe(null);
});

it('is not offered beside media, and says why', async () => {
  await open({ poll: null, attachments: [{} as Attachment] });
  await expect.element(page.getByRole('button', { name: 'A post has either media or a poll, not both.' })).toBeDisabled();
});

it('is offered beside media where the server takes both', async () => {
  await open({ poll: null, attachments: [{} as Attachment] }, true);
  await page.getByRole('button', { name: 'Add a poll' }).click();
  expect(content.poll).not.toBe(null);
});
