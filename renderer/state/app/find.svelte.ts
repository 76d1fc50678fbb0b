// Stores whether the find-in-page bar is open, and the last command from the keyboard or the menu.

class FindState {
  isOpen = $state(false);
  /** 0: focus the field; 1 and -1: go to the next or previous match. */
  command = $state.raw<{ step: -1 | 0 | 1 }>({ step: 0 });

  open(step: -1 | 0 | 1): void {
    // A modal dialog makes the rest of the page inert.
    if (document.querySelector('dialog[open]')) return;
    this.command = { step };
    this.isOpen = true;
  }

  close = (): void => void (this.isOpen = false);
}

export const find = new FindState();
