// What the deck of columns needs to know of the window: which column the person uses, which are in sight, and whether there is room for another.
import { viewKey } from '../../../electron/contract/view-keys.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';
import { useColumn, usedColumn } from '../../state/account/here.ts';
import { columns } from '../../state/account/columns.svelte.ts';
import { deck } from '../deck.svelte.ts';
import { deckColumns } from './deck-columns.svelte.ts';

/** The main place's width from which on a list and a detail pane have all that they use, in CSS pixels. */
const fullMainWidthPx = 1_240;
const minOfferWidthPx = 260;

/** The last two make no difference to a mouse or a finger; assistive technology clicks without a pointer. */
const uses = ['focusin', 'pointerdown', 'click'] as const;

/** Returns the function that ends it. */
export function followDeck(element: HTMLElement): () => void {
  const use = ({ target }: Event): void => {
    const column = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    if (column) useColumn(deckColumns.get(column.dataset['column'] ?? ''));
    else if (usedColumn() && target instanceof Element && target.closest('.work, .side, .rail')) useColumn(null);
  };
  for (const event of uses) document.addEventListener(event, use, { capture: true });

  const measure = (): void => {
    const taken = columns.list.reduce((sum, { width }) => sum + width, 0);
    deck.isRoomy = element.clientWidth - taken - fullMainWidthPx >= minOfferWidthPx;
  };
  const resized = new ResizeObserver(measure);
  resized.observe(element);

  const seen = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const id = (target as HTMLElement).dataset['column'];
        if (id === undefined) deck.isMainSeen = isIntersecting;
        else deckColumns.see(id, isIntersecting);
      }
    },
    { root: element, threshold: 0.5 },
  );

  const end = $effect.root(() => {
    $effect(measure);
    $effect(() => {
      void columns.items;
      // The main place is made anew for another account.
      void accounts.session;
      const children = [...element.querySelectorAll(':scope > .work, :scope > [data-column]')];
      for (const child of children) seen.observe(child);
      return () => children.forEach((child) => seen.unobserve(child));
    });
    $effect(() => {
      deck.shown = columns.list.flatMap(({ id, account, navigation: { list, detail } }) =>
        deckColumns.isSeen(id) ? [{ account, views: [viewKey(detail ?? list)] }] : [],
      );
    });
  });

  return () => {
    for (const event of uses) document.removeEventListener(event, use, { capture: true });
    resized.disconnect();
    seen.disconnect();
    end();
    deck.isRoomy = false;
    deck.isMainSeen = true;
    deck.shown = [];
  };
}
