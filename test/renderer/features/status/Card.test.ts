// Tests the preview card of a link: its facts, play mark, and layout.
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { previewCard } from '@kittiwake/mastodon-api/entities/status';
import Card from '../../../../renderer/features/status/Card.svelte';
import { linkCard } from '../../../fixtures/link-card.ts';

vi.mock('../../../../renderer/logic/media/media-source.ts', () => ({ mediaSource: (url: string | null) => url ?? '' }));

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function showCard(more: object) {
  const { container } = await render(Card, { card: { ...v.parse(previewCard, { ...linkCard, ...more }), image: picture } });
  container.style.width = '500px';
  const element = container.querySelector<HTMLElement>('.preview-card');
  if (!element) throw new Error('There is no card');
  return element;
}
const factsOf = (card: HTMLElement) => card.querySelector('.facts')?.textContent?.replaceAll(/\s+/g, ' ');

it('N15: shows a film’s card with a play mark, its date, and its language', async () => {
  const card = await showCard({ type: 'video', width: 640, height: 360, published_at: '2026-03-04T12:00:00.000Z', language: 'de-AT' });
  expect(card.querySelector('.play')).not.toBeNull();
  expect(factsOf(card)).toMatch(/^Harbour Notes · Video · .*2026.* · Austrian German$/);
});

it('N15: shows neither a play mark nor the app’s own language or an invalid one on an article’s card', async () => {
  const card = await showCard({ language: 'en-GB' });
  expect([card.querySelector('.play'), factsOf(card)]).toEqual([null, 'Harbour Notes']);
  expect(factsOf(await showCard({ language: '??', published_at: 'soon' }))).toBe('Harbour Notes');
});

it('N15: shows up to three lines of the description', async () => {
  const lineHeight = (await showCard({ description: 'Short' })).querySelector<HTMLElement>('.more')!.offsetHeight;
  const long = (await showCard({ description: 'A long description of the page. '.repeat(30) })).querySelector<HTMLElement>('.more')!;
  expect(long.offsetHeight).toBe(lineHeight * 3);
});

it.each([
  ['link', 1_200, 630, true],
  ['link', 600, 500, false],
  ['link', 160, 90, false],
  ['link', 0, 0, false],
  ['video', 640, 360, true],
  ['video', 360, 640, false],
])('N15: shows the picture of a %s of %i × %i in full width: %s', async (type, width, height, isWide) => {
  const card = await showCard({ type, width, height });
  expect(card.querySelector('img')!.offsetWidth > 400).toBe(isWide);
});
