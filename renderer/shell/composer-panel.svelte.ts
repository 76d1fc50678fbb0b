// The code of the composer: loaded after the first view, and then there at once, so that no key is lost between the shortcut and the field.
type Panel = (typeof import('../features/compose/ComposePanel.svelte'))['default'];

class ComposerPanel {
  /** Null until it is loaded. */
  component = $state.raw<Panel | null>(null);

  load = async (): Promise<void> => {
    this.component ??= (await import('../features/compose/ComposePanel.svelte')).default;
  };
}

export const composerPanel = new ComposerPanel();
