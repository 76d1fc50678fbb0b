// Tests reporting an account: the server's rules, selected posts, a comment, and optional forwarding to the account's server.
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { list } from './steps.ts';

const freya = 'freya@archipelago.example';
let postCount = 0;

startSignedIn();
beforeEach(() => world.resetToHome());

interface StoredReport {
  category: string;
  comment: string;
  forwarded: number;
  status_ids: string;
  rule_ids: string;
}
const reports = () => demo.store.db.all<StoredReport>('SELECT * FROM reports ORDER BY id');
const dialog = () => world.page.getByRole('dialog', { name: /^Report/ });

/** Opens the report dialog from the menu of a new post. Returns the post's id. */
async function openReportDialog(acct: string): Promise<string> {
  const { page } = world;
  const text = `Buy my nest maps, offer ${(postCount += 1)}`;
  demo.act.follow('mira', acct);
  const id = demo.act.post(acct, { text });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  const post = list(page, 'Home').getByRole('article', { name: text }).first();
  await post.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /^Report/ }).click();
  await dialog().getByText(text).waitFor();
  return id;
}

test('reports a broken rule with its post, a comment, and a copy for the other server', async () => {
  const id = await openReportDialog(freya);
  const send = dialog().getByRole('button', { name: 'Report', exact: true });
  await dialog()
    .getByRole('radio', { name: /violates server rules/ })
    .check();
  expect(await send.isDisabled()).toBe(true);
  await dialog()
    .getByRole('checkbox', { name: /No nest locations/ })
    .check();
  expect(
    await dialog()
      .getByRole('checkbox', { name: /Buy my nest maps/ })
      .first()
      .isChecked(),
  ).toBe(true);
  await dialog().getByLabel('What the moderators should know').fill('Every spring');
  await dialog()
    .getByRole('checkbox', { name: /Send a copy to archipelago.example/ })
    .check();
  await send.click();
  await dialog().getByText('A copy was sent to archipelago.example.').waitFor();
  expect(reports().at(-1)).toMatchObject({ category: 'violation', comment: 'Every spring', forwarded: 1 });
  expect(JSON.parse(reports().at(-1)?.status_ids ?? '')).toEqual([id]);
  expect(JSON.parse(reports().at(-1)?.rule_ids ?? '')).toEqual(['3']);
  await dialog().getByRole('button', { name: 'Done' }).click();
});

test('keeps a refused report, and offers to mute the account once it is sent', async () => {
  await openReportDialog('ida');
  await dialog()
    .getByRole('radio', { name: /It is spam/ })
    .check();
  await dialog().getByLabel('What the moderators should know').fill('Again');
  // The account is local: there is no other server to forward the report to.
  expect(
    await dialog()
      .getByRole('checkbox', { name: /Send a copy/ })
      .count(),
  ).toBe(0);
  demo.faults.failNext('POST', '/api/v1/reports', { status: 422, body: '{"error":"Comment is too short"}' });
  const send = dialog().getByRole('button', { name: 'Report', exact: true });
  await send.click();
  await dialog()
    .getByRole('alert')
    .getByText(/too short/)
    .waitFor();
  expect(await dialog().getByLabel('What the moderators should know').inputValue()).toBe('Again');
  await send.click();
  await dialog().getByRole('button', { name: 'Mute…' }).click();
  await world.page.getByRole('dialog', { name: /^Mute @ida/ }).waitFor();
  expect(reports().at(-1)).toMatchObject({ category: 'spam', comment: 'Again', forwarded: 0 });
});
