// Tests the command palette.
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Palette from '../../../../renderer/shell/palette/Palette.svelte';
import { fakeAccount, fakeSession, page as answerPage } from '../../state/fake-account.ts';

const entry = { id: 'list 1', kind: 'list', detail: '', words: '', keys: undefined, run: () => undefined };
vi.mock('../../../../renderer/shell/palette/entries.ts', () => ({
  entriesOf: () => [
    { ...entry, title: 'Pilots' },
    { ...entry, title: 'Ferries' },
  ],
  personEntry: () => ({ ...entry, kind: 'person', title: 'Ida' }),
}));

it('S9: opens with lists of one id, and finds them', async () => {
  const { account } = fakeAccount({ 'accounts.search': () => answerPage([]) });
  const earlyInput = { text: '', isEntered: false, previousFocus: null };
  await render(Palette, { session: fakeSession(account), close: () => undefined, earlyInput, rowActions: [] });
  expect(page.getByRole('option').elements()).toHaveLength(2);
  await page.getByRole('combobox').fill('ferr');
  await expect.element(page.getByRole('option', { name: /Ferr/ })).toBeVisible();
});
