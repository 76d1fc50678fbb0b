import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import DamageNotices from '../../../../renderer/features/damage/DamageNotices.svelte';
import { damage } from '../../../../renderer/state/app/damage.svelte.ts';

it.each([
  ['journal', 'The file with your drafts and unsent posts is missing.'],
  ['accounts', 'The list of your accounts is missing.'],
  ['settings', 'The file with your settings is missing.'],
  ['push', 'The file with your alert settings is missing.'],
] as const)('L5: names a missing file and where it was: %s', async (what, sentence) => {
  damage.list = [{ id: '1', what, name: '', count: 1, path: '/data/file', isMissing: true }];
  await render(DamageNotices);
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
  await expect.element(page.getByText('The missing file was /data/file')).toBeVisible();
});

it('names the copy of a damaged file', async () => {
  damage.list = [{ id: '1', what: 'journal', name: '', count: 1, path: '/data/file.damaged' }];
  await render(DamageNotices);
  await expect.element(page.getByText('The damaged file is kept in /data/file.damaged')).toBeVisible();
});
