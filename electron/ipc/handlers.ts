// Combines the handlers of all bridge methods; the type requires every handler.
import { ok } from '../contract/result.ts';
import { actionHandlers, writingHandlers, attachmentHandlers } from './handlers/writing.ts';
import { accountHandlers, presentAccount } from './handlers/accounts.ts';
import { apiHandlers } from './handlers/api.ts';
import { composerHandlers } from './handlers/composers.ts';
import { damageHandlers, problemReportHandlers, networkHandlers } from './handlers/troubleshooting.ts';
import { pushHandlers, settingsHandlers, spellingHandlers } from './handlers/settings.ts';
import { searchHandlers } from './handlers/search.ts';
import { timelineHandlers } from './handlers/timelines.ts';
import type { SignOut } from '../accounts/sign-out.ts';
import type { Parts } from '../parts.ts';
import type { Handlers } from './router.ts';

/** Handles the start of a page: its first data, and its first view. */
function appHandlers(
  parts: Parts,
  timelines: ReturnType<typeof timelineHandlers>,
): Pick<Handlers, Extract<keyof Handlers, `app.${string}`>> {
  const { about, scopes, network, media, updates, windows, systemPopups, firstView } = parts;
  const { accounts } = parts.accountParts;
  const { settings, damage } = parts.files;
  return {
    async 'app.start'() {
      // A page that starts has no views yet.
      for (const { streams } of scopes.all()) streams.unwatchAll();
      // Only the previous page could have undone the queued actions and posts, so they are sent now.
      scopes.sendQueued();
      const active = accounts.active();
      const home = active === null ? null : await timelines['cache.readTimeline']({ account: active, timeline: 'home' });
      const preferences = active === null ? null : await timelines['preferences.get']({ account: active });
      return ok({
        ...about,
        accounts: accounts.list().map((account) => presentAccount(media.signer, account)),
        active,
        home: home?.ok ? home.value : null,
        preferences: preferences?.ok ? preferences.value : null,
        settings: settings.get(),
        popups: systemPopups.availability.problem(),
        unread: scopes.unread(),
        streams: scopes.streamStates(),
        pendingActions: scopes.pendingActions(),
        proxySignIn: network.signIn.pendingRequest(),
        damage: damage.list(),
        updates: updates.way,
        update: updates.current(),
        composers: windows.composers.drafts(),
        ...windows.main.takeFirstTask(),
      });
    },
    async 'app.shown'() {
      firstView.markViewShown();
      return ok(null);
    },
  };
}

type SystemMethods = Extract<keyof Handlers, `updates.${string}` | `media.${string}` | `system.${string}`>;

function systemHandlers({ updates, media, windows, desktop, logPageError, notifications }: Parts): Pick<Handlers, SystemMethods> {
  return {
    'updates.check': () => updates.check(),
    'updates.restart': () => updates.restart(),
    'media.save': ({ source, kind }) => windows.saveMedia(source, kind),
    'media.copy': ({ png }) => desktop.copyPicture(png),
    async 'media.cancel'({ sources }) {
      for (const source of sources) media.cancel(source.split('#', 1)[0] ?? '');
      return ok(null);
    },
    'system.openExternal': ({ url }) => desktop.openExternal(media.urlBehind(url) ?? url),
    async 'system.copyText'({ text }) {
      desktop.copyText(text);
      return ok(null);
    },
    async 'system.pageError'(error) {
      logPageError(error);
      return ok(null);
    },
    async 'system.viewing'({ shown }) {
      notifications.viewing.set(...shown);
      return ok(null);
    },
  };
}

export function createHandlers(parts: Parts, signOut: SignOut): Handlers {
  const timelines = timelineHandlers(parts);
  return {
    ...appHandlers(parts, timelines),
    ...accountHandlers(parts, signOut),
    ...apiHandlers(parts),
    ...problemReportHandlers(parts),
    ...pushHandlers(parts),
    ...networkHandlers(parts),
    ...damageHandlers(parts),
    ...timelines,
    ...writingHandlers(parts),
    ...attachmentHandlers(parts),
    ...composerHandlers(parts),
    ...actionHandlers(parts),
    ...searchHandlers(parts),
    ...settingsHandlers(parts),
    ...spellingHandlers(parts),
    ...systemHandlers(parts),
  };
}
