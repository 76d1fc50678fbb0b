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
import type { Handlers } from './router.ts';
import type { Services } from './services.ts';

/** Handles the start of a page: its first data, and its first view. */
function appHandlers(
  services: Services,
  timelines: ReturnType<typeof timelineHandlers>,
): Pick<Handlers, Extract<keyof Handlers, `app.${string}`>> {
  const { accounts, settings, scopes, proxySignIn, damage, updates, composerWindows } = services;
  return {
    async 'app.start'() {
      // A page that starts has no views yet.
      for (const { streams } of scopes.all()) streams.unwatchAll();
      // Only the previous page could have undone the queued actions and posts, so they are sent now.
      services.sendQueued();
      const active = accounts.active();
      const home = active === null ? null : await timelines['cache.readTimeline']({ account: active, timeline: 'home' });
      const preferences = active === null ? null : await timelines['preferences.get']({ account: active });
      return ok({
        ...services.about,
        accounts: accounts.list().map((account) => presentAccount(services.mediaSigner, account)),
        active,
        home: home?.ok ? home.value : null,
        preferences: preferences?.ok ? preferences.value : null,
        settings: settings.get(),
        popups: services.popupProblem(),
        unread: scopes.unread(),
        streams: scopes.streamStates(),
        proxySignIn: proxySignIn.pendingRequest(),
        damage: damage.list(),
        updates: updates.way,
        update: updates.current(),
        composers: composerWindows.drafts(),
        ...services.takeFirstTask(),
      });
    },
    async 'app.shown'() {
      services.markViewShown();
      return ok(null);
    },
  };
}

type SystemMethods = Extract<keyof Handlers, `updates.${string}` | `media.${string}` | `system.${string}`>;

function systemHandlers(services: Services): Pick<Handlers, SystemMethods> {
  const { updates, cancelDownload, saveMedia, copyPicture, openExternal, copyText, pageError, setShownViews } = services;
  return {
    'updates.check': () => updates.check(),
    'updates.restart': () => updates.restart(),
    'media.save': ({ source, kind }) => saveMedia(source, kind),
    'media.copy': ({ png }) => copyPicture(png),
    async 'media.cancel'({ sources }) {
      for (const source of sources) cancelDownload(source.split('#', 1)[0] ?? '');
      return ok(null);
    },
    'system.openExternal': ({ url }) => openExternal(url),
    async 'system.copyText'({ text }) {
      copyText(text);
      return ok(null);
    },
    async 'system.pageError'(error) {
      pageError(error);
      return ok(null);
    },
    async 'system.viewing'(shownViews) {
      setShownViews(shownViews);
      return ok(null);
    },
  };
}

export function createHandlers(services: Services): Handlers {
  const timelines = timelineHandlers(services);
  return {
    ...appHandlers(services, timelines),
    ...accountHandlers(services),
    ...apiHandlers(services),
    ...problemReportHandlers(services),
    ...pushHandlers(services),
    ...networkHandlers(services),
    ...damageHandlers(services),
    ...timelines,
    ...writingHandlers(services),
    ...attachmentHandlers(services),
    ...composerHandlers(services),
    ...actionHandlers(services),
    ...searchHandlers(services),
    ...settingsHandlers(services),
    ...spellingHandlers(services),
    ...systemHandlers(services),
  };
}
