// The makes that the embedded service can answer as: `npm run service -- --as hollo`.
import { gotosocial } from './gotosocial.ts';
import { hollo } from './hollo.ts';
import type { Make } from './make.ts';
import { pleroma } from './pleroma.ts';
import { snac } from './snac.ts';

export const makes = { gotosocial, pleroma, hollo, snac } satisfies Record<string, Make>;
export type MakeName = keyof typeof makes;
export const isMakeName = (name: string): name is MakeName => Object.hasOwn(makes, name);
