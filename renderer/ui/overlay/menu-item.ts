// One choice of a menu.
import type { Component } from 'svelte';
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';

export interface MenuItem {
  label: string;
  /** Those that the label may name. */
  emojis?: readonly CustomEmoji[];
  icon?: Component<{ class?: string }>;
  /** A person's picture in place of the icon. `src`: '' for none. */
  person?: { src: string; name: string; handle: string };
  /** An explanation below the label. */
  hint?: string;
  tone?: 'danger';
  /** Set when the item is one of several choices; true marks the current one. */
  checked?: boolean;
  disabled?: boolean;
  onselect: () => void;
}
