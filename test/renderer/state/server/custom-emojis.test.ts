import { expect, it } from 'vitest';
import { CustomEmojis } from '../../../../renderer/state/server/custom-emojis.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';

const tern = { shortcode: 'tern', url: '/media/x', static_url: '/media/x', visible_in_picker: true, category: null };

it('requests the emoji once', async () => {
  const { account, sent } = fakeAccount({ 'customEmojis.list': () => page([tern]) });
  const emojis = new CustomEmojis(account.call);
  expect(await Promise.all([emojis.list(), emojis.list()])).toEqual([[tern], [tern]]);
  expect(sent).toHaveLength(1);
});

it('requests again after a failure', async () => {
  const answers = [refusal, page([tern])];
  const { account } = fakeAccount({ 'customEmojis.list': () => answers.shift() ?? refusal });
  const emojis = new CustomEmojis(account.call);
  expect(await emojis.list()).toEqual([]);
  expect(await emojis.list()).toEqual([tern]);
});
