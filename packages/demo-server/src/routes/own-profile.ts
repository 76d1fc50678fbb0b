// Serves the viewer's own profile and preferences: /api/v1/profile, /api/v1/accounts/update_credentials, and /api/v1/preferences.
import { ApiError, internalError, invalid, type FieldError } from '../errors.ts';
import { createRoutes, readParams, requireToken, requireUser, type RequestContext, type RouteServices } from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import { detectFileType } from '../media/file-format.ts';
import { saveUpload } from '../media/upload.ts';
import { missingPictures, type AccountPatch } from '../store/accounts.ts';
import { firstPage } from '../store/database.ts';
import { countCharacters } from '../store/rich-text.ts';
import { quotePolicies, type AccountRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { isDomain } from './accounts.ts';

/** Limits of profiles, as the instance entity announces them. */
export const accountLimits = {
  max_featured_tags: 10,
  max_pinned_statuses: 5,
  max_display_name_length: 40,
  max_note_length: 500,
  max_avatar_description_length: 150,
  max_header_description_length: 150,
  max_profile_fields: 4,
  profile_field_name_limit: 255,
  profile_field_value_limit: 255,
};
const maxAttributionDomains = 100;
const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const pictureNames = ['avatar', 'header'] as const;
type PictureName = (typeof pictureNames)[number];

/** Flags that both endpoints change, and those that only PATCH /api/v1/profile changes. */
const commonFlags = ['locked', 'bot', 'discoverable', 'indexable', 'hide_collections'] as const;
const profileFlags = [...commonFlags, 'show_media', 'show_media_replies', 'show_featured'] as const;

interface Violation extends FieldError {
  /** Name of Mastodon's attribute, such as `display_name`. */
  attribute: string;
}

const violation = (attribute: string, error: FieldError['error'], description: string): Violation => ({ attribute, error, description });
const tooLong = (attribute: string, max: number) => violation(attribute, 'ERR_TOO_LONG', `is too long (maximum is ${max} characters)`);

/** Throws 422 with all violations, as ActiveRecord::RecordInvalid and ValidationErrorFormatter do. */
function refuseViolations(violations: readonly Violation[]) {
  if (!violations.length) return;
  const details: Record<string, FieldError[]> = {};
  for (const { attribute, error, description } of violations) (details[attribute] ??= []).push({ error, description });
  const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const sentences = violations.map(({ attribute, description }) => `${capitalize(attribute.replaceAll('_', ' '))} ${description}`);
  throw invalid(sentences.join(', '), details);
}

/** Source: the validators of Paperclip: one compares contents and name, the other checks the content type. */
async function validatePicture(name: PictureName, file: File): Promise<Violation[]> {
  const declared = file.type.split(';')[0] ?? '';
  const detected = detectFileType(Buffer.from(await file.slice(0, 16).arrayBuffer()));
  const isPicture = detected !== null && pictureTypes.includes(detected);
  if (pictureTypes.includes(declared))
    return isPicture ? [] : [violation(name, 'ERR_SPOOFED_MEDIA_TYPE', 'has contents that are not what they are reported to be')];
  if (isPicture && (declared === '' || declared === 'application/octet-stream')) return [];
  // Paperclip copies the sentence to the attachment; its text then takes the place of the type of the error.
  return [violation(`${name}_content_type`, 'ERR_INVALID', 'is invalid'), violation(name, 'ERR_IS INVALID', 'is invalid')];
}

async function validatePictures(params: ParamReader): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const name of pictureNames) {
    const file = params.file(name);
    const max = accountLimits[`max_${name}_description_length`];
    if (file) violations.push(...(await validatePicture(name, file)));
    if ([...(params.text(`${name}_description`) ?? '')].length > max) violations.push(tooLong(`${name}_description`, max));
  }
  return violations;
}

function readFields(params: ParamReader, row: AccountRow) {
  const before = JSON.parse(row.fields) as { value: string; verified?: number }[];
  return params
    .trees('fields_attributes')
    .map((field) => ({ name: field.text('name')?.trim() ?? '', value: field.text('value')?.trim() ?? '' }))
    .filter((field) => field.name || field.value)
    .map((field) => {
      const { verified } = before.find(({ value }) => value === field.value) ?? {};
      // Mastodon stores longer texts and cuts them whenever it reads them (Account::Field).
      const name = field.name.slice(0, accountLimits.profile_field_name_limit);
      const value = field.value.slice(0, accountLimits.profile_field_value_limit);
      return { name, value, ...(verified !== undefined && { verified }) };
    });
}

/** Source: Account::AttributionDomains. */
const readDomains = (params: ParamReader) => [
  ...new Set(
    params
      .list('attribution_domains')
      .map((text) =>
        text
          .trim()
          .replace(/^https?:\/\//, '')
          .replace(/^\*\./, ''),
      )
      .filter(Boolean),
  ),
];

/** `violations` receives what Mastodon's validations refuse. */
function readTexts(params: ParamReader, violations: Violation[]): AccountPatch {
  const patch: AccountPatch = {};
  const name = params.text('display_name')?.trim();
  const note = params.text('note')?.trim();
  const { max_display_name_length: maxNameLength, max_note_length: maxNoteLength } = accountLimits;
  if (name !== undefined) patch.display_name = name;
  if (note !== undefined) patch.note = note;
  if ([...(name ?? '')].length > maxNameLength) violations.push(tooLong('display_name', maxNameLength));
  if (countCharacters(note ?? '') > maxNoteLength)
    violations.push(violation('note', 'ERR_TOO_LONG', `character limit of ${maxNoteLength} exceeded`));
  return patch;
}

/** Like `readTexts`. */
function readFieldsAndDomains(params: ParamReader, row: AccountRow, violations: Violation[]): AccountPatch {
  const patch: AccountPatch = {};
  const { max_profile_fields: maxFields } = accountLimits;
  if (params.has('fields_attributes')) {
    const fields = readFields(params, row);
    patch.fields = JSON.stringify(fields);
    if (fields.length > maxFields) violations.push(tooLong('fields', maxFields));
    if (fields.some((field) => !field.name))
      violations.push(violation('fields', 'ERR_FIELDS_WITH_VALUES_MISSING_LABELS', 'contains values with missing labels'));
  }
  if (params.has('attribution_domains')) {
    const domains = readDomains(params);
    patch.attribution_domains = JSON.stringify(domains);
    if (domains.length > maxAttributionDomains) violations.push(tooLong('attribution_domains', maxAttributionDomains));
    for (const domain of domains) if (!isDomain(domain)) violations.push(violation('attribution_domains', 'ERR_INVALID', 'is invalid'));
  }
  return patch;
}

function readFlags(params: ParamReader, names: readonly (typeof profileFlags)[number][]): AccountPatch {
  const patch: AccountPatch = {};
  for (const flag of names) if (params.has(flag)) patch[flag] = Number(params.flag(flag));
  return patch;
}

/** Reads the defaults of new posts. Throws 500 for an unknown value, as Mastodon does: its settings raise ArgumentError. */
function readPostingDefaults(source: ParamReader): AccountPatch {
  const patch: AccountPatch = {};
  const privacyName = source.text('privacy');
  const privacy = (['public', 'unlisted', 'private'] as const).find((one) => one === privacyName);
  const policyName = source.text('quote_policy');
  const policy = quotePolicies.find((one) => one === policyName);
  if ((privacyName !== undefined && !privacy) || (policyName !== undefined && !policy)) throw internalError();
  if (privacy) patch.privacy = privacy;
  if (policy) patch.quote_policy = policy;
  if (source.has('sensitive')) patch.sensitive = Number(source.flag('sensitive'));
  if (source.has('language')) patch.language = source.text('language') || null;
  return patch;
}

async function savePictures(store: Store, accountId: string, params: ParamReader): Promise<AccountPatch> {
  const patch: AccountPatch = {};
  for (const name of pictureNames) {
    const file = params.file(name);
    const description = params.text(`${name}_description`);
    const media = file && store.media.byId(await saveUpload(store, accountId, file, {}));
    if (media) patch[name] = media.path;
    if (description !== undefined) patch[`${name}_description`] = description;
  }
  return patch;
}

/** Accepts all follow requests when the account no longer approves them by hand; requests of limited accounts stay. */
function acceptRequests({ accounts, relations }: Store, me: AccountRow) {
  for (const requester of accounts.related('follow_requests', 'target_id', me.id, 'account_id', firstPage(-1)))
    if (!requester.limited) relations.authorize(me, requester);
}

/** Changes nothing if Mastodon refuses one of the values. Source: UpdateAccountService. */
async function updateAccount(store: Store, row: AccountRow, params: ParamReader, flagNames: readonly (typeof profileFlags)[number][]) {
  const violations = await validatePictures(params);
  const texts = { ...readTexts(params, violations), ...readFieldsAndDomains(params, row, violations) };
  refuseViolations(violations);
  const flags = readFlags(params, flagNames);
  store.accounts.update(row.id, { ...texts, ...flags, ...(await savePictures(store, row.id, params)) });
  if (row.locked === 1 && flags.locked === 0) acceptRequests(store, { ...row, locked: 0 });
}

export function ownProfileRoutes({ store, present }: RouteServices) {
  const { accounts, accountData } = store;
  const currentRow = (c: RequestContext) => accounts.byId(requireUser(c).id) ?? requireUser(c);
  const respondWithCredentials = (c: RequestContext) => c.json(present.credentials(currentRow(c)));

  function respondWithProfile(c: RequestContext) {
    const row = currentRow(c);
    const featuredTags = accountData.featuredTags(row.id).map((tag) => present.featuredTag(tag, row.id));
    return c.json({ ...present.profile(row), featured_tags: featuredTags });
  }

  /** Removes a picture; Mastodon then shows its default picture. */
  function removePicture(c: RequestContext, name: PictureName) {
    accounts.update(requireUser(c).id, { [name]: missingPictures[name], [`${name}_description`]: '' });
    return respondWithCredentials(c);
  }

  return createRoutes()
    .get('/api/v1/accounts/verify_credentials', respondWithCredentials)
    .patch('/api/v1/accounts/update_credentials', async (c) => {
      const me = requireUser(c);
      const params = readParams(c);
      const source = params.tree('source');
      await updateAccount(store, me, params, commonFlags);
      // Mastodon saves the settings after the account, so an unknown setting leaves the account changed.
      if (source) accounts.update(me.id, readPostingDefaults(source));
      return respondWithCredentials(c);
    })
    .get('/api/v1/profile', respondWithProfile)
    .on(['PATCH', 'PUT'], '/api/v1/profile', async (c) => {
      await updateAccount(store, requireUser(c), readParams(c), profileFlags);
      return respondWithProfile(c);
    })
    .delete('/api/v1/profile/avatar', (c) => removePicture(c, 'avatar'))
    .delete('/api/v1/profile/header', (c) => removePicture(c, 'header'))
    .get('/api/v1/emails/check_confirmation', (c) => {
      requireToken(c);
      const me = c.get('me');
      if (!me) throw new ApiError(401, 'This method requires an authenticated user');
      return c.json(me.login_state !== 'unconfirmed');
    })
    .get('/api/v1/preferences', (c) => {
      const user = requireUser(c);
      return c.json({
        'posting:default:visibility': user.privacy,
        'posting:default:sensitive': user.sensitive === 1,
        // Without a choice of the user, the language of the interface.
        'posting:default:language': user.language ?? 'en',
        'posting:default:quote_policy': user.quote_policy,
        'reading:expand:media': 'default',
        'reading:expand:spoilers': false,
        'reading:autoplay:gifs': false,
      });
    });
}
