// Tests a direct conversation: message order, the user's own messages on the other side, read state, and replies to all participants.
import { beforeEach, expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, list, viewButton } from './steps.ts';

/** Makes the name of each conversation unique. */
let conversationCount = 0;

startSignedIn();
beforeEach(() => world.resetToHome());

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
interface ConversationResponse {
  unread: boolean;
  last_status: { id: string };
}
const isUnreadOnServer = async (last: string) => {
  const all = (await fetchAs(demo, mira, 'conversations?limit=40')) as unknown as ConversationResponse[];
  return all.find(({ last_status }) => last_status.id === last)?.unread;
};

/** Writes a conversation of two people. Sami answers more than once, so that the thread has two branches. */
function writeConversation(): { name: string; first: string; last: string } {
  const name = `boat ${(conversationCount += 1)}`;
  const first = write('sami', `@mira shall we paint ${name}?`);
  write('mira', `@sami yes, ${name} in blue`, first);
  const beside = write('sami', `@mira and a name for ${name}`, first);
  const last = write('sami', `@mira think about ${name}`, beside);
  return { name, first, last };
}
async function openConversation(text: string): Promise<void> {
  await viewButton(world.page, 'Conversations').click();
  await list(world.page, 'Conversations').getByRole('button').filter({ hasText: text }).first().click();
  await message(text).first().waitFor();
}

test('opens a conversation with all messages, oldest first, and marks it as read', async () => {
  const { name, last } = writeConversation();
  await openConversation(`think about ${name}`);
  await expect
    .poll(labels)
    .toEqual([
      expect.stringMatching(`: shall we paint ${name}`),
      `You: yes, ${name} in blue`,
      expect.stringMatching(`: and a name for ${name}`),
      expect.stringMatching(`: think about ${name}`),
    ]);
  await expect.poll(() => isUnreadOnServer(last)).toBe(false);
  const row = list(world.page, 'Conversations')
    .getByRole('button')
    .filter({ hasText: `think about ${name}` });
  await expect.poll(() => row.first().getAttribute('aria-current')).toBe('true');
});

test('hides leading mentions of participants in messages and keeps mentions of others', async () => {
  const name = `mast ${(conversationCount += 1)}`;
  const first = write('sami', `@mira @jonna look at ${name}`);
  const readBubble = (text: string) => message(text).locator('.bubble').innerText();
  await openConversation(`look at ${name}`);
  expect(await readBubble(`look at ${name}`)).toBe(`look at ${name}`);
  write('jonna', `@sami @mira @ida knows ${name}`, first);
  write('jonna', `@mira, @sami has ${name}`, first);
  await message(`has ${name}`).waitFor();
  expect(await readBubble(`knows ${name}`)).toBe(`@ida knows ${name}`);
  expect(await readBubble(`has ${name}`)).toBe(`@mira, @sami has ${name}`);
  demo.act.post('sami', { text: '@mira @jonna', visibility: 'direct', inReplyTo: first, pictures: [1] });
  const picture = messages().getByRole('button', { name: /^Open: / });
  await picture.waitFor();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(160);
});

test('keeps mentions of non-participants in the list of conversations', async () => {
  const name = `keel ${(conversationCount += 1)}`;
  write('sami', `@mira @stranger_of_the_isles knows ${name}`);
  await viewButton(world.page, 'Conversations').click();
  const row = list(world.page, 'Conversations')
    .getByRole('button')
    .filter({ hasText: `knows ${name}` });
  await row.waitFor();
  await expect.poll(() => row.locator('.preview').innerText()).toBe(`@stranger_of_the_isles knows ${name}`);
  await row.click();
  await message(`knows ${name}`).waitFor();
  expect(await message(`knows ${name}`).locator('.bubble').innerText()).toBe(`@stranger_of_the_isles knows ${name}`);
});

test('truncates a long right-to-left name at its end in the list of conversations', async () => {
  const name = `oar ${(conversationCount += 1)}`;
  demo.store.db.run("UPDATE accounts SET display_name = :name WHERE username = 'ida'", { name: 'נמל הצפון הישן והטוב '.repeat(5).trim() });
  write('ida', `@mira bring the ${name}`);
  await viewButton(world.page, 'Conversations').click();
  const row = list(world.page, 'Conversations')
    .getByRole('button')
    .filter({ hasText: `bring the ${name}` });
  await row.waitFor();
  const overhang = await row.locator('.names').evaluate((box) => {
    const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) throw new Error('The row has no names');
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const letter = range.getBoundingClientRect();
    const visible = box.getBoundingClientRect();
    return { before: Math.max(0, Math.round(visible.left - letter.left)), after: Math.max(0, Math.round(letter.right - visible.right)) };
  });
  expect(overhang).toEqual({ before: 0, after: 0 });
  const edges = await row.evaluate((button) =>
    [button, button.querySelector('time')].map((box) => box?.getBoundingClientRect().right ?? NaN),
  );
  expect(edges[1]).toBeLessThanOrEqual(edges[0] ?? NaN);
});

test('opens a long conversation at its newest message and queues new ones while older ones are read', async () => {
  const name = `net ${(conversationCount += 1)}`;
  let last = write('sami', `@mira begin with ${name}`);
  for (let at = 0; at < 60; at += 1) {
    const author = at % 3 === 0 ? 'mira' : 'sami';
    const recipient = author === 'mira' ? 'sami' : 'mira';
    last = write(author, `@${recipient} knot ${at} of ${name}`, last);
  }
  await openConversation(`knot 59 of ${name}`);
  await expect.poll(isAtEnd).toBe(true);
  last = write('sami', `@mira one more for ${name}`, last);
  await message(`one more for ${name}`).waitFor();
  await expect.poll(isAtEnd).toBe(true);
  await expect.poll(() => isUnreadOnServer(last)).toBe(false);

  // Scrolls repeatedly: the list keeps its newest message in place until the user scrolls.
  await messages().hover();
  const isFirstShown = async () => {
    await world.page.mouse.wheel(0, -2_000);
    return message(`begin with ${name}`).isVisible();
  };
  await expect.poll(isFirstShown).toBe(true);
  last = write('sami', `@mira and another for ${name}`, last);
  const pill = pane().getByRole('button', { name: '1 new message' });
  await pill.waitFor();
  expect(await isUnreadOnServer(last)).toBe(true);
  await pill.click();
  await message(`and another for ${name}`).waitFor();
  await expect.poll(() => isUnreadOnServer(last)).toBe(false);
});

test('marks the first unread message', async () => {
  const { name, last } = writeConversation();
  await openConversation(`think about ${name}`);
  await expect.poll(() => isUnreadOnServer(last)).toBe(false);
  await viewButton(world.page, 'Home').click();
  const fresh = write('sami', `@mira a later thought on ${name}`, last);
  write('sami', `@mira and the last on ${name}`, fresh);
  await openConversation(`and the last on ${name}`);
  await messages().getByText('New', { exact: true }).waitFor();
  const rows = await messages().getByRole('article').allInnerTexts();
  const at = rows.findIndex((text) => text.trim() === 'New');
  expect(rows[at + 1]).toContain(`a later thought on ${name}`);
});

test('sends a reply to all participants and shows it at once', async () => {
  const name = `pier ${(conversationCount += 1)}`;
  const first = write('sami', `@mira @jonna who is at ${name}?`);
  write('jonna', `@sami @mira I am at ${name}`, first);
  const aside = write('jonna', `@mira don’t tell, but ${name} leaks`, first);
  await openConversation(`${name} leaks`);
  await message(`I am at ${name}`).waitFor();
  await world.page.keyboard.press('Escape');
  await viewButton(world.page, 'Home').click();
  // The conversation of three people, opened from a message by one of them.
  const last = write('sami', `@mira @jonna so I come to ${name}`, first);
  await openConversation(`so I come to ${name}`);
  await message(`${name} leaks`).getByText('Only to you').waitFor();
  await pane()
    .getByRole('button', { name: /^Write to / })
    .click();
  const box = pane().getByRole('textbox', { name: 'Post text' });
  await expect.poll(() => box.inputValue()).toBe('@sami @jonna ');
  await world.page.keyboard.type(`me too, to ${name}`);
  // Another message arriving in the meantime keeps the reply form open.
  write('jonna', `@mira @sami hurry to ${name}`, last);
  await message(`hurry to ${name}`).waitFor();
  expect(await box.inputValue()).toBe(`@sami @jonna me too, to ${name}`);
  await pane().locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  await message(`me too, to ${name}`).waitFor();
  const reply = demo.store.db.one<{ visibility: string; in_reply_to_id: string }>(
    'SELECT visibility, in_reply_to_id FROM statuses WHERE text LIKE :text',
    { text: `%me too, to ${name}` },
  );
  expect(reply).toEqual({ visibility: 'direct', in_reply_to_id: last });
  expect(aside).not.toBe(last);
});

test('reports a conversation that fails to load and retries on request', async () => {
  const { name, last } = writeConversation();
  demo.faults.failNext('GET', `/api/v1/statuses/${last}/context`, 500, 4);
  await viewButton(world.page, 'Conversations').click();
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
