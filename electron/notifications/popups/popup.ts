// Defines the content of a popup and the type of the function that shows it, and encodes a popup's target in its id.
import * as v from 'valibot';
import { accountKey } from '../../contract/method.ts';
import { route } from '../../contract/route.ts';

const entityId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** Action of a button. `answer` opens the thread of the post with a reply started. */
const popupAct = v.object({ kind: v.picklist(['favourite', 'accept', 'reject', 'read', 'answer']), id: entityId });
export type PopupAct = v.InferOutput<typeof popupAct>;

const popupTarget = v.object({
  account: accountKey,
  route,
  /** In the order of the buttons. */
  buttons: v.pipe(v.array(popupAct), v.maxLength(5)),
  /** Id of the post that the reply field answers. */
  replyTo: v.nullable(entityId),
});
export type PopupTarget = v.InferOutput<typeof popupTarget>;

const targetJson = v.pipe(v.string(), v.parseJson(), popupTarget);

/** Windows refuses toasts larger than about 5,000 bytes, and a toast contains the target up to five times. A longer target is left out. */
const maxTargetLength = 700;

/** Id of a popup, which the system keeps while the app is not running. Contains target and actions, but no text of a post and no token. */
interface PopupId {
  /** Unique for each popup ever shown. */
  key: string;
  target: PopupTarget | null;
}

/** Consists of letters, digits, `-`, `_`, and one dot: safe in XML and in a list of `name=value`. */
export function writePopupId({ key, target }: PopupId): string {
  const encodedTarget = target === null ? '' : Buffer.from(JSON.stringify(target)).toString('base64url');
  return `${key}.${encodedTarget.length > maxTargetLength ? '' : encodedTarget}`;
}

/** Returns null for an id that this app has not written. */
export function readPopupId(text: string): PopupId | null {
  const [, key, encodedTarget] = /^([0-9a-f-]{36})\.([\w-]*)$/.exec(text) ?? [];
  if (key === undefined || encodedTarget === undefined) return null;
  if (encodedTarget.length > maxTargetLength) return { key, target: null };
  const target = v.safeParse(targetJson, Buffer.from(encodedTarget, 'base64url').toString());
  return { key, target: target.success ? target.output : null };
}

export interface PopupAction {
  label: string;
  run: () => void;
  /** The same action as `run` as data, for a button that is pressed after a restart. */
  act: PopupAct;
}

/** Actions in the popup itself that do not open the window. */
export interface PopupControls {
  /** Buttons, the most useful first: some systems show only the first or none. */
  actions: PopupAction[];
  /** Inline reply field, on systems that have one: macOS and Windows. */
  reply: { placeholder: string; statusId: string; send: (text: string) => void } | null;
}

export interface Popup extends PopupControls {
  title: string;
  /** Plain text. */
  body: string;
  silent: boolean;
  /** With `low`, the system may put the popup only into its notification list. Nothing is critical. */
  urgency: 'low' | 'normal';
  /** PNG or JPEG. */
  icon: Buffer | null;
  /** Target of clicks and buttons after a restart; null: the popup only opens the app. */
  target: PopupTarget | null;
}

/**
 * Shows the popup and returns how to close it. `onEnded` is called once, maybe before `ShowPopup` returns: the user used or closed the
 * popup, the system removed it, or it could not be shown. `isUsed`: the user clicked the popup or a button, or replied. `onEnded` is not
 * called after `close`.
 */
export type ShowPopup = (popup: Popup, onClick: () => void, onEnded: (isUsed: boolean) => void) => { close(): void };
