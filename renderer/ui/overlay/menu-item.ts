// Describes an item of a menu, waits for the data of its items, and finds items by their first letters.
import type { Component } from 'svelte';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';

export interface MenuItem {
  label: string;
  /** Custom emoji that may occur in the label. */
  emojis?: readonly CustomEmoji[];
  icon?: Component<{ class?: string }> | undefined;
  /** Avatar instead of the icon. `src`: '' for none. */
  avatar?: { src: string; name: string; handle: string };
  /** Explanation below the label. */
  hint?: string | null | undefined;
  tone?: 'danger' | undefined;
  /** Set for an item of a radio group; true marks the current one. */
  checked?: boolean;
  disabled?: boolean;
  onselect: () => void;
}

/** Longest delay of a menu by a slow server. */
const maxWaitMs = 400;

/** Waits for data that determines the items of a menu, but no longer than a user waits for a menu. */
export async function waitForMenuData(loading: Promise<unknown>): Promise<void> {
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/** Maximum pause between letters of one word. */
const maxPauseMs = 800;

interface TypeAhead {
  /** Returns the index in `labels`, or -1 if none matches. `from`: index of the focused item; `time` in milliseconds. */
  find: (labels: readonly string[], from: number, letter: string, time: number) => number;
}

/** Creates a search by first letters, as in native menus: several letters form a word, a repeated letter goes to the next item. */
export function createTypeAhead(): TypeAhead {
  let typedLetters = '';
  let lastTime = -Infinity;
  return {
    find(labels, from, letter, time) {
      typedLetters = time - lastTime > maxPauseMs ? letter : typedLetters + letter;
      lastTime = time;
      const isRepeated = [...typedLetters].every((each) => each === typedLetters[0]);
      const prefix = (isRepeated ? letter : typedLetters).toLocaleLowerCase();
      // A longer word may still match the focused item.
      const start = isRepeated ? from + 1 : Math.max(from, 0);
      for (let step = 0; step < labels.length; step += 1) {
        const at = (start + step) % labels.length;
        if (labels[at]?.trim().toLocaleLowerCase().startsWith(prefix)) return at;
      }
      return -1;
    },
  };
}
