// Accounts as the API shows them.
import { stillAvatar } from '../drawings/avatars.ts';
import type { Store } from '../store/store.ts';
import { originPlaceholder, richText } from '../store/rich-text.ts';
import type { AccountRow } from '../store/rows.ts';
import { emojisIn } from './emojis.ts';

export type PresentAccount = ReturnType<typeof accountPresenter>;

export const iso = (at: number) => new Date(at).toISOString();
export const isoOrNull = (at: number | null) => (at === null ? null : iso(at));
export const day = (at: number) => iso(at).slice(0, 10);

export function accountPresenter(store: Store) {
  const { db, origin } = store;
  const withOrigin = (html: string) => html.replaceAll(originPlaceholder, origin());
  const absolute = (path: string) => (path.startsWith('/') ? origin() + path : path);

  function fields(row: AccountRow) {
    const list = JSON.parse(row.fields) as { name: string; value: string; verified?: number }[];
    return list.map((field) => ({
      name: field.name,
      value: withOrigin(richText(field.value, store.accounts.resolve).html.replace(/^<p>|<\/p>$/g, '')),
      verified_at: field.verified ? iso(field.verified) : null,
    }));
  }

  function account(row: AccountRow) {
    const { id } = row;
    const last = db.one<{ at: number | null }>('SELECT created_at AS at FROM statuses WHERE account_id = :id ORDER BY id DESC LIMIT 1', {
      id,
    });
    return {
      id,
      username: row.username,
      acct: row.domain ? `${row.username}@${row.domain}` : row.username,
      display_name: row.display_name,
      locked: row.locked === 1,
      bot: row.bot === 1,
      discoverable: row.discoverable === 1,
      indexable: row.indexable === 1,
      group: false,
      created_at: `${day(row.created_at)}T00:00:00.000Z`,
      note: withOrigin(richText(row.note, store.accounts.resolve).html),
      url: withOrigin(store.accounts.urlOf(row)),
      uri: row.domain ? `https://${row.domain}/users/${row.username}` : `${origin()}/users/${row.username}`,
      avatar: absolute(row.avatar),
      avatar_static: absolute(stillAvatar(row.avatar)),
      avatar_description: row.avatar_description,
      header: absolute(row.header),
      header_static: absolute(row.header),
      header_description: row.header_description,
      followers_count: row.base_followers + db.count('SELECT count(*) FROM follows WHERE target_id = :id', { id }),
      following_count: row.base_following + db.count('SELECT count(*) FROM follows WHERE account_id = :id', { id }),
      statuses_count: db.count("SELECT count(*) FROM statuses WHERE account_id = :id AND visibility <> 'direct'", { id }),
      last_status_at: last?.at ? day(last.at) : null,
      hide_collections: row.hide_collections === 1,
      noindex: false,
      emojis: emojisIn(origin(), `${row.display_name} ${row.note} ${row.fields}`),
      roles: [],
      fields: fields(row),
    };
  }

  return {
    account,
    credentials(row: AccountRow) {
      return {
        ...account(row),
        source: {
          privacy: row.privacy,
          sensitive: row.sensitive === 1,
          language: row.language,
          note: row.note,
          fields: (JSON.parse(row.fields) as { name: string; value: string }[]).map(({ name, value }) => ({
            name,
            value,
            verified_at: null,
          })),
          follow_requests_count: db.count('SELECT count(*) FROM follow_requests WHERE target_id = :id', { id: row.id }),
          hide_collections: row.hide_collections === 1,
          discoverable: row.discoverable === 1,
          indexable: row.indexable === 1,
          attribution_domains: [],
          quote_policy: row.quote_policy,
        },
        role: { id: '-99', name: '', permissions: '65536', color: '', highlighted: false },
      };
    },
  };
}
