// Sets the accessible name of feed rows. In a feed, the row has the role `article`, so an `<article>` inside it must not have it.

/** Attach to the element that fills a row, or to a standalone `<article>`. Elements nested in another `<article>` do not name the row. */
export const setRowName =
  (name: string) =>
  (element: HTMLElement): void => {
    const row = element.closest<HTMLElement>('[data-row]');
    const isInFeed = row?.role === 'article';
    const isArticle = element.tagName === 'ARTICLE';
    if (isInFeed && isArticle) element.role = 'presentation';
    if (isInFeed && element.parentElement?.closest('article')) return;
    if (isInFeed || isArticle) (isInFeed ? row : element).ariaLabel = name;
  };
