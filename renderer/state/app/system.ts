// Opens links in the browser or in the app, copies text and pictures to the clipboard, and saves media files.
import { main } from '../../api/main.ts';
import { m } from '../../../electron/messages/first.ts';
import { toasts } from './toasts.svelte.ts';
import type { ArgsOf } from '../../../electron/contract/bridge.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Session } from '../account/session.svelte.ts';

/** Opens a link in the system's browser; the main process accepts only http, https, and mailto. */
export async function openExternal(url: string): Promise<void> {
  const answer = await main['system.openExternal']({ url });
  if (!answer.ok) toasts.problem(answer.error);
}

export async function copyText(text: string): Promise<void> {
  const copied = await main['system.copyText']({ text });
  if (copied.ok) toasts.show(m.app.copied);
  else toasts.problem(copied.error);
}

/** Opens a web address in the app if the account's server resolves it to a post or an account, otherwise in the browser. */
export async function openAddress(account: Pick<Session, 'key' | 'router'>, url: string): Promise<void> {
  const answer = await main['api.resolve']({ account: account.key, url });
  if (answer.ok && answer.value) account.router.open(answer.value);
  else await openExternal(url);
}

export type SavedMediaKind = ArgsOf<'media.save'>['kind'];

/** Saves a media file; the main process asks for the destination. Returns the path; null: the user cancelled. */
export const saveFile = (source: string, kind: SavedMediaKind): Promise<Result<string | null>> => main['media.save']({ source, kind });

export const copyPng = (png: Uint8Array<ArrayBuffer>): Promise<Result<null>> => main['media.copy']({ png });
