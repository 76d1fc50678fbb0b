// What exactly went wrong, beyond the code that decides what is done about it: each problem with the details its sentence needs.

/** Problems without details. */
type None = Record<string, never>;

export interface Problems {
  // A call over the bridge. `field` is `none` when all the arguments are meant.
  'unknown-argument': { call: string; field: string };
  'missing-argument': { call: string; field: string };
  'malformed-argument': { call: string; field: string };
  'unexpected-argument': { call: string; field: string; expected: string };
  'unknown-call': None;
  'foreign-window': None;
  'link-not-allowed': None;
  // The search on this computer. `operator` without its colon.
  'search-value': { operator: string; value: string };
  'search-date': { operator: string; value: string };
  'search-unusable': None;
  // Settings and their file.
  'setting-refused': { setting: string; value: string };
  'settings-not-written': None;
  'report-not-written': { folder: string };
  'settings-not-json': None;
  'settings-foreign': None;
  'settings-newer': None;
  'settings-wrong-type': { setting: string };
  // Saving media.
  'media-not-loaded': None;
  'picture-not-copied': None;
  'media-not-saved': { folder: string };
  'folder-not-writable': { folder: string };
  'disk-full': { folder: string };
  // The address of a server, as typed.
  'address-missing': None;
  'address-of-other-kind': { scheme: string };
  'address-without-server': { typed: string };
  'address-with-space': { host: string };
  'address-with-comma': { host: string; suggestion: string };
  'address-malformed': { host: string };
  'address-incomplete': { host: string; suggestion: string };
  'server-of-other-kind': { host: string; software: string };
  'server-not-recognised': { host: string };
  // Signing in and out.
  'sign-in-cancelled': None;
  'sign-in-unanswered': None;
  'sign-in-code-refused': { host: string };
  'sign-in-code-malformed': None;
  'sign-in-too-slow': None;
  'sign-in-again': { host: string };
  'sign-out-not-told': { host: string };
  'token-not-removed': None;
  'token-unreadable': None;
  'demo-empty': None;
  'demo-not-started': None;
  // The way to a server.
  'seems-offline': { host: string };
  'no-such-host': { host: string };
  'connection-refused': { host: string };
  'no-route': { host: string };
  'no-answer': { host: string };
  'certificate-untrusted': { host: string };
  'certificate-authority-unknown': { host: string };
  'certificate-expired': { host: string };
  'certificate-of-other-host': { host: string };
  'not-http': { host: string };
  'connection-broken': { host: string };
  'answer-too-slow': { host: string };
  // The proxy on the way. `proxy`: its host and port.
  'proxy-unreachable': { proxy: string };
  'proxy-not-safe': { proxy: string };
  'proxy-breaks-off': { host: string; proxy: string };
  'proxy-refuses': { host: string; proxy: string; status: number };
  'proxy-finds-no-host': { host: string; proxy: string };
  'proxy-auth-needed': { proxy: string };
  'proxy-auth-refused': { proxy: string };
  'proxy-sign-in-unknown': { proxy: string };
  // What a server answered. `words` are its own, as plain text.
  'server-says': { host: string; words: string };
  'not-offered-here': { host: string };
  'record-gone': { host: string };
  'token-refused': { host: string };
  'sign-in-unconfirmed': { host: string };
  'refused-though-signed-in': { host: string };
  'sign-in-needed': { host: string };
  'not-allowed': { host: string };
  'newer-version': { host: string };
  'too-large-for-server': { host: string };
  'not-accepted': { host: string };
  'too-many-requests': { host: string };
  /** `at`: when the server takes requests again, in epoch milliseconds. */
  'wait-until': { host: string; at: number };
  'server-unavailable': { host: string };
  'server-failed': { host: string; status: number };
  'request-not-understood': { host: string; status: number };
  'status-not-understood': { host: string; status: number };
  'refused-with-status': { host: string; status: number };
  'no-such-document': { host: string };
  redirected: { host: string };
  'redirect-stopped': { host: string };
  'answer-empty': { host: string };
  'answer-not-understood': { host: string };
  'answer-too-large': { host: string };
  'answer-too-deep': { host: string };
  'answer-is-page': { host: string };
  'answer-damaged': { host: string };
  'answer-of-other-form': { host: string };
  'id-missing': None;
  // The outbox.
  'post-left-outbox': None;
  'post-being-sent': None;
  'posted-already': None;
  'draft-elsewhere': None;
  'answer-lost': None;
  'action-sent': None;
  'same-text-there': None;
  'too-many-posts-since': None;
  'own-posts-hidden': { host: string };
  // Attachments.
  'attachment-missing': None;
  'attachment-incomplete': None;
  'attachment-not-kept': { host: string };
  'attachments-not-ready': None;
  'post-before-missing': None;
  'posts-follow': None;
  'thread-not-scheduled': { host: string };
  'schedule-too-soon': None;
  'schedule-not-offered': { host: string };
  'schedule-ignored': { host: string };
  'scheduled-gone': { host: string };
  'edit-not-offered': { host: string };
  'edited-elsewhere': { host: string };
  'redraft-unclear': { host: string };
  // The files of this computer.
  'storage-full': None;
  'storage-not-writable': None;
  /** Picked or dropped, then moved, deleted or changed. */
  'file-unreadable': None;
  // Newer versions of the app.
  'updates-unreachable': None;
  'update-list-unusable': None;
  'update-not-signed': None;
  'update-insecure': None;
  'update-damaged': None;
  'update-interrupted': None;
  'update-no-room': None;
  // Alerts and push services.
  'push-not-offered': { host: string };
  'streaming-not-offered': { host: string };
  'alert-undecryptable': None;
  'alert-encryption-unknown': None;
  'alert-too-large': None;
  'alert-malformed': None;
  'alerts-off': None;
  'push-not-connected': None;
  'push-service-unreachable': { host: string };
  'push-connection-lost': { host: string };
  'push-address-refused': { host: string; status: number };
  'push-service-says-stop': { host: string };
  'push-service-too-slow': { host: string };
  'push-topic-refused': { host: string; status: number };
  'push-address-changed': None;
  'push-key-changes': { host: string };
  'push-encryption-too-old': { host: string };
  'account-signed-out': None;
  'test-unheard': { host: string };
  'test-refused': { host: string; status: number };
  'test-not-handed-over': { host: string };
  'test-lost': { host: string };
}
export type Problem = keyof Problems;
