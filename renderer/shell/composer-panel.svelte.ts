// Loads the composer's code after the first view, so that no key is lost between the shortcut and the text field.
type ComposePanelComponent = (typeof import('../features/compose/ComposePanel.svelte'))['default'];

class ComposerPanel {
  /** Null until loaded. */
  component = $state.raw<ComposePanelComponent | null>(null);

  load = async (): Promise<void> => {
    this.component ??= (await import('../features/compose/ComposePanel.svelte')).default;
  };
}

export const composerPanel = new ComposerPanel();
