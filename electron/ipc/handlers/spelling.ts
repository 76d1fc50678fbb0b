// The window's requests about the spelling checker.
import { ok } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `spelling.${string}`>;

export const spellingHandlers = ({ spelling }: Pick<Services, 'spelling'>): Pick<Handlers, Names> => ({
  'spelling.state': async () => ok(await spelling.state()),
  'spelling.set': (choice) => spelling.set(choice),
  'spelling.forget': async ({ word }) => ok(await spelling.forget(word)),
});
