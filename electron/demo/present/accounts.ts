// Converts account rows to the API's Account entities.
import { staticAvatarPath } from '../drawings/avatars.ts';
import type { Store } from '../store/store.ts';
import { originPlaceholder, renderRichText } from '../store/rich-text.ts';
import type { AccountRow } from '../store/rows.ts';
import { emojisIn } from './emojis.ts';

export const toIso = (at: number) => new Date(at).toISOString();
export const toIsoOrNull = (at: number | null) => (at === null ? null : toIso(at));
const toIsoDay = (at: number) => toIso(at).slice(0, 10);

export class AccountPresenter {
  protected readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  protected insertOrigin(html: string): string {
    return html.replaceAll(originPlaceholder, this.store.origin());
  }

  protected toAbsoluteUrl<Path extends string | null>(path: Path): string | Path {
    return path?.startsWith('/') ? this.store.origin() + path : path;
  }

  #presentFields(row: AccountRow) {
    const list = JSON.parse(row.fields) as { name: string; value: string; verified?: number }[];
    return list.map((field) => ({
      name: field.name,
      value: this.insertOrigin(renderRichText(field.value, this.store.accounts.resolve).html.replace(/^<p>|<\/p>$/g, '')),
      verified_at: field.verified ? toIso(field.verified) : null,
    }));
  }

  /** An arrow function, because callers pass it to `map`. */
  account = (row: AccountRow) => {
    const { db, origin, accounts } = this.store;
    const { id } = row;
    const lastStatus = db.one<{ at: number | null }>(
      'SELECT created_at AS at FROM statuses WHERE account_id = :id ORDER BY id DESC LIMIT 1',
      { id },
    );
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
      created_at: `${toIsoDay(row.created_at)}T00:00:00.000Z`,
      note: this.insertOrigin(renderRichText(row.note, accounts.resolve).html),
      url: this.insertOrigin(accounts.urlOf(row)),
      uri: row.domain ? `https://${row.domain}/users/${row.username}` : `${origin()}/users/${row.username}`,
      avatar: this.toAbsoluteUrl(row.avatar),
      avatar_static: this.toAbsoluteUrl(staticAvatarPath(row.avatar)),
      avatar_description: row.avatar_description,
      header: this.toAbsoluteUrl(row.header),
      header_static: this.toAbsoluteUrl(row.header),
      header_description: row.header_description,
      followers_count: row.base_followers + db.count('SELECT count(*) FROM follows WHERE target_id = :id', { id }),
      following_count: row.base_following + db.count('SELECT count(*) FROM follows WHERE account_id = :id', { id }),
      statuses_count: db.count("SELECT count(*) FROM statuses WHERE account_id = :id AND visibility <> 'direct'", { id }),
      last_status_at: lastStatus?.at ? toIsoDay(lastStatus.at) : null,
      hide_collections: row.hide_collections === 1,
      noindex: false,
      emojis: emojisIn(origin(), `${row.display_name} ${row.note} ${row.fields}`),
      roles: [],
      fields: this.#presentFields(row),
    };
  };

  credentials(row: AccountRow) {
    return {
      ...this.account(row),
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
        follow_requests_count: this.store.db.count('SELECT count(*) FROM follow_requests WHERE target_id = :id', { id: row.id }),
        hide_collections: row.hide_collections === 1,
        discoverable: row.discoverable === 1,
        indexable: row.indexable === 1,
        attribution_domains: [],
        quote_policy: row.quote_policy,
      },
      role: { id: '-99', name: '', permissions: '65536', color: '', highlighted: false },
    };
  }
}
