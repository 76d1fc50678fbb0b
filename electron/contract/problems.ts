// Lists the problems that refine an error code, with the details that each message needs. The code alone decides how the app reacts.
import type { CallProblems, NoDetails } from '@kittiwake/mastodon-api/errors';

export interface Problems extends CallProblems {
  // Calls over the bridge. `field` is `none` if all arguments are meant.
  'unknown-argument': { call: string; field: string };
  'missing-argument': { call: string; field: string };
  'malformed-argument': { call: string; field: string };
  'unexpected-argument': { call: string; field: string; expected: string };
  'unknown-call': NoDetails;
  'foreign-window': NoDetails;
  'link-not-allowed': NoDetails;
  // Local search. `operator` is without its colon.
  'search-value': { operator: string; value: string };
  'search-date': { operator: string; value: string };
  'search-unusable': NoDetails;
  // Settings and the settings file.
  'setting-refused': { setting: string; value: string };
  'settings-not-written': NoDetails;
  'report-not-written': { folder: string };
  'settings-not-json': NoDetails;
  'settings-foreign': NoDetails;
  'settings-newer': NoDetails;
  'settings-wrong-type': { setting: string };
  // Saving media.
  'media-not-loaded': NoDetails;
  'picture-not-copied': NoDetails;
  'media-not-saved': { folder: string };
  'folder-not-writable': { folder: string };
  'disk-full': { folder: string };
  // The server address, as typed.
  'address-missing': NoDetails;
  'address-of-other-kind': { scheme: string };
  'address-without-server': { typed: string };
  'address-with-space': { host: string };
  'address-with-comma': { host: string; suggestion: string };
  'address-malformed': { host: string };
  'address-incomplete': { host: string; suggestion: string };
  'server-of-other-kind': { host: string; software: string };
  'server-not-recognised': { host: string };
  // Signing in and out.
  'sign-in-cancelled': NoDetails;
  'sign-in-unanswered': NoDetails;
  'sign-in-code-refused': { host: string };
  'sign-in-code-malformed': NoDetails;
  'sign-in-too-slow': NoDetails;
  'sign-in-again': { host: string };
  /** `words`: the server's sentence. `movedTo`: full handle of the new account; '' if there is none. */
  'login-refused-by-server': { host: string; words: string; movedTo: string };
  'account-moved': { host: string; words: string; movedTo: string };
  'sign-out-not-told': { host: string };
  'sign-out-told-later': { host: string };
  /** `username`: of the account that the browser is signed in as, with the leading `@`. */
  'browser-signed-in-as': { host: string; username: string };
  'token-not-removed': NoDetails;
  'token-unreadable': NoDetails;
  'demo-empty': NoDetails;
  'demo-not-started': NoDetails;
  // The connection through a proxy. `proxy`: its host and port.
  'proxy-unreachable': { proxy: string };
  'proxy-not-safe': { proxy: string };
  'proxy-breaks-off': { host: string; proxy: string };
  'proxy-refuses': { host: string; proxy: string; status: number };
  'proxy-finds-no-host': { host: string; proxy: string };
  'proxy-auth-needed': { proxy: string };
  'proxy-auth-refused': { proxy: string };
  'proxy-sign-in-unknown': { proxy: string };
  // The outbox.
  'post-left-outbox': NoDetails;
  'post-being-sent': NoDetails;
  'posted-already': NoDetails;
  'draft-elsewhere': NoDetails;
  'answer-lost': NoDetails;
  'sending-stopped': { host: string };
  'action-sent': NoDetails;
  'same-text-there': NoDetails;
  'too-many-posts-since': NoDetails;
  'own-posts-hidden': { host: string };
  // Attachments.
  'attachment-missing': NoDetails;
  'attachment-incomplete': NoDetails;
  'attachment-not-kept': { host: string };
  'attachments-not-ready': NoDetails;
  'post-before-missing': NoDetails;
  'posts-follow': NoDetails;
  'thread-not-scheduled': { host: string };
  'schedule-too-soon': NoDetails;
  'schedule-not-offered': { host: string };
  'schedule-ignored': { host: string };
  'scheduled-gone': { host: string };
  'edit-not-offered': { host: string };
  'edited-post-gone': { host: string };
  'replied-post-gone': { host: string };
  'quoted-post-gone': { host: string };
  'edited-elsewhere': { host: string };
  'redraft-unclear': { host: string };
  // Files on this computer.
  'storage-full': NoDetails;
  'storage-not-writable': NoDetails;
  /** The chosen or dropped file was moved, deleted, or changed afterwards. */
  'file-unreadable': NoDetails;
  // Updates of the app.
  'updates-unreachable': NoDetails;
  'update-list-unusable': NoDetails;
  'update-not-signed': NoDetails;
  'update-insecure': NoDetails;
  'update-damaged': NoDetails;
  'update-interrupted': NoDetails;
  'update-no-room': NoDetails;
  // Alerts and push services.
  'push-not-offered': { host: string };
  'streaming-not-offered': { host: string };
  'alert-undecryptable': NoDetails;
  'alert-encryption-unknown': NoDetails;
  'alert-too-large': NoDetails;
  'alert-malformed': NoDetails;
  'alerts-off': NoDetails;
  'push-not-connected': NoDetails;
  'push-service-unreachable': { host: string };
  'push-connection-lost': { host: string };
  'push-address-refused': { host: string; status: number };
  'push-service-says-stop': { host: string };
  'push-service-too-slow': { host: string };
  'push-topic-refused': { host: string; status: number };
  'push-address-changed': NoDetails;
  'push-key-changes': { host: string };
  'push-encryption-too-old': { host: string };
  'account-signed-out': NoDetails;
  'test-unheard': { host: string };
  'test-refused': { host: string; status: number };
  'test-not-handed-over': { host: string };
  'test-lost': { host: string };
}
export type Problem = keyof Problems;
