// Loads the code of the columns, once.
import { deck } from './deck.svelte.ts';

export async function loadDeck(): Promise<void> {
  deck.component ??= (await import('./columns/Columns.svelte')).default;
}
