// A list must leave alone the second key of `g f`: its own `f` would favourite the post that has the focus.
import { maxPauseMs, pressed } from '../../logic/keys.ts';
import { shortcuts } from '../../logic/shortcuts.ts';

const isBeginning = (keys: readonly string[]): boolean =>
  Object.values(shortcuts).some((group) =>
    Object.values<readonly string[]>(group)
      .flat()
      .some((binding) => keys.some((key) => binding.startsWith(`${key} `))),
  );
let begunAt = -Infinity;
let isSecond = false;

function follow(event: KeyboardEvent): void {
  const { timeStamp } = event;
  const given = pressed(event);
  // A modifier alone, or an input method.
  if (given.length === 0) return;
  isSecond = timeStamp - begunAt < maxPauseMs;
  begunAt = !isSecond && isBeginning(given) ? timeStamp : -Infinity;
}
addEventListener('keydown', follow, { capture: true });

/** True while the second key of a sequence is handled. */
export const isInSequence = (): boolean => isSecond;
