// Scheduled statuses as the API shows them.
import { quotePolicies, type ScheduledRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { iso } from './accounts.ts';
import type { PresentStatus } from './statuses.ts';

export function scheduledPresenter(store: Store, posts: PresentStatus) {
  function scheduled(row: ScheduledRow) {
    const draft = store.scheduled.draftOf(row);
    const { poll } = draft;
    return {
      id: row.id,
      scheduled_at: iso(row.scheduled_at),
      params: {
        text: draft.text,
        poll: poll && { options: poll.options, expires_in: poll.expiresIn, multiple: poll.multiple, hide_totals: poll.hideTotals },
        language: draft.language,
        media_ids: draft.mediaIds.length ? draft.mediaIds : null,
        sensitive: draft.sensitive,
        visibility: draft.visibility,
        idempotency: null,
        scheduled_at: null,
        spoiler_text: draft.spoilerText || null,
        application_id: Number(draft.applicationId ?? 0),
        in_reply_to_id: draft.inReplyToId,
        quoted_status_id: draft.quotedId,
        quote_approval_policy: quotePolicies.find((policy) => policy === draft.quotePolicy) ?? 'nobody',
        with_rate_limit: false,
        allowed_mentions: null,
      },
      media_attachments: draft.mediaIds.flatMap((id) => {
        const media = store.media.byId(id);
        return media?.scheduled_id === row.id ? [posts.attachment(media)] : [];
      }),
    };
  }

  return {
    /** As JSON. Mastodon answers the id of the answered post as a number, which is larger than JavaScript can count. */
    scheduledJson: (rows: ScheduledRow | ScheduledRow[]): string =>
      JSON.stringify(Array.isArray(rows) ? rows.map(scheduled) : scheduled(rows)).replace(
        /"in_reply_to_id":"(\d+)"/g,
        '"in_reply_to_id":$1',
      ),
  };
}
