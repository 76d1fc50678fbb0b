// Stores collections of recommended accounts. An account must consent before it is featured, and can withdraw its consent (Mastodon 4.6).
import { forbidden, invalid, type FieldError } from '../errors.ts';
import { actorUri } from './activitypub.ts';
import type { AccountRepository } from './accounts.ts';
import type { Database, SqlValues, StoreDependencies } from './database.ts';
import type { NotificationRepository } from './notifications.ts';
import type { AccountRow, CollectionItemRow, CollectionRow, NotificationRow, StatusRow, StoredFeaturePolicy } from './rows.ts';

/** The attributes that a curator can change; null: not sent. */
export interface CollectionFields {
  name: string | null;
  description: string | null;
  language: string | null;
  /** Lower case, without `#`. */
  tag: string | null;
  sensitive: boolean | null;
  discoverable: boolean | null;
}

type FeaturePermission = 'automatic' | 'manual' | 'missing' | 'unknown' | 'denied';

const permissionsByPolicy = {
  public: 'automatic',
  manual: 'manual',
  nobody: 'denied',
  missing: 'missing',
  unsupported_policy: 'unknown',
} as const satisfies Record<StoredFeaturePolicy, FeaturePermission>;

/** Returns whether a curator may feature the account. Source: Account#feature_policy_for_account. */
export function featurePermission(row: AccountRow, hasCurator: boolean): FeaturePermission {
  if (!hasCurator) return 'denied';
  if (row.domain === '') return row.discoverable === 1 ? 'automatic' : 'denied';
  return permissionsByPolicy[row.feature_policy];
}

interface OffsetRange {
  limit: number;
  offset: number;
}

const maxItems = 25;
/** `collection_limit` of Mastodon's default role. */
const maxCollections = 10;
const maxNameLength = 40;
const maxDescriptionLength = 100;
/** The time in which another server accepts a feature request. */
const defaultAnswerMs = 2_000;

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
export const isLanguage = (code: string) => /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(code) && languageNames.of(code) !== undefined;
const lengthOf = (text: string | null) => [...(text ?? '')].length;
const linkPattern = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;
/** `/collections/1`, and the ActivityPub address below the account. */
const localPathPattern = /^\/(?:ap\/users\/\d+\/)?collections\/(\d+)\/?$/;

const labels = {
  name: 'Name',
  description: 'Description',
  sensitive: 'Sensitive',
  discoverable: 'Discoverable',
  language: 'Language',
  collection_items: 'Collection items',
  base: '',
};
type Violation = FieldError & { field: keyof typeof labels };

/** Lists violations in the order of Mastodon's model. */
function fieldViolations({ name, description, language, sensitive, discoverable }: CollectionFields): Violation[] {
  const violations: (Violation | false)[] = [
    !name?.trim() && { field: 'name', error: 'ERR_BLANK', description: "can't be blank" },
    lengthOf(name) > maxNameLength && tooLong('name', maxNameLength),
    lengthOf(description) > maxDescriptionLength && tooLong('description', maxDescriptionLength),
    sensitive === null && notIncluded('sensitive'),
    discoverable === null && notIncluded('discoverable'),
    language !== null && !isLanguage(language) && { field: 'language', error: 'ERR_INVALID', description: 'is invalid' },
  ];
  return violations.filter((one) => one !== false);
}
const tooLong = (field: Violation['field'], max: number): Violation => ({
  field,
  error: 'ERR_TOO_LONG',
  description: `is too long (maximum is ${max} characters)`,
});
const notIncluded = (field: Violation['field']): Violation => ({
  field,
  error: 'ERR_INCLUSION',
  description: 'is not included in the list',
});
const tooManyItems: Violation = {
  field: 'collection_items',
  error: 'ERR_TOO_MANY',
  description: `are too many, no more than ${maxItems} are allowed`,
};
const tooManyCollections: Violation = {
  field: 'base',
  error: 'ERR_TOO_MANY',
  description: `You can't have more than ${maxCollections} collections`,
};

/** Throws Mastodon's 422 with all violations and their `details`. */
function refuseViolations(violations: readonly Violation[]) {
  if (!violations.length) return;
  const details: Record<string, FieldError[]> = {};
  for (const { field, error, description } of violations) (details[field] ??= []).push({ error, description });
  throw invalid(violations.map(({ field, description }) => `${labels[field]} ${description}`.trim()).join(', '), details);
}

const columnsOf = (fields: CollectionFields) => ({
  name: fields.name ?? '',
  description: fields.description,
  language: fields.language,
  tag: fields.tag,
  sensitive: Number(fields.sensitive ?? false),
  discoverable: Number(fields.discoverable ?? false),
});

/** The state of an item decides who sees it: everybody sees accepted ones, the curator also those that wait for consent. */
const visibleItemSql = `(i.state = 'accepted' OR (i.state = 'pending' AND c.account_id = :me))
  AND NOT EXISTS(SELECT 1 FROM blocks b WHERE b.account_id = :me AND b.target_id = i.account_id)`;

export class CollectionRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #notifications: NotificationRepository;

  constructor(core: StoreDependencies, accounts: AccountRepository, notifications: NotificationRepository) {
    this.#db = core.db;
    this.#core = core;
    this.#accounts = accounts;
    this.#notifications = notifications;
  }

  #blocks(me: string, target: string) {
    return this.#db.one('SELECT 1 FROM blocks WHERE account_id = :me AND target_id = :target', { me, target }) !== undefined;
  }

  /** Returns true if the curator may ask: the account consents or decides by itself, and neither blocks the other. */
  #isFeatureable(row: AccountRow, curatorId: string): boolean {
    const permission = featurePermission(row, true);
    const canAsk = permission === 'automatic' || permission === 'manual';
    return canAsk && !this.#blocks(curatorId, row.id) && !this.#blocks(row.id, curatorId);
  }

  byId(id: string) {
    return this.#db.one<CollectionRow>('SELECT * FROM collections WHERE id = :id', { id });
  }

  #list(where: string, { limit, offset }: OffsetRange, values: SqlValues) {
    return this.#db.all<CollectionRow>(`SELECT c.* FROM collections c WHERE ${where} LIMIT :limit OFFSET :offset`, {
      ...values,
      limit,
      offset,
    });
  }

  /** Returns an account's collections, newest first. `includesUnlisted`: also those that are not discoverable. */
  ofAccount(accountId: string, includesUnlisted: boolean, range: OffsetRange) {
    return this.#list('c.account_id = :accountId AND c.discoverable >= :least ORDER BY c.created_at DESC, c.id DESC', range, {
      accountId,
      least: includesUnlisted ? 0 : 1,
    });
  }

  countOfAccount(accountId: string) {
    return this.#db.count('SELECT count(*) FROM collections WHERE account_id = :accountId', { accountId });
  }

  /** Returns the collections in which the account is featured. */
  featuring(accountId: string, range: OffsetRange) {
    const isFeatured = `EXISTS(SELECT 1 FROM collection_items i
      WHERE i.collection_id = c.id AND i.account_id = :accountId AND i.state = 'accepted')`;
    return this.#list(`${isFeatured} ORDER BY c.id`, range, { accountId });
  }

  countFeaturing(accountId: string) {
    return this.#db.count("SELECT count(*) FROM collection_items WHERE account_id = :accountId AND state = 'accepted'", { accountId });
  }

  /** Finds a collection by the address of its web page or its ActivityPub id. */
  byAddress(address: string) {
    if (!URL.canParse(address)) return undefined;
    const { host, pathname } = new URL(address);
    const isOwnHost = host === this.#core.domain || host === new URL(this.#core.origin()).host;
    if (isOwnHost) {
      const row = this.byId(localPathPattern.exec(pathname)?.[1] ?? '');
      return row?.uri === null ? row : undefined;
    }
    return this.#db.one<CollectionRow>('SELECT * FROM collections WHERE uri = :address OR url = :address', { address });
  }

  /** Returns the collections whose addresses the text contains. Posts of this server tag its own collections only (ProcessLinksService). */
  linkedIn(status: StatusRow): CollectionRow[] {
    if (!status.text.includes('/collections/')) return [];
    const isLocal = this.#accounts.byId(status.account_id)?.domain === '';
    const rows = [...status.text.matchAll(linkPattern)].flatMap(([address]) => this.byAddress(address) ?? []);
    const taggedRows = rows.filter((row) => !isLocal || row.uri === null);
    return [...new Map(taggedRows.map((row) => [row.id, row])).values()];
  }

  item(collectionId: string, id: string) {
    return this.#db.one<CollectionItemRow>('SELECT * FROM collection_items WHERE id = :id AND collection_id = :collectionId', {
      id,
      collectionId,
    });
  }

  itemById(id: string) {
    return this.#db.one<CollectionItemRow>('SELECT * FROM collection_items WHERE id = :id', { id });
  }

  /** Returns the items that the viewer sees. */
  itemsFor(row: CollectionRow, me: string | null): CollectionItemRow[] {
    return this.#db.all<CollectionItemRow>(
      `SELECT i.* FROM collection_items i JOIN collections c ON c.id = i.collection_id
       WHERE i.collection_id = :id AND ${visibleItemSql} ORDER BY i.position, i.id`,
      { id: row.id, me },
    );
  }

  /** Throws 403 if a member may not be featured, 422 for invalid fields. */
  create(owner: AccountRow, fields: CollectionFields, members: readonly AccountRow[], at?: number): CollectionRow {
    if (members.some((member) => !this.#isFeatureable(member, owner.id))) throw forbidden();
    const isLocal = owner.domain === '';
    if (isLocal)
      refuseViolations([
        ...fieldViolations(fields),
        ...(members.length > maxItems ? [tooManyItems] : []),
        ...(this.countOfAccount(owner.id) >= maxCollections ? [tooManyCollections] : []),
      ]);
    const now = at ?? this.#core.now();
    const id = this.#core.ids.next(at);
    const row: CollectionRow = {
      id,
      account_id: owner.id,
      ...columnsOf(fields),
      uri: isLocal ? null : `${actorUri(owner, this.#core)}/collections/${id}`,
      url: isLocal ? null : `https://${owner.domain}/collections/${id}`,
      created_at: now,
      updated_at: now,
    };
    this.#db.run(
      `INSERT INTO collections(id, account_id, name, description, language, tag, sensitive, discoverable, uri, url, created_at, updated_at)
       VALUES(:id, :account_id, :name, :description, :language, :tag, :sensitive, :discoverable, :uri, :url, :created_at, :updated_at)`,
      { ...row },
    );
    members.forEach((member) => this.#insertItem(row, owner, member, at));
    return row;
  }

  /** Throws 403 if the account may not be featured, 422 if the collection is full or already contains it. */
  addItem(row: CollectionRow, owner: AccountRow, member: AccountRow): CollectionItemRow {
    if (!this.#isFeatureable(member, owner.id)) throw forbidden();
    const values = { id: row.id, member: member.id };
    if (this.#db.one('SELECT 1 FROM collection_items WHERE collection_id = :id AND account_id = :member', values))
      throw invalid('Account has already been taken');
    // The controller of items answers without details.
    if (this.#countActiveItems(row) >= maxItems) throw invalid(`${labels.collection_items} ${tooManyItems.description}`);
    return this.#insertItem(row, owner, member);
  }

  #countActiveItems({ id }: CollectionRow) {
    return this.#db.count("SELECT count(*) FROM collection_items WHERE collection_id = :id AND state IN ('accepted', 'pending')", { id });
  }

  /** Accounts of this server consent at once and are notified; an account of another server is asked by its server. */
  #insertItem(row: CollectionRow, owner: AccountRow, member: AccountRow, at?: number): CollectionItemRow {
    const isAccepted = member.domain === '' || row.uri !== null;
    const item: CollectionItemRow = {
      id: this.#core.ids.next(at),
      collection_id: row.id,
      account_id: member.id,
      state: isAccepted ? 'accepted' : 'pending',
      position: this.#db.count('SELECT coalesce(max(position), 0) + 1 FROM collection_items WHERE collection_id = :id', { id: row.id }),
      created_at: at ?? this.#core.now(),
    };
    this.#db.run(
      `INSERT INTO collection_items(id, collection_id, account_id, state, position, created_at)
       VALUES(:id, :collection_id, :account_id, :state, :position, :created_at)`,
      { ...item },
    );
    if (member.domain === '') this.#notifications.notify(member, 'added_to_collection', owner, null, at, { collection_item_id: item.id });
    return item;
  }

  /** Throws 422 for invalid fields. Notifies the featured accounts of this server if they are affected by the change. */
  update(row: CollectionRow, owner: AccountRow, fields: CollectionFields): CollectionRow {
    refuseViolations([...fieldViolations(fields), ...(this.#countActiveItems(row) > maxItems ? [tooManyItems] : [])]);
    const columns = columnsOf(fields);
    const changedNames = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name] !== row[name]);
    if (!changedNames.length) return row;
    const updatedRow: CollectionRow = { ...row, ...columns, updated_at: this.#core.now() };
    this.#db.run(
      `UPDATE collections SET name = :name, description = :description, language = :language, tag = :tag, sensitive = :sensitive,
         discoverable = :discoverable, updated_at = :updated_at WHERE id = :id`,
      { ...updatedRow },
    );
    if (changedNames.some((name) => ['name', 'description', 'sensitive', 'tag'].includes(name))) this.#notifyMembers(updatedRow, owner);
    return updatedRow;
  }

  #notifyMembers(row: CollectionRow, owner: AccountRow) {
    const members = this.#db.all<AccountRow>(
      `SELECT a.* FROM collection_items i JOIN accounts a ON a.id = i.account_id
       WHERE i.collection_id = :id AND i.state = 'accepted' AND a.domain = '' ORDER BY i.position`,
      { id: row.id },
    );
    for (const member of members)
      this.#notifications.notify(member, 'collection_update', owner, null, undefined, { collection_id: row.id });
  }

  remove({ id }: CollectionRow) {
    this.#db.run('DELETE FROM collection_items WHERE collection_id = :id', { id });
    this.#db.run('DELETE FROM collections WHERE id = :id', { id });
  }

  removeItem({ id }: CollectionItemRow) {
    return this.#db.run('DELETE FROM collection_items WHERE id = :id', { id });
  }

  #setState({ id }: CollectionItemRow, state: CollectionItemRow['state']) {
    return this.#db.run('UPDATE collection_items SET state = :state WHERE id = :id', { id, state });
  }

  /** Withdraws the consent of the featured account. The item stays, so that the curator cannot add the account again. */
  revoke(item: CollectionItemRow) {
    this.#setState(item, 'revoked');
  }

  /** Answers the request of a curator as the featured account on another server. Mastodon streams neither answer. */
  answer(item: CollectionItemRow, accept: boolean) {
    if (item.state === 'pending') this.#setState(item, accept ? 'accepted' : 'rejected');
  }

  /** Answers due requests for other servers, as the policies of the accounts say; with the policy `manual`, the account decides. */
  answerDue() {
    const before = this.#core.now() - (this.#core.featureAnswerMs ?? defaultAnswerMs);
    const items = this.#db.all<CollectionItemRow>(
      "SELECT * FROM collection_items WHERE state = 'pending' AND created_at <= :before ORDER BY id",
      { before },
    );
    for (const item of items) {
      const account = this.#accounts.byId(item.account_id);
      const permission = account ? featurePermission(account, true) : 'denied';
      if (permission !== 'manual') this.answer(item, permission === 'automatic');
    }
  }

  /** Removes either account from the collections of the other, after one of them blocked the other. */
  separate(blocker: string, blocked: string) {
    const curatedBy = 'collection_id IN (SELECT id FROM collections WHERE account_id = :curator) AND account_id = :member';
    this.#db.run(`DELETE FROM collection_items WHERE ${curatedBy}`, { curator: blocker, member: blocked });
    this.#db.run(`UPDATE collection_items SET state = 'revoked' WHERE ${curatedBy}`, { curator: blocked, member: blocker });
  }

  /** Returns the collection of a notification; undefined if the collection, or the item that the notification is about, was deleted. */
  ofNotification({ about }: NotificationRow): CollectionRow | undefined {
    const { collection_id, collection_item_id } = JSON.parse(about ?? '{}') as { collection_id?: string; collection_item_id?: string };
    if (collection_id !== undefined) return this.byId(collection_id);
    return this.#db.one<CollectionRow>(
      'SELECT c.* FROM collections c JOIN collection_items i ON i.collection_id = c.id WHERE i.id = :item',
      { item: collection_item_id ?? '' },
    );
  }
}
