// Where the person is in the window, kept for the page's next beginning: one that crashed goes on there.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Navigation } from './navigation.svelte.ts';
import type { Session } from './session.svelte.ts';

interface KeptPlace {
  account: AccountKey;
  history: Navigation['history'];
  draft: { id: string; place: Session['composer']['place'] } | null;
}

const storageKey = 'place';

/** Overwrites the earlier place. The page's own storage outlives its process, and ends with the window. */
export function keepPlace({ key, router, composer }: Session): void {
  const draft = composer.current && { id: composer.current.id, place: composer.place };
  const place: KeptPlace = { account: key, history: router.main.history, draft };
  sessionStorage.setItem(storageKey, JSON.stringify(place));
}

/** Shows the kept place again, with the draft that was being written, as it was last saved. */
export async function returnToPlace({ key, router, composer }: Session): Promise<void> {
  const kept = sessionStorage.getItem(storageKey);
  if (kept === null) return;
  const { account, history, draft } = JSON.parse(kept) as KeptPlace;
  if (account !== key) return;
  router.main.history = history;
  if (draft === null) return;
  await composer.start();
  composer.resume(draft, draft.place);
}
