import * as v from 'valibot';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { statusEdit } from '@kittiwake/mastodon-api/entities/status';
import VersionRow from '../../../../renderer/features/history/VersionRow.svelte';
import { makeStatus } from '../../../electron/storage/samples.ts';

const edit = (content: string) =>
  v.parse(statusEdit, {
    content,
    spoiler_text: '',
    sensitive: false,
    created_at: '2026-11-01T10:00:00.000Z',
    account: makeStatus('1').account,
  });
const textOf = (container: Element): string => container.querySelector('.text-diff')?.textContent ?? '';

it.each([
  ['a complete version', false],
  ['changes', true],
])('S1: shows %s reduced, and the whole on request', async (_, isComparing) => {
  const { container } = await render(VersionRow, {
    version: edit(`<p>${'aא '.repeat(4_000)}</p>`),
    previousVersion: edit('<p>Tides</p>'),
    isComparing,
    language: null,
  });
  expect(textOf(container).length).toBeLessThanOrEqual(2_001);
  await page.getByRole('button', { name: 'Show the whole text' }).click();
  await expect.poll(() => textOf(container).length).toBeGreaterThan(11_000);
  expect(container.querySelectorAll('.text-piece').length).toBeGreaterThan(100);
});
