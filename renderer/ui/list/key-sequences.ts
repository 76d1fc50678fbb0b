// A list must leave alone the second key of `g f`: its own `f` would favourite the post that has the focus.
import { shortcuts } from '../../logic/shortcuts.ts';

/** As long as tinykeys waits for the next key. */
const maxPauseMs = 1_000;
const beginnings = new Set(
  Object.values(shortcuts)
    .flatMap((group) => Object.values<readonly string[]>(group).flat())
    .flatMap((binding) => (binding.includes(' ') ? [binding.split(' ')[0]] : [])),
);
let begunAt = -Infinity;
let isSecond = false;

function follow({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  isSecond = timeStamp - begunAt < maxPauseMs;
  begunAt = !isSecond && beginnings.has(key) && !ctrlKey && !metaKey && !altKey ? timeStamp : -Infinity;
}
addEventListener('keydown', follow, { capture: true });

/** True while the second key of a sequence is handled. */
export const isInSequence = (): boolean => isSecond;
