// Finds an item of a menu by its first letters, as menus of the system do: several letters make a word, one letter again goes on to the next item.

/** Letters typed within this time belong together. */
const maxPauseMs = 800;

export interface TypeAhead {
  /** The place of the item to go to, among `labels`; -1: none begins so. `from`: where the focus is; `time` in milliseconds. */
  find: (labels: readonly string[], from: number, letter: string, time: number) => number;
}

export function createTypeAhead(): TypeAhead {
  let typed = '';
  let last = -Infinity;
  return {
    find(labels, from, letter, time) {
      typed = time - last > maxPauseMs ? letter : typed + letter;
      last = time;
      const isRepeated = [...typed].every((each) => each === typed[0]);
      const beginning = (isRepeated ? letter : typed).toLocaleLowerCase();
      // A word that is still being typed may go on to fit the item that has the focus.
      const start = isRepeated ? from + 1 : Math.max(from, 0);
      for (let step = 0; step < labels.length; step += 1) {
        const at = (start + step) % labels.length;
        if (labels[at]?.trim().toLocaleLowerCase().startsWith(beginning)) return at;
      }
      return -1;
    },
  };
}
