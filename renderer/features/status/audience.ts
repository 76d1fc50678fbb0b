// Describes the audience of a post: Mastodon's visibilities, audiences of other software, and the server's own word for any other. Pure.
import { isListAudience, isVisibility } from '@kittiwake/mastodon-api/entities/choices';
import type { SoftwareAudience, Visibility } from '@kittiwake/mastodon-api/entities/choices';
import type { StatusAudience } from '../../../electron/contract/new-draft.ts';
import { m } from '../../../electron/messages/first.ts';

/** `unknown`: an audience that the app does not know. */
export type AudienceKind = Visibility | SoftwareAudience | 'list' | 'unknown';

interface AudienceDescription {
  kind: AudienceKind;
  name: string;
  hint: string;
}

function kindOf(audience: string): AudienceKind {
  if (isVisibility(audience) || audience === 'local' || audience === 'mutuals_only' || audience === 'list') return audience;
  return isListAudience(audience) ? 'list' : 'unknown';
}

/** `audience`: a visibility, or the server's word. */
export function describeAudience(audience: string): AudienceDescription {
  const kind = kindOf(audience);
  return kind === 'unknown' ? { kind, name: audience, hint: m.status.audience.unknownHint } : { kind, ...m.visibilities[kind] };
}

/** Describes who can see a post, and whether only readers of its own server can. */
export function describeStatusAudience({ visibility, audience, local_only: isLocalOnly }: StatusAudience): AudienceDescription {
  const description = describeAudience(audience ?? visibility);
  return isLocalOnly ? { ...description, name: m.status.audience.localOnly({ audience: description.name }) } : description;
}
