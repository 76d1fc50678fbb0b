// Notices that the computer has a network again: main gets no event for that, but its addresses change.
import { networkInterfaces } from 'node:os';
import type { Clock } from './clock.ts';

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
  let callOff = () => {};
  const look = () => {
    const now = addresses();
    if (now !== before && now !== '') onUp();
    before = now;
    callOff = clock.after(every, look);
  };
  callOff = clock.after(every, look);
  return () => callOff();
}
