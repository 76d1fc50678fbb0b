// Lists the server software that the embedded server can imitate: `npm run service -- --as hollo`.
import { akkoma } from './akkoma.ts';
import { friendica } from './friendica.ts';
import { gotosocial } from './gotosocial.ts';
import { hollo } from './hollo.ts';
import { iceshrimp } from './iceshrimp.ts';
import { mastodon43 } from './mastodon-4.3.ts';
import { mitra } from './mitra.ts';
import { pixelfed } from './pixelfed.ts';
import type { ServerSoftware } from './server-software.ts';
import { pleroma } from './pleroma.ts';
import { sharkey } from './sharkey.ts';
import { snac } from './snac.ts';
import { takahe } from './takahe.ts';

export const serverSoftware = {
  gotosocial,
  pleroma,
  hollo,
  snac,
  akkoma,
  iceshrimp,
  'mastodon-4.3': mastodon43,
  sharkey,
  mitra,
  friendica,
  pixelfed,
  takahe,
} satisfies Record<string, ServerSoftware>;
export type ServerSoftwareName = keyof typeof serverSoftware;
export const isServerSoftwareName = (name: string): name is ServerSoftwareName => Object.hasOwn(serverSoftware, name);
