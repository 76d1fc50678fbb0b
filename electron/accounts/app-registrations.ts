// Registers the app with servers, and reuses a registration: Mastodon accepts five registrations in ten minutes from one address.
import { originOf } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { ApiRequest } from '../contract/calls.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { AccountStore } from './account-store.ts';
import { createSecret, outOfBand, scopes } from './authorization.ts';

/** One registration has one redirect URI, because servers separate several in different ways. */
export interface AppRegistration {
  clientId: string;
  clientSecret: string;
  /** VAPID key of the server. */
  vapidKey: string;
  redirectUri: string;
}

interface Parts {
  request: ApiRequest;
  accounts: Pick<AccountStore, 'list' | 'credentials'>;
  clock: Pick<Clock, 'now'>;
}

/** Time after a registration during which it is used without asking the server. Mastodon deletes registrations without tokens after a day. */
const freshForMs = 60 * 60_000;

export class AppRegistrations {
  readonly #parts: Parts;
  /** Registrations of this run, by origin. Earlier ones are in the keychain, with the tokens of their accounts. */
  readonly #registrations = new Map<string, { registration: AppRegistration; registeredAt: number }[]>();
  readonly #unknownClientIds = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the loopback redirect URI of a registration that can be reused; null if there is none. */
  async findLoopbackUri(origin: string): Promise<string | null> {
    const registrations = await this.#list(origin);
    return registrations.find(({ redirectUri }) => redirectUri !== outOfBand)?.redirectUri ?? null;
  }

  /** Returns a registration with this redirect URI: an earlier one if the server still knows it, else a new one. */
  async get(origin: string, redirectUri: string): Promise<Result<AppRegistration>> {
    const earlier = (await this.#list(origin)).find((registration) => registration.redirectUri === redirectUri);
    if (earlier && (this.#isFresh(origin, earlier) || (await this.#isKnown(origin, earlier)))) return ok(earlier);
    return this.#register(origin, redirectUri);
  }

  /** Call if the server does not know the client any more. */
  forget({ clientId }: AppRegistration): void {
    this.#unknownClientIds.add(clientId);
  }

  async #list(origin: string): Promise<AppRegistration[]> {
    const { accounts } = this.#parts;
    const ready = accounts.list().filter(({ key, state, demo }) => originOf(key) === origin && state === 'ready' && !demo);
    const credentials = await Promise.all(ready.map(({ key }) => accounts.credentials(key)));
    const storedRegistrations = credentials.flatMap((result): AppRegistration[] => {
      if (!result.ok) return [];
      const { clientId, clientSecret, vapidKey = '', registration } = result.value;
      return registration?.scopes === scopes ? [{ clientId, clientSecret, vapidKey, redirectUri: registration.redirectUri }] : [];
    });
    const currentRegistrations = (this.#registrations.get(origin) ?? []).map(({ registration }) => registration);
    return [...currentRegistrations, ...storedRegistrations].filter(({ clientId }) => !this.#unknownClientIds.has(clientId));
  }

  #isFresh(origin: string, { clientId }: AppRegistration): boolean {
    const entry = this.#registrations.get(origin)?.find(({ registration }) => registration.clientId === clientId);
    return entry !== undefined && this.#parts.clock.now() - entry.registeredAt < freshForMs;
  }

  /**
   * Asks the server to revoke a token that does not exist: it answers 200 to a client that it knows (RFC 7009), else 401 or, as Mastodon,
   * 403.
   */
  async #isKnown(origin: string, registration: AppRegistration): Promise<boolean> {
    const { clientId, clientSecret } = registration;
    const revocation = { client_id: clientId, client_secret: clientSecret, token: createSecret() };
    const answer = await this.#parts.request({ origin, token: null }, 'oauth.revoke', revocation);
    const isUnknown = !answer.ok && (answer.error.status === 401 || answer.error.status === 403);
    if (isUnknown) this.forget(registration);
    return !isUnknown;
  }

  async #register(origin: string, redirectUri: string): Promise<Result<AppRegistration>> {
    const { request, clock } = this.#parts;
    const app = await request({ origin, token: null }, 'apps.create', { client_name: 'Kittiwake', redirect_uris: redirectUri, scopes });
    if (!app.ok) return app;
    const { client_id: clientId, client_secret: clientSecret, vapid_key: vapidKey } = app.value.data;
    const registration = { clientId, clientSecret, vapidKey, redirectUri };
    const others = (this.#registrations.get(origin) ?? []).filter((entry) => this.#isFresh(origin, entry.registration));
    this.#registrations.set(origin, [{ registration, registeredAt: clock.now() }, ...others]);
    return ok(registration);
  }
}
