// The window's requests about the files of what a person writes. Their pieces come over `app://` (window/app-protocol.ts).
import { fail, ok } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';

export function attachmentHandlers(): Pick<Handlers, Extract<keyof Handlers, `attachments.${string}`>> {
  return {
    'attachments.begin': async () => fail('not-offered'),
    'attachments.list': async () => ok([]),
    'attachments.retry': async () => fail('not-offered'),
    'attachments.remove': async () => fail('not-offered'),
    'attachments.take': async () => fail('not-offered'),
  };
}
