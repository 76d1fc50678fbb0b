// Serves /api/v1/accounts: read profiles with their posts and followers, search accounts, and change one's own profile.
import { invalid, missing, notFound } from '../errors.ts';
import {
  respondWithAccountPage,
  respondWithPage,
  readParams,
  requireAccount,
  requireUser,
  readPageRange,
  createRoutes,
  viewerId,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import type { AccountPatch, RelationColumn } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { presentList } from '../present/settings.ts';
import { checkDescription, saveUpload } from '../media/upload.ts';
import { isVisibility, readQuotePolicy } from './draft.ts';

/** Limits of profiles, as the instance entity announces them. */
export const accountLimits = {
  max_featured_tags: 10,
  max_pinned_statuses: 5,
  max_display_name_length: 30,
  max_note_length: 500,
  max_avatar_description_length: 150,
  max_header_description_length: 150,
  max_profile_fields: 4,
  profile_field_name_limit: 255,
  profile_field_value_limit: 255,
};
const missingPictures = { avatar: '/drawn/avatars/missing.svg', header: '/drawn/headers/0.svg' };

/** Reads the defaults of new posts. */
function readPostingDefaults(source: ParamReader | undefined): AccountPatch {
  const patch: AccountPatch = {};
  if (!source) return patch;
  const privacy = source.text('privacy');
  if (privacy !== undefined) {
    if (!isVisibility(privacy)) throw invalid('Privacy is not included in the list');
    patch.privacy = privacy;
  }
  const quotePolicy = readQuotePolicy(source, 'quote_policy');
  if (quotePolicy) patch.quote_policy = quotePolicy;
  if (source.has('sensitive')) patch.sensitive = Number(source.flag('sensitive'));
  if (source.has('language')) patch.language = source.text('language') || null;
  return patch;
}

function readTexts(params: ParamReader): AccountPatch {
  const patch: AccountPatch = {};
  const name = params.text('display_name');
  const note = params.text('note');
  const { max_display_name_length: maxNameLength, max_note_length: maxNoteLength, max_profile_fields: maxFields } = accountLimits;
  if (name !== undefined && name.length > maxNameLength) throw invalid(`Display name is too long (maximum is ${maxNameLength} characters)`);
  if (note !== undefined && note.length > maxNoteLength) throw invalid(`Note is too long (maximum is ${maxNoteLength} characters)`);
  if (name !== undefined) patch.display_name = name;
  if (note !== undefined) patch.note = note;
  if (params.has('fields_attributes')) {
    const clean = (text: string | undefined) => (text ?? '').trim().slice(0, accountLimits.profile_field_value_limit);
    const fields = params
      .trees('fields_attributes')
      .map((field) => ({ name: clean(field.text('name')), value: clean(field.text('value')) }))
      .filter((field) => field.name || field.value);
    patch.fields = JSON.stringify(fields.slice(0, maxFields));
  }
  return patch;
}

function readFlags(params: ParamReader): AccountPatch {
  const patch: AccountPatch = {};
  for (const flag of ['locked', 'bot', 'discoverable', 'indexable', 'hide_collections'] as const)
    if (params.has(flag)) patch[flag] = Number(params.flag(flag));
  return patch;
}

/** Returns the path of the saved picture. */
async function savePicture(store: Store, accountId: string, file: File, name: 'avatar' | 'header'): Promise<string> {
  const row = store.media.byId(await saveUpload(store, accountId, file, {}));
  if (row?.type === 'image') return row.path;
  if (row) store.media.remove(row.id);
  throw invalid(`${name === 'avatar' ? 'Avatar' : 'Header'} content type is invalid`);
}

async function savePictures(store: Store, accountId: string, params: ParamReader): Promise<AccountPatch> {
  const patch: AccountPatch = {};
  for (const picture of ['avatar', 'header'] as const) {
    const file = params.file(picture);
    const description = params.text(`${picture}_description`);
    checkDescription(description);
    if (file) patch[picture] = await savePicture(store, accountId, file, picture);
    if (description !== undefined) patch[`${picture}_description`] = description;
  }
  return patch;
}

/** Serves the viewer's own profile and preferences. */
export function ownProfileRoutes({ store, present }: RouteServices) {
  const { accounts } = store;
  const respondWithCredentials = (c: RequestContext) => c.json(present.credentials(accounts.byId(requireUser(c).id) ?? requireUser(c)));

  /** Removes a picture; Mastodon then shows its default picture. */
  function removePicture(c: RequestContext, picture: 'avatar' | 'header') {
    accounts.update(requireUser(c).id, { [picture]: missingPictures[picture], [`${picture}_description`]: '' });
    return respondWithCredentials(c);
  }

  return createRoutes()
    .get('/api/v1/accounts/verify_credentials', (c) => c.json(present.credentials(requireUser(c))))
    .patch('/api/v1/accounts/update_credentials', async (c) => {
      const { id } = requireUser(c);
      const params = readParams(c);
      accounts.update(id, {
        ...readPostingDefaults(params.tree('source')),
        ...readTexts(params),
        ...readFlags(params),
        ...(await savePictures(store, id, params)),
      });
      return respondWithCredentials(c);
    })
    .delete('/api/v1/profile/avatar', (c) => removePicture(c, 'avatar'))
    .delete('/api/v1/profile/header', (c) => removePicture(c, 'header'))
    .get('/api/v1/preferences', (c) => {
      const user = requireUser(c);
      return c.json({
        'posting:default:visibility': user.privacy,
        'posting:default:sensitive': user.sensitive === 1,
        'posting:default:language': user.language,
        'posting:default:quote_policy': user.quote_policy,
        'reading:expand:media': 'default',
        'reading:expand:spoilers': false,
        'reading:autoplay:gifs': false,
      });
    });
}

/** Serves the profiles of all accounts. */
export function profileRoutes(services: RouteServices) {
  const { store, present } = services;
  const { accounts } = store;

  function respondWithFollows(c: RequestContext, ownColumn: RelationColumn, relatedColumn: RelationColumn) {
    const pageParams = readPageRange(c, 40, 80);
    const { id, hide_collections: isHidden } = requireAccount(c, store);
    const rows = isHidden && id !== viewerId(c) ? [] : accounts.related('follows', ownColumn, id, relatedColumn, pageParams);
    return respondWithAccountPage(c, services, pageParams, rows);
  }

  return createRoutes()
    .get('/api/v1/accounts/lookup', (c) => {
      const row = accounts.byAcct(readParams(c).text('acct') ?? '');
      if (!row) throw notFound();
      return c.json(present.account(row));
    })
    .get('/api/v1/accounts/search', (c) => {
      const params = readParams(c);
      const query = params.text('q');
      if (!query) throw missing('q');
      const limit = Math.min(params.integer('limit') ?? 40, 80);
      const rows = accounts.search(query, requireUser(c).id, limit, params.integer('offset') ?? 0, params.flag('following') ?? false);
      return c.json(rows.map(present.account));
    })
    .get('/api/v1/accounts', (c) => {
      const ids = readParams(c).list('id').slice(0, 40);
      return c.json(ids.flatMap((id) => accounts.byId(id) ?? []).map(present.account));
    })
    .get('/api/v1/accounts/:id', (c) => c.json(present.account(requireAccount(c, store))))
    .get('/api/v1/accounts/:id/statuses', (c) => {
      const params = readParams(c);
      const pageParams = readPageRange(c, 20, 40);
      const rows = store.timelines.ofAccount(requireAccount(c, store).id, viewerId(c), pageParams, {
        pinned: params.flag('pinned') ?? false,
        onlyMedia: params.flag('only_media') ?? false,
        excludeReplies: params.flag('exclude_replies') ?? false,
        excludeReblogs: params.flag('exclude_reblogs') ?? false,
        tagged: params.text('tagged') ?? '',
      });
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        present.statuses(rows, viewerId(c)),
      );
    })
    .get('/api/v1/accounts/:id/followers', (c) => respondWithFollows(c, 'target_id', 'account_id'))
    .get('/api/v1/accounts/:id/following', (c) => respondWithFollows(c, 'account_id', 'target_id'))
    .get('/api/v1/accounts/:id/lists', (c) =>
      c.json(store.accountData.listsWith(requireUser(c).id, requireAccount(c, store).id).map(presentList)),
    )
    .get('/api/v1/accounts/:id/featured_tags', (c) => {
      const { id } = requireAccount(c, store);
      return c.json(store.accountData.featuredTags(id).map((row) => present.featuredTag(row, id)));
    })
    .get('/api/v1/accounts/:id/endorsements', (c) => {
      const pageParams = readPageRange(c, 40, 80);
      const rows = accounts.related('endorsements', 'account_id', requireAccount(c, store).id, 'target_id', pageParams);
      return respondWithAccountPage(c, services, pageParams, rows);
    });
}
