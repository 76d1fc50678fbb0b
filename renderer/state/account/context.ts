// Provides the active account's session as Svelte context. The component tree is re-created when the active account changes.
import { createContext } from 'svelte';
import type { Session } from './session.svelte.ts';

export const [getSession, setSession] = createContext<Session>();
