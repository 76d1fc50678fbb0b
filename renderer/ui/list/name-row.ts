// Gives the row of a feed its name: there the row is the article, and what fills it is none of its own.

/** For the element that fills a row, or for an `<article>` that stands alone. What a named element contains doesn't name the row. */
export const nameRow =
  (name: string) =>
  (element: HTMLElement): void => {
    const row = element.closest<HTMLElement>('[data-row]');
    const inFeed = row?.role === 'article';
    const isArticle = element.tagName === 'ARTICLE';
    if (inFeed && isArticle) element.role = 'presentation';
    if (inFeed && element.parentElement?.closest('article')) return;
    if (inFeed || isArticle) (inFeed ? row : element).ariaLabel = name;
  };
