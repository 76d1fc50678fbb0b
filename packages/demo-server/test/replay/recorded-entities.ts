// Collects the accounts and statuses in the recorded answers, oldest first: the content of the recorded server.
import { recordedAnswers } from './recordings.ts';
import { isObject } from './shape.ts';

export interface RecordedAccount {
  id: string;
  username: string;
  acct: string;
  display_name: string;
  note: string;
  discoverable: boolean | null;
  indexable: boolean;
  feature_approval: { manual: string[] };
  fields: unknown[];
}

interface RecordedAttachment {
  description: string | null;
  meta: { focus?: { x: number; y: number } };
}

export interface RecordedStatus {
  id: string;
  in_reply_to_id: string | null;
  sensitive: boolean;
  visibility: 'public' | 'unlisted' | 'private' | 'direct';
  language: string;
  edited_at: string | null;
  content: string;
  application: object | null;
  account: RecordedAccount;
  media_attachments: RecordedAttachment[];
  mentions: { acct: string }[];
  tags: { name: string }[];
  filtered: { keyword_matches: string[] | null }[];
  quote: { state: string; quoted_status: { id: string } | null } | null;
  poll: { options: { title: string; votes_count: number | null }[] } | null;
  quote_approval: { automatic: string[] };
}

const isAccount = (value: Record<string, unknown>): boolean => 'username' in value && 'display_name' in value;
const isStatus = (value: Record<string, unknown>): boolean => 'visibility' in value && 'content' in value;

function collect(isWanted: (value: Record<string, unknown>) => boolean): Record<string, unknown>[] {
  const entities = new Map<string, Record<string, unknown>>();
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const element of value) visit(element);
    if (!isObject(value)) return;
    if (isWanted(value) && !entities.has(String(value.id))) entities.set(String(value.id), value);
    for (const field of Object.values(value)) visit(field);
  };
  for (const { body } of recordedAnswers.values()) visit(body);
  return [...entities.values()].toSorted((a, b) => String(a.id).localeCompare(String(b.id)));
}

export const recordedAccounts = collect(isAccount) as unknown as RecordedAccount[];
export const recordedStatuses = collect(isStatus) as unknown as RecordedStatus[];

/** Converts HTML to the text that was posted, without the line that Mastodon adds for a quote. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<p class="quote-inline">[\s\S]*?<\/p>/, '')
    .replace(/<[^>]*(>|$)/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
