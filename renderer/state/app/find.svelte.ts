// Whether the bar that finds text in the page is open, and what the keys and the menu last asked of it.

class FindState {
  isOpen = $state(false);
  /** 0: to type; 1 and -1: the next and the previous match. */
  command = $state.raw<{ step: -1 | 0 | 1 }>({ step: 0 });

  ask(step: -1 | 0 | 1): void {
    // Behind a modal dialog nothing can be reached.
    if (document.querySelector('dialog[open]')) return;
    this.command = { step };
    this.isOpen = true;
  }

  close = (): void => void (this.isOpen = false);
}

export const find = new FindState();
