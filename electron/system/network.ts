// Notices that the computer has a network again: main gets no event for that, but its addresses change.
import { networkInterfaces } from 'node:os';
import { repeatEvery } from './clock.ts';
import type { Clock } from '../contract/clock.ts';

const every = 5_000;

const addressesNow = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .toSorted()
    .join(' ');

/** The answer ends it. */
export function watchNetwork(clock: Clock, onUp: () => void, addresses: () => string = addressesNow): () => void {
  let before = addresses();
  return repeatEvery(clock, every, () => {
    const now = addresses();
    if (now !== before && now !== '') onUp();
    before = now;
  });
}
