import { afterEach, expect, it } from 'vitest';
import { nameRow } from '../../../../renderer/ui/list/name-row.ts';

function placed(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.querySelector<HTMLElement>('[data-it]') ?? document.body;
}
const row = (): HTMLElement | null => document.querySelector('[data-row]');
afterEach(() => document.body.replaceChildren());

it('in a feed the row has the name and is the article', () => {
  const element = placed('<div data-row="0" role="article"><article data-it></article></div>');
  nameRow('Ida: Terns')(element);
  expect(row()?.getAttribute('aria-label')).toBe('Ida: Terns');
  expect([element.getAttribute('role'), element.getAttribute('aria-label')]).toEqual(['presentation', null]);
});

it('a post within a notification leaves the row its name', () => {
  const element = placed(
    '<div data-row="0" role="article" aria-label="Ida mentioned you"><article><article data-it></article></article></div>',
  );
  nameRow('Ida: Terns')(element);
  expect(row()?.getAttribute('aria-label')).toBe('Ida mentioned you');
  expect(element.getAttribute('role')).toBe('presentation');
});

it('what fills a row of a feed names it without being an article', () => {
  nameRow('Load more')(placed('<div data-row="0" role="article"><button data-it></button></div>'));
  expect(row()?.getAttribute('aria-label')).toBe('Load more');
});

it('an article outside a feed has its name itself, and nothing else is named', () => {
  const article = placed('<div data-row="0" role="listitem"><article data-it></article></div>');
  nameRow('Ida: Terns')(article);
  expect([article.getAttribute('aria-label'), row()?.getAttribute('aria-label')]).toEqual(['Ida: Terns', null]);
  const button = placed('<div data-row="0" role="listitem"><button data-it></button></div>');
  nameRow('Load more')(button);
  expect([button.getAttribute('aria-label'), row()?.getAttribute('aria-label')]).toEqual([null, null]);
});
