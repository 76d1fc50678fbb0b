import { afterEach, expect, it } from 'vitest';
import { setRowName } from '../../../../renderer/ui/list/set-row-name.ts';

function renderElement(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.querySelector<HTMLElement>('[data-it]') ?? document.body;
}
const row = (): HTMLElement | null => document.querySelector('[data-row]');
afterEach(() => document.body.replaceChildren());

it('names the row of a feed and removes the article role from its content', () => {
  const element = renderElement('<div data-row="0" role="article"><article data-it></article></div>');
  setRowName('Ida: Terns')(element);
  expect(row()?.getAttribute('aria-label')).toBe('Ida: Terns');
  expect([element.getAttribute('role'), element.getAttribute('aria-label')]).toEqual(['presentation', null]);
});

it('does not rename the row for a post nested in a notification', () => {
  const element = renderElement(
    '<div data-row="0" role="article" aria-label="Ida mentioned you"><article><article data-it></article></article></div>',
  );
  setRowName('Ida: Terns')(element);
  expect(row()?.getAttribute('aria-label')).toBe('Ida mentioned you');
  expect(element.getAttribute('role')).toBe('presentation');
});

it('names the row of a feed for content that is not an article', () => {
  setRowName('Load more')(renderElement('<div data-row="0" role="article"><button data-it></button></div>'));
  expect(row()?.getAttribute('aria-label')).toBe('Load more');
});

it('names an article outside a feed itself, and no other element', () => {
  const article = renderElement('<div data-row="0" role="listitem"><article data-it></article></div>');
  setRowName('Ida: Terns')(article);
  expect([article.getAttribute('aria-label'), row()?.getAttribute('aria-label')]).toEqual(['Ida: Terns', null]);
  const button = renderElement('<div data-row="0" role="listitem"><button data-it></button></div>');
  setRowName('Load more')(button);
  expect([button.getAttribute('aria-label'), row()?.getAttribute('aria-label')]).toEqual([null, null]);
});
