// Converts collections and their items to the API's entities, as one viewer sees them.
import { escapeHtml } from '../store/rich-text.ts';
import { actorUri } from '../store/activitypub.ts';
import type { CollectionItemRow, CollectionRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { toIso } from './accounts.ts';

export const presentCollectionItem = (item: CollectionItemRow) => ({
  id: item.id,
  state: item.state,
  created_at: toIso(item.created_at),
  ...((item.state === 'accepted' || item.state === 'pending') && { account_id: item.account_id }),
});

/** A description of another server is HTML, a local one plain text. */
const describe = ({ uri, description }: CollectionRow) =>
  uri === null || description === null ? description : `<p>${escapeHtml(description)}</p>`;

export function presentCollection(store: Store, row: CollectionRow, me: string | null) {
  const { accounts, collections, origin } = store;
  const owner = accounts.byId(row.account_id);
  if (!owner) throw new Error(`collection ${row.id} has no owner`);
  const items = collections.itemsFor(row, me);
  return {
    id: row.id,
    uri: row.uri ?? `${actorUri(owner, store)}/collections/${row.id}`,
    name: row.name,
    description: describe(row),
    language: row.language,
    account_id: row.account_id,
    local: row.uri === null,
    sensitive: row.sensitive === 1,
    discoverable: row.discoverable === 1,
    url: row.uri === null ? `${origin()}/collections/${row.id}` : row.url,
    item_count: items.length,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    tag: row.tag === null ? null : { name: row.tag, url: `${origin()}/tags/${encodeURIComponent(row.tag)}` },
    items: items.map(presentCollectionItem),
  };
}
