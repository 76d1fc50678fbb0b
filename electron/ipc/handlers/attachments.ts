// The window's requests about the files of what a person writes. Their pieces come over `app://` (window/app-protocol.ts).
import { fail } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `attachments.${string}`>;

export function attachmentHandlers({ accounts, attachments }: Pick<Services, 'accounts' | 'attachments'>): Pick<Handlers, Names> {
  const unknown = () => fail('unknown-account');
  return {
    'attachments.begin': async (file) => (accounts.get(file.account) === null ? unknown() : attachments.begin(file)),
    'attachments.list': async ({ account }) => attachments.list(account),
    'attachments.retry': async ({ account, id }) => attachments.retry(account, id),
    'attachments.remove': async ({ id }) => attachments.remove(id),
    'attachments.take': async (from) => (accounts.get(from.account) === null ? unknown() : attachments.take(from)),
  };
}
