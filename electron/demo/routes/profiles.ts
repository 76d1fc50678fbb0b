// /api/v1/accounts: reading profiles, their posts and followers, searching accounts, and changing one's own.
import { visibilities, type Visibility } from '../../contract/entities/visibility.ts';
import { invalid, missing, notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, viewer, type Request, type Service } from '../http/context.ts';
import type { AccountPatch, RelationColumn } from '../store/accounts.ts';
import type { AccountRow } from '../store/rows.ts';
import { presentList } from '../present/others.ts';
import { checkDescription, saveUpload } from '../media/upload.ts';
import { quotePolicyOf } from './draft.ts';

const maxFieldLength = 255;
const missingPictures = { avatar: '/drawn/avatars/missing.svg', header: '/drawn/headers/0.svg' };

export function profileRoutes({ store, present }: Service) {
  const { accounts } = store;

  function account(c: Request): AccountRow {
    const row = accounts.byId(pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }

  function follows(c: Request, known: RelationColumn, wanted: RelationColumn) {
    const pageParams = page(c, 40, 80);
    const { id, hide_collections: isHidden } = account(c);
    const rows = isHidden && id !== viewer(c) ? [] : accounts.related('follows', known, id, wanted, pageParams);
    return answerPage(
      c,
      store.origin(),
      pageParams,
      rows.map((row) => row.cursor),
      rows.map(present.account),
    );
  }

  /** Returns its path. */
  async function savePicture(person: string, file: File, name: 'avatar' | 'header'): Promise<string> {
    const row = store.media.byId(await saveUpload(store, person, file, {}));
    if (row?.type === 'image') return row.path;
    if (row) store.media.remove(row.id);
    throw invalid(`${name === 'avatar' ? 'Avatar' : 'Header'} content type is invalid`);
  }

  /** Mastodon shows its own picture then. */
  function withoutPicture(c: Request, picture: 'avatar' | 'header') {
    accounts.update(me(c).id, { [picture]: missingPictures[picture], [`${picture}_description`]: '' });
    return c.json(present.credentials(accounts.byId(me(c).id) ?? me(c)));
  }

  async function changed(c: Request): Promise<AccountPatch> {
    const params = input(c);
    const source = params.tree('source');
    const privacy = source?.text('privacy');
    if (privacy !== undefined && !(visibilities as readonly string[]).includes(privacy))
      throw invalid('Privacy is not included in the list');
    const quotePolicy = source ? quotePolicyOf(source, 'quote_policy') : undefined;
    const patch: AccountPatch = {};
    const name = params.text('display_name');
    const note = params.text('note');
    if (name !== undefined && name.length > 30) throw invalid('Display name is too long (maximum is 30 characters)');
    if (note !== undefined && note.length > 500) throw invalid('Note is too long (maximum is 500 characters)');
    if (name !== undefined) patch.display_name = name;
    if (note !== undefined) patch.note = note;
    for (const flag of ['locked', 'bot', 'discoverable', 'indexable', 'hide_collections'] as const)
      if (params.has(flag)) patch[flag] = Number(params.flag(flag));
    if (params.has('fields_attributes')) {
      const fields = params
        .trees('fields_attributes')
        .map((field) => ({ name: field.text('name') ?? '', value: field.text('value') ?? '' }))
        .map(({ name, value }) => ({ name: name.trim().slice(0, maxFieldLength), value: value.trim().slice(0, maxFieldLength) }));
      patch.fields = JSON.stringify(fields.filter((field) => field.name || field.value).slice(0, 4));
    }
    if (privacy) patch.privacy = privacy as Visibility;
    if (quotePolicy) patch.quote_policy = quotePolicy;
    if (source?.has('sensitive')) patch.sensitive = Number(source.flag('sensitive'));
    if (source?.has('language')) patch.language = source.text('language') || null;
    for (const picture of ['avatar', 'header'] as const) {
      const file = params.file(picture);
      const description = params.text(`${picture}_description`);
      checkDescription(description);
      if (file) patch[picture] = await savePicture(me(c).id, file, picture);
      if (description !== undefined) patch[`${picture}_description`] = description;
    }
    return patch;
  }

  return routes()
    .get('/api/v1/accounts/verify_credentials', (c) => c.json(present.credentials(me(c))))
    .patch('/api/v1/accounts/update_credentials', async (c) => {
      accounts.update(me(c).id, await changed(c));
      return c.json(present.credentials(accounts.byId(me(c).id) ?? me(c)));
    })
    .delete('/api/v1/profile/avatar', (c) => withoutPicture(c, 'avatar'))
    .delete('/api/v1/profile/header', (c) => withoutPicture(c, 'header'))
    .get('/api/v1/preferences', (c) => {
      const person = me(c);
      return c.json({
        'posting:default:visibility': person.privacy,
        'posting:default:sensitive': person.sensitive === 1,
        'posting:default:language': person.language,
        'posting:default:quote_policy': person.quote_policy,
        'reading:expand:media': 'default',
        'reading:expand:spoilers': false,
        'reading:autoplay:gifs': false,
      });
    })
    .get('/api/v1/accounts/lookup', (c) => {
      const row = accounts.byAcct(input(c).text('acct') ?? '');
      if (!row) throw notFound();
      return c.json(present.account(row));
    })
    .get('/api/v1/accounts/search', (c) => {
      const params = input(c);
      const query = params.text('q');
      if (!query) throw missing('q');
      const limit = Math.min(params.whole('limit') ?? 40, 80);
      const rows = accounts.search(query, me(c).id, limit, params.whole('offset') ?? 0, params.flag('following') ?? false);
      return c.json(rows.map(present.account));
    })
    .get('/api/v1/accounts', (c) =>
      c.json(
        input(c)
          .list('id')
          .slice(0, 40)
          .flatMap((id) => accounts.byId(id) ?? [])
          .map(present.account),
      ),
    )
    .get('/api/v1/accounts/:id', (c) => c.json(present.account(account(c))))
    .get('/api/v1/accounts/:id/statuses', (c) => {
      const params = input(c);
      const pageParams = page(c, 20, 40);
      const rows = store.timelines.ofAccount(account(c).id, viewer(c), pageParams, {
        pinned: params.flag('pinned') ?? false,
        onlyMedia: params.flag('only_media') ?? false,
        excludeReplies: params.flag('exclude_replies') ?? false,
        excludeReblogs: params.flag('exclude_reblogs') ?? false,
        tagged: params.text('tagged') ?? '',
      });
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        present.statuses(rows, viewer(c)),
      );
    })
    .get('/api/v1/accounts/:id/followers', (c) => follows(c, 'target_id', 'account_id'))
    .get('/api/v1/accounts/:id/following', (c) => follows(c, 'account_id', 'target_id'))
    .get('/api/v1/accounts/:id/lists', (c) => c.json(store.groups.listsWith(me(c).id, account(c).id).map(presentList)))
    .get('/api/v1/accounts/:id/featured_tags', (c) => {
      const { id } = account(c);
      return c.json(store.groups.featuredTags(id).map((row) => present.featuredTag(row, id)));
    })
    .get('/api/v1/accounts/:id/endorsements', (c) => {
      const pageParams = page(c, 40, 80);
      const rows = accounts.related('endorsements', 'account_id', account(c).id, 'target_id', pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.cursor),
        rows.map(present.account),
      );
    });
}
