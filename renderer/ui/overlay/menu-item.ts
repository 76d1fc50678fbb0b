// One choice of a menu.
import type { Component } from 'svelte';

export interface MenuItem {
  label: string;
  icon?: Component<{ class?: string }>;
  /** A line of explanation below the label. */
  hint?: string;
  tone?: 'danger';
  /** Set for a choice; true marks the current one. */
  checked?: boolean;
  disabled?: boolean;
  onselect: () => void;
}
