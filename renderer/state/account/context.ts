// The context with the shown account's session; the component tree is created again when the account changes.
import { createContext } from 'svelte';
import type { Session } from './session.svelte.ts';

export const [getSession, setSession] = createContext<Session>();
