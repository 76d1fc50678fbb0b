// The type of each icon as build/vite/icons.ts compiles it: Lucide’s own type has attributes that are left out there.
import type { Component } from 'svelte';
import type { ClassValue } from 'svelte/elements';

declare const Icon: Component<{ class?: ClassValue }>;
export default Icon;
