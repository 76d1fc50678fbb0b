// Tests the app's own notices: each has its own popup.
import { expect, test } from 'vitest';
import { jon, mira } from '../samples.ts';
import { setUp } from '../set-up.ts';

test('shows two notices with the same text as two popups', () => {
  const { showNotice, shown } = setUp();
  for (let time = 0; time < 2; time += 1) showNotice(mira, { title: 'A post was not sent', body: 'It is too long.' });
  expect(shown.map(({ title, body, closed }) => [title, body, closed])).toEqual(
    Array(2).fill(['A post was not sent', 'It is too long.', false]),
  );
});

test('opens the specified view on a click, or else the notifications', () => {
  const { showNotice, shown, opened } = setUp();
  showNotice(mira, { title: 'one', body: '' });
  showNotice(mira, { title: 'two', body: '' }, { view: 'drafts' });
  for (const { click } of shown) click();
  expect(opened.map(({ route }) => route)).toEqual([{ view: 'notifications' }, { view: 'drafts' }]);
});

test('shows no notice for an account that is signed out', () => {
  const { showNotice, shown } = setUp({ keys: [mira] });
  showNotice(jon, { title: 'one', body: '' });
  expect(shown).toEqual([]);
});
