// Converts account rows to the API's Account entities.
import { staticAvatarPath } from '../drawings/avatars.ts';
import { missingPictures } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { actorUri } from '../store/activitypub.ts';
import { featurePermission } from '../store/collections.ts';
import { originPlaceholder, renderRichText } from '../store/rich-text.ts';
import type { AccountRow } from '../store/rows.ts';
import { emojisIn } from './emojis.ts';

export const toIso = (at: number) => new Date(at).toISOString();
export const toIsoOrNull = (at: number | null) => (at === null ? null : toIso(at));
const toIsoDay = (at: number) => toIso(at).slice(0, 10);

/** Mastodon's Account entity. Optional fields are absent unless they apply. */
type AccountEntity = { id: string; acct: string } & Record<string, unknown>;

interface StoredField {
  name: string;
  value: string;
  /** Epoch milliseconds. */
  verified?: number;
}

const suspendedColumns = {
  ...missingPictures,
  display_name: '',
  note: '',
  fields: '[]',
  locked: 0,
  bot: 0,
  discoverable: 0,
  indexable: 0,
  avatar_description: '',
  header_description: '',
};
const suspendedCounts = { followers_count: 0, following_count: 0, statuses_count: 0, last_status_at: null };

const flagOrNull = (value: number | null) => (value === null ? null : value === 1);
const fieldsOf = (row: AccountRow) => JSON.parse(row.fields) as StoredField[];
const rawFieldsOf = (row: AccountRow) =>
  fieldsOf(row).map(({ name, value, verified }) => ({ name, value, verified_at: toIsoOrNull(verified ?? null) }));
const domainsOf = (row: AccountRow) => JSON.parse(row.attribution_domains) as string[];

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
    return fieldsOf(row).map(({ name, value, verified }) => ({
      name,
      value: this.#presentFieldValue(value),
      verified_at: toIsoOrNull(verified ?? null),
    }));
  }

  #presentFieldValue(text: string): string {
    const html = renderRichText(text, this.store.accounts.resolve).html.replace(/^<p>|<\/p>$/g, '');
    return this.insertOrigin(html).replaceAll('rel="nofollow noopener"', 'rel="nofollow noopener me"');
  }

  #presentNote(row: AccountRow): string {
    return this.insertOrigin(renderRichText(row.note, this.store.accounts.resolve).html);
  }

  /**
   * Says who may add the account to a collection. Without a viewer nobody may. Mastodon has no manual consent for its own accounts.
   * Source: Account::InteractionPolicyConcern.
   */
  #featureApproval(row: AccountRow, hasViewer: boolean) {
    const permission = featurePermission(row, true);
    const manualKeys = { manual: ['public'], unknown: ['unsupported_policy'], automatic: [], missing: [], denied: [] };
    return {
      automatic: permission === 'automatic' ? ['public'] : [],
      manual: manualKeys[permission],
      current_user: hasViewer ? permission : 'denied',
    };
  }

  #counts({ id, base_followers: baseFollowers, base_following: baseFollowing, base_statuses: baseStatuses }: AccountRow) {
    const { db } = this.store;
    const lastStatus = db.one<{ at: number | null }>(
      'SELECT created_at AS at FROM statuses WHERE account_id = :id ORDER BY id DESC LIMIT 1',
      { id },
    );
    return {
      followers_count: baseFollowers + db.count('SELECT count(*) FROM follows WHERE target_id = :id', { id }),
      following_count: baseFollowing + db.count('SELECT count(*) FROM follows WHERE account_id = :id', { id }),
      statuses_count: baseStatuses + db.count("SELECT count(*) FROM statuses WHERE account_id = :id AND visibility <> 'direct'", { id }),
      last_status_at: lastStatus?.at ? toIsoDay(lastStatus.at) : null,
    };
  }

  #moved(row: AccountRow, hasViewer: boolean) {
    const target = row.moved_to_id === null ? undefined : this.store.accounts.byId(row.moved_to_id);
    return target && { moved: row.suspended ? null : this.#present({ ...target, moved_to_id: null }, hasViewer) };
  }

  #present(row: AccountRow, hasViewer: boolean): AccountEntity {
    const { origin, accounts } = this.store;
    // Source: REST::AccountSerializer.
    const visibleRow = row.suspended ? { ...row, ...suspendedColumns } : row;
    const isLocal = row.domain === '';
    return {
      id: row.id,
      username: row.username,
      acct: isLocal ? row.username : `${row.username}@${row.domain}`,
      display_name: visibleRow.display_name,
      locked: visibleRow.locked === 1,
      bot: visibleRow.bot === 1,
      discoverable: flagOrNull(visibleRow.discoverable),
      indexable: visibleRow.indexable === 1,
      group: false,
      created_at: `${toIsoDay(row.created_at)}T00:00:00.000Z`,
      note: this.#presentNote(visibleRow),
      url: this.insertOrigin(accounts.urlOf(row)),
      uri: actorUri(row, this.store),
      avatar: this.toAbsoluteUrl(visibleRow.avatar),
      avatar_static: this.toAbsoluteUrl(staticAvatarPath(visibleRow.avatar)),
      avatar_description: visibleRow.avatar_description,
      header: this.toAbsoluteUrl(visibleRow.header),
      header_static: this.toAbsoluteUrl(visibleRow.header),
      header_description: visibleRow.header_description,
      ...(row.suspended ? suspendedCounts : this.#counts(row)),
      hide_collections: flagOrNull(row.hide_collections),
      show_media: row.show_media === 1,
      show_media_replies: row.show_media_replies === 1,
      show_featured: row.show_featured === 1,
      ...this.#moved(row, hasViewer),
      ...(row.suspended && { suspended: true }),
      ...(row.limited && { limited: true }),
      ...(isLocal && { noindex: false }),
      feature_approval: this.#featureApproval(row, hasViewer),
      emojis: emojisIn(origin(), `${visibleRow.display_name} ${visibleRow.note} ${visibleRow.fields}`),
      ...(isLocal && { roles: [] }),
      fields: this.#presentFields(visibleRow),
    };
  }

  /** For a viewer with an account. An arrow function, because callers pass it to `map`. */
  account = (row: AccountRow): AccountEntity => this.#present(row, true);

  /** For a request without a user. */
  publicAccount = (row: AccountRow): AccountEntity => this.#present(row, false);

  credentials(row: AccountRow) {
    return {
      ...this.account(row),
      source: {
        privacy: row.privacy,
        sensitive: row.sensitive === 1,
        language: row.language,
        note: row.note,
        fields: rawFieldsOf(row),
        follow_requests_count: this.store.db.count('SELECT count(*) FROM follow_requests WHERE target_id = :id', { id: row.id }),
        hide_collections: flagOrNull(row.hide_collections),
        discoverable: flagOrNull(row.discoverable),
        indexable: row.indexable === 1,
        attribution_domains: domainsOf(row),
        quote_policy: row.quote_policy,
      },
      role: { id: '-99', name: '', permissions: '65536', color: '', highlighted: false, collection_limit: 10 },
    };
  }

  /** The own profile (Mastodon 4.6), without its featured tags. */
  profile(row: AccountRow) {
    const hasAvatar = row.avatar !== missingPictures.avatar;
    const hasHeader = row.header !== missingPictures.header;
    return {
      id: row.id,
      display_name: row.display_name,
      note: row.note,
      fields: rawFieldsOf(row),
      formatted_note: this.#presentNote(row),
      formatted_fields: this.#presentFields(row),
      avatar: hasAvatar ? this.toAbsoluteUrl(row.avatar) : null,
      avatar_static: hasAvatar ? this.toAbsoluteUrl(staticAvatarPath(row.avatar)) : null,
      avatar_description: row.avatar_description,
      header: hasHeader ? this.toAbsoluteUrl(row.header) : null,
      header_static: hasHeader ? this.toAbsoluteUrl(row.header) : null,
      header_description: row.header_description,
      locked: row.locked === 1,
      bot: row.bot === 1,
      hide_collections: flagOrNull(row.hide_collections),
      discoverable: flagOrNull(row.discoverable),
      indexable: row.indexable === 1,
      show_media: row.show_media === 1,
      show_media_replies: row.show_media_replies === 1,
      show_featured: row.show_featured === 1,
      attribution_domains: domainsOf(row),
    };
  }
}
