// The icons of the four visibilities.
import AtSign from '@lucide/svelte/icons/at-sign';
import Globe from '@lucide/svelte/icons/globe';
import Lock from '@lucide/svelte/icons/lock';
import Moon from '@lucide/svelte/icons/moon';
import type { Component } from 'svelte';
import type { Visibility } from '../../../electron/contract/entities/visibility.ts';

export const visibilityIcons: Record<Visibility, Component<{ class?: string }>> = {
  public: Globe,
  unlisted: Moon,
  private: Lock,
  direct: AtSign,
};
