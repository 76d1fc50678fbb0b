// What a link of another program asks for: `web+activitypub:`, `web+ap:` and `kittiwake:`, as main has read it.

/** `nothing`: it can't be opened. `handle`: `@user@host`. `url`: https, without a user or a port. */
export type Link =
  | { show: 'window' }
  | { show: 'composer'; text: string }
  | { show: 'address'; url: string }
  | { show: 'person'; handle: string }
  | { show: 'nothing' };
