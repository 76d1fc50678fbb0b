// Hands the shown account's session down the component tree; the tree is made anew when the account changes.
import { createContext } from 'svelte';
import type { Session } from './session.svelte.ts';

export const [getSession, setSession] = createContext<Session>();
