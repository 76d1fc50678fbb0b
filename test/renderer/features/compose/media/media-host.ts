// Renders a composer with the media components, and performs the user's actions in it.
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { makeAccountKey } from '../../../../../electron/contract/accounts.ts';
import type { ServerInfo } from '../../../../../electron/contract/accounts.ts';
import type { Attachment, Upload } from '../../../../../electron/contract/attachments.ts';
import { ok } from '../../../../../electron/contract/result.ts';
import {
  defaultMediaLimits,
  defaultPollLimits,
  defaultProfileLimits,
  defaultReadingPreferences,
} from '../../../../../electron/contract/default-limits.ts';
import { Composer } from '../../../../../renderer/state/compose/composer.svelte.ts';
import { settings } from '../../../../../renderer/state/app/settings.svelte.ts';
import { defaultSettings } from '../../../../../electron/contract/settings.ts';
import { fakeSession } from '../../../state/fake-account.ts';
import { fakeBridge } from '../../../../support/bridge.ts';
import MediaHost from './MediaHost.svelte';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

export const key = makeAccountKey('https://coast.example', '1');
const mastodon: ServerInfo = {
  host: 'coast.example',
  title: 'Coast',
  ...capableServer('mastodon', { version: '4.5.0' }),
  maxCharacters: 500,
  charactersPerUrl: 23,
  maxMedia: 4,
  media: { ...defaultMediaLimits, types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'audio/mpeg'] },
  poll: defaultPollLimits,
  profile: defaultProfileLimits,
  reading: defaultReadingPreferences,
  closedFeeds: [],
  permissions: 0,
  defaultVisibility: 'public',
  defaultLanguage: 'en',
  defaultSensitive: false,
  defaultQuotePolicy: null,
};

/** Pieces of each file that main has received, by attachment id. */
export const copies = new Map<string, Uint8Array[]>();
/** Answers the pieces as main does; tests may replace it with `answerPieces`. */
export let putPiece: (id: string, at: number, piece: Uint8Array) => Response | Promise<Response>;
export const answerPieces = (otherwise: typeof putPiece): void => void (putPiece = otherwise);
const takePiece: typeof putPiece = (id, at, piece) => {
  const pieces = copies.get(id) ?? [];
  copies.set(id, [...pieces, piece]);
  return Response.json({ done: at + piece.length, problem: null });
};

export async function open(server: Partial<ServerInfo> = {}, attachments: Attachment[] = []) {
  fakeBridge.reset();
  fakeBridge.answers['attachments.list'] = ok([]);
  copies.clear();
  putPiece = takePiece;
  const realFetch = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const [, id, at] = /^\/attachments\/([\w-]+)\?at=(\d+)$/.exec(input as string) ?? [];
    return id === undefined ? realFetch(input, init) : putPiece(id, Number(at), new Uint8Array(init?.body as ArrayBuffer));
  });
  settings.current = defaultSettings;
  const limits = { ...mastodon, ...server };
  const composer = new Composer({ key, server: limits }, () => undefined);
  const session = fakeSession({ key, composer, server: limits, host: limits.host });
  composer.open();
  if (attachments.length > 0) composer.change({ attachments });
  await render(MediaHost, { session });
  return { composer, session };
}

export const files = {
  of: (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], name, { type }),
};
export const pick = (...picked: File[]): Promise<void> =>
  userEvent.upload(page.elementLocator(document.querySelector('[data-media-picker]')!), picked);
export const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^(Image|Video|Audio|Animation) .*: ${name}$`) });

/** Emits main's progress event of an upload. */
export function upload(id: string, progress: Partial<Upload>): void {
  fakeBridge.emit('attachment', { id, account: key, step: 'uploading', done: 0, total: 100, problem: null, ...progress });
}
