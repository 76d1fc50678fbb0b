// Tests the buttons and the upload progress of a queued post.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import OutboxItem from '../../../../renderer/features/compose/OutboxItem.svelte';
import { Composer } from '../../../../renderer/state/compose/composer.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';
import { fakeSession } from '../../state/fake-account.ts';

const key = makeAccountKey('https://coast.example', '1');
const buttonNames = () =>
  page
    .getByRole('button')
    .all()
    .map((button) => button.element().textContent.trim());

async function show(changes: Partial<OutboxEntry>): Promise<void> {
  fakeBridge.reset();
  fakeBridge.answers['outbox.stop'] = ok(null);
  const entry: OutboxEntry = {
    id: '5',
    draft: makeDraft({ account: key, text: 'Terns are back' }),
    after: null,
    state: 'sending',
    problem: null,
    attempts: 0,
    retryAt: null,
    dueAt: null,
    createdAt: 0,
    ...changes,
  };
  const session = fakeSession({ key, composer: new Composer({ key, server: null }, () => undefined), server: null, host: 'coast.example' });
  await render(OutboxItem, { entry, session });
}

it('N16: a post that nothing was written of is waiting, and can be edited and discarded', async () => {
  await show({ attempts: 0 });
  await expect.element(page.getByText('Waiting to be sent')).toBeVisible();
  expect(buttonNames()).toEqual(['Edit', 'Discard']);
});

it('N16: a post that is being sent can be stopped, and says that it may have arrived', async () => {
  await show({ attempts: 1 });
  await expect.element(page.getByText('Sending…')).toBeVisible();
  await expect.element(page.getByText(/the post may already have arrived/)).toBeVisible();
  expect(buttonNames()).toEqual(['Stop']);
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(fakeBridge.argsOf('outbox.stop')).toEqual([{ id: '5' }]);
});

it('N16: a stopped post may have been posted, and can be looked for, sent again, edited, and discarded', async () => {
  const problem = fail('aborted', 'sending-stopped', { host: 'coast.example' }).error;
  await show({ state: 'unclear', attempts: 1, problem });
  await expect.element(page.getByText(/coast.example may have received it all the same/)).toBeVisible();
  expect(buttonNames()).toEqual(['Try again', 'Check again', 'Edit', 'Discard']);
});
