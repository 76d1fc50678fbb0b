// Type of each icon as compiled by build/vite/icons.ts, without the attributes of Lucide’s own type that the build omits.
import type { Component } from 'svelte';
import type { ClassValue } from 'svelte/elements';

declare const Icon: Component<{ class?: ClassValue }>;
export default Icon;
