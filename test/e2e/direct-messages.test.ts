// A direct conversation: all its messages in order, the own ones apart, read when they are seen, answered to all its people.
import { beforeEach, expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { asServerSees, list, view } from './steps.ts';

/** Makes conversations that no other test has. */
let talks = 0;

startSignedIn();
beforeEach(() => world.home());

const pane = () => world.page.getByRole('region', { name: 'Conversation' });
const messages = () => list(world.page, 'Messages');
const message = (text: string) => messages().getByRole('article').filter({ hasText: text });
const labels = () =>
  messages()
    .getByRole('article')
    .filter({ has: world.page.locator('article') })
    .evaluateAll((all) => all.map((article) => article.getAttribute('aria-label') ?? ''));
const isAtEnd = () => messages().evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 40);
const write = (acct: string, text: string, inReplyTo?: string) =>
  demo.act.post(acct, { text, visibility: 'direct', ...(inReplyTo !== undefined && { inReplyTo }) });
interface Conversation {
  unread: boolean;
  last_status: { id: string };
}
const unreadAtServer = async (last: string) => {
  const all = (await asServerSees(demo, mira, 'conversations?limit=40')) as unknown as Conversation[];
  return all.find(({ last_status }) => last_status.id === last)?.unread;
};

/** Two people write: Sami says more than one answer, so that the talk has two branches. */
function talk(): { name: string; first: string; last: string } {
  const name = `boat ${(talks += 1)}`;
  const first = write('sami', `@mira shall we paint ${name}?`);
  write('mira', `@sami yes, ${name} in blue`, first);
  const beside = write('sami', `@mira and a name for ${name}`, first);
  const last = write('sami', `@mira think about ${name}`, beside);
  return { name, first, last };
}
async function open(text: string): Promise<void> {
  await view(world.page, 'Conversations').click();
  await list(world.page, 'Conversations').getByRole('button').filter({ hasText: text }).first().click();
  await message(text).first().waitFor();
}

test('a conversation opens with all its messages, the oldest above, and is read', async () => {
  const { name, last } = talk();
  await open(`think about ${name}`);
  await expect
    .poll(labels)
    .toEqual([
      expect.stringMatching(`: shall we paint ${name}`),
      `You: yes, ${name} in blue`,
      expect.stringMatching(`: and a name for ${name}`),
      expect.stringMatching(`: think about ${name}`),
    ]);
  await expect.poll(() => unreadAtServer(last)).toBe(false);
  const row = list(world.page, 'Conversations')
    .getByRole('button')
    .filter({ hasText: `think about ${name}` });
  await expect.poll(() => row.first().getAttribute('aria-current')).toBe('true');
});

test('a message shows what was said, and names nobody but those who are not in the conversation', async () => {
  const name = `mast ${(talks += 1)}`;
  const first = write('sami', `@mira @jonna look at ${name}`);
  const said = (text: string) => message(text).locator('.bubble').innerText();
  await open(`look at ${name}`);
  expect(await said(`look at ${name}`)).toBe(`look at ${name}`);
  write('jonna', `@sami @mira @ida knows ${name}`, first);
  write('jonna', `@mira, @sami has ${name}`, first);
  await message(`has ${name}`).waitFor();
  expect(await said(`knows ${name}`)).toBe(`@ida knows ${name}`);
  expect(await said(`has ${name}`)).toBe(`@mira, @sami has ${name}`);
  demo.act.post('sami', { text: '@mira @jonna', visibility: 'direct', inReplyTo: first, pictures: [1] });
  const picture = messages().getByRole('button', { name: /^Open: / });
  await picture.waitFor();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(160);
});

test('the list of conversations names those who are not in the conversation', async () => {
  const name = `keel ${(talks += 1)}`;
  write('sami', `@mira @stranger_of_the_isles knows ${name}`);
  await view(world.page, 'Conversations').click();
  const row = list(world.page, 'Conversations')
    .getByRole('button')
    .filter({ hasText: `knows ${name}` });
  await row.waitFor();
  await expect.poll(() => row.locator('.said').innerText()).toBe(`@stranger_of_the_isles knows ${name}`);
  await row.click();
  await message(`knows ${name}`).waitFor();
  expect(await message(`knows ${name}`).locator('.bubble').innerText()).toBe(`@stranger_of_the_isles knows ${name}`);
});

test('a long name that is read from right to left is cut at its end in the list of conversations', async () => {
  const name = `oar ${(talks += 1)}`;
  demo.store.db.run("UPDATE accounts SET display_name = :name WHERE username = 'ida'", { name: 'נמל הצפון הישן והטוב '.repeat(5).trim() });
  write('ida', `@mira bring the ${name}`);
  await view(world.page, 'Conversations').click();
  const row = list(world.page, 'Conversations')
    .getByRole('button')
    .filter({ hasText: `bring the ${name}` });
  await row.waitFor();
  const cut = await row.locator('.names').evaluate((box) => {
    const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) throw new Error('The row has no names');
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [first, around] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    return { before: Math.max(0, Math.round(around.left - first.left)), after: Math.max(0, Math.round(first.right - around.right)) };
  });
  expect(cut).toEqual({ before: 0, after: 0 });
  const edges = await row.evaluate((button) =>
    [button, button.querySelector('time')].map((box) => box?.getBoundingClientRect().right ?? NaN),
  );
  expect(edges[1]).toBeLessThanOrEqual(edges[0] ?? NaN);
});

test('a long conversation opens at its newest message, and a new one is shown below or waits while older ones are read', async () => {
  const name = `net ${(talks += 1)}`;
  let last = write('sami', `@mira begin with ${name}`);
  for (let at = 0; at < 60; at += 1)
    last = write(at % 3 === 0 ? 'mira' : 'sami', `${at % 3 === 0 ? '@sami' : '@mira'} knot ${at} of ${name}`, last);
  await open(`knot 59 of ${name}`);
  await expect.poll(isAtEnd).toBe(true);
  last = write('sami', `@mira one more for ${name}`, last);
  await message(`one more for ${name}`).waitFor();
  await expect.poll(isAtEnd).toBe(true);
  await expect.poll(() => unreadAtServer(last)).toBe(false);

  // By the wheel, turned on and on: the list puts its newest message in place until a person scrolls.
  await messages().hover();
  const isFirstShown = async () => {
    await world.page.mouse.wheel(0, -2_000);
    return message(`begin with ${name}`).isVisible();
  };
  await expect.poll(isFirstShown).toBe(true);
  last = write('sami', `@mira and another for ${name}`, last);
  const pill = pane().getByRole('button', { name: '1 new message' });
  await pill.waitFor();
  expect(await unreadAtServer(last)).toBe(true);
  await pill.click();
  await message(`and another for ${name}`).waitFor();
  await expect.poll(() => unreadAtServer(last)).toBe(false);
});

test('what came since it was read is marked where it begins', async () => {
  const { name, last } = talk();
  await open(`think about ${name}`);
  await expect.poll(() => unreadAtServer(last)).toBe(false);
  await view(world.page, 'Home').click();
  const fresh = write('sami', `@mira a later thought on ${name}`, last);
  write('sami', `@mira and the last on ${name}`, fresh);
  await open(`and the last on ${name}`);
  await messages().getByText('New', { exact: true }).waitFor();
  const rows = await messages().getByRole('article').allInnerTexts();
  const at = rows.findIndex((text) => text.trim() === 'New');
  expect(rows[at + 1]).toContain(`a later thought on ${name}`);
});

test('an answer goes to all people of the conversation, and is there at once', async () => {
  const name = `pier ${(talks += 1)}`;
  const first = write('sami', `@mira @jonna who is at ${name}?`);
  write('jonna', `@sami @mira I am at ${name}`, first);
  const aside = write('jonna', `@mira don’t tell, but ${name} leaks`, first);
  await open(`${name} leaks`);
  await message(`I am at ${name}`).waitFor();
  await world.page.keyboard.press('Escape');
  await view(world.page, 'Home').click();
  // The conversation of three people, opened by a message of theirs.
  const last = write('sami', `@mira @jonna so I come to ${name}`, first);
  await open(`so I come to ${name}`);
  await message(`${name} leaks`).getByText('Only to you').waitFor();
  await pane()
    .getByRole('button', { name: /^Write to / })
    .click();
  const box = pane().getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => box.inputValue()).toBe('@sami @jonna ');
  await world.page.keyboard.type(`me too, to ${name}`);
  // Another message meanwhile doesn't take the form away.
  write('jonna', `@mira @sami hurry to ${name}`, last);
  await message(`hurry to ${name}`).waitFor();
  expect(await box.inputValue()).toBe(`@sami @jonna me too, to ${name}`);
  await pane().locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  await message(`me too, to ${name}`).waitFor();
  const sent = demo.store.db.one<{ visibility: string; in_reply_to_id: string }>(
    'SELECT visibility, in_reply_to_id FROM statuses WHERE text LIKE :text',
    { text: `%me too, to ${name}` },
  );
  expect(sent).toEqual({ visibility: 'direct', in_reply_to_id: last });
  expect(aside).not.toBe(last);
});

test('a conversation that can’t be loaded says so, and can be tried again', async () => {
  const { name, last } = talk();
  demo.faults.failNext('GET', `/api/v1/statuses/${last}/context`, 500, 4);
  await view(world.page, 'Conversations').click();
  await list(world.page, 'Conversations')
    .getByRole('button')
    .filter({ hasText: `think about ${name}` })
    .first()
    .click();
  await pane().getByText('This conversation could not be loaded.').waitFor();
  demo.faults.clear();
  await pane().getByRole('button', { name: 'Try again' }).click();
  await message(`think about ${name}`).waitFor();
});
