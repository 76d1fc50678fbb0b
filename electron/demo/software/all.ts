// Lists the server software that the embedded server can imitate: `npm run service -- --as hollo`.
import { gotosocial } from './gotosocial.ts';
import { hollo } from './hollo.ts';
import type { ServerSoftware } from './server-software.ts';
import { pleroma } from './pleroma.ts';
import { snac } from './snac.ts';

export const serverSoftware = { gotosocial, pleroma, hollo, snac } satisfies Record<string, ServerSoftware>;
export type ServerSoftwareName = keyof typeof serverSoftware;
export const isServerSoftwareName = (name: string): name is ServerSoftwareName => Object.hasOwn(serverSoftware, name);
