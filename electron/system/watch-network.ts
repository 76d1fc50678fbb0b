// Detects that the computer is online again by polling its addresses, because the main process has no event for it.
import { networkInterfaces } from 'node:os';
import { repeatEvery } from './clock.ts';
import type { Clock } from '../contract/clock.ts';

const pollIntervalMs = 5_000;

const currentAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .toSorted()
    .join(' ');

/** Calls `onUp` when the addresses change and there is at least one. Returns a function that stops the polling. */
export function watchNetwork(clock: Clock, onUp: () => void, addresses: () => string = currentAddresses): () => void {
  let previous = addresses();
  return repeatEvery(clock, pollIntervalMs, () => {
    const current = addresses();
    if (current !== previous && current !== '') onUp();
    previous = current;
  });
}
