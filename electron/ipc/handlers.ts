// The handler of every method of the bridge; the type makes sure that none is missing.
import { ok } from '../contract/result.ts';
import { actionHandlers } from './handlers/actions.ts';
import { accountHandlers, presentAccount } from './handlers/accounts.ts';
import { apiHandlers } from './handlers/api.ts';
import { attachmentHandlers } from './handlers/attachments.ts';
import { composerHandlers } from './handlers/composers.ts';
import { damageHandlers } from './handlers/damage.ts';
import { networkHandlers } from './handlers/network.ts';
import { problemReportHandlers } from './handlers/problem-report.ts';
import { pushHandlers } from './handlers/push.ts';
import { searchHandlers } from './handlers/search.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { spellingHandlers } from './handlers/spelling.ts';
import { timelineHandlers } from './handlers/timelines.ts';
import { writingHandlers } from './handlers/writing.ts';
import type { Handlers } from './router.ts';
import type { Services } from './services.ts';

export function createHandlers(services: Services): Handlers {
  const {
    about,
    accounts,
    settings,
    streams,
    sendWaiting,
    mediaSigner,
    openExternal,
    unread,
    proxySignIn,
    damage,
    updates,
    copyText,
    copyPicture,
    saveMedia,
    popupProblem,
    begun,
    shown,
    pageError,
    viewing,
    composerWindows,
  } = services;
  const timelines = timelineHandlers(services);
  return {
    async 'app.start'() {
      // A page that starts has no views yet.
      streams.unwatchAll();
      // Only the page before it could take them back.
      sendWaiting();
      const active = accounts.active();
      const home = active === null ? null : await timelines['cache.readTimeline']({ account: active, timeline: 'home' });
      const preferences = active === null ? null : await timelines['preferences.get']({ account: active });
      return ok({
        ...about,
        accounts: accounts.list().map((account) => presentAccount(mediaSigner, account)),
        active,
        home: home?.ok ? home.value : null,
        preferences: preferences?.ok ? preferences.value : null,
        settings: settings.get(),
        popups: popupProblem(),
        unread: unread.all(),
        streams: streams.states(),
        proxySignIn: proxySignIn.wanted(),
        damage: damage.list(),
        updates: updates.way,
        update: updates.current(),
        composers: composerWindows.drafts(),
        ...begun(),
      });
    },
    async 'app.shown'() {
      shown();
      return ok(null);
    },
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
    'updates.check': () => updates.check(),
    'updates.restart': () => updates.restart(),
    'media.save': ({ source, kind }) => saveMedia(source, kind),
    'media.copy': ({ png }) => copyPicture(png),
    'system.openExternal': ({ url }) => openExternal(url),
    async 'system.copyText'({ text }) {
      copyText(text);
      return ok(null);
    },
    async 'system.pageError'(error) {
      pageError(error);
      return ok(null);
    },
    async 'system.viewing'(what) {
      viewing(what);
      return ok(null);
    },
  };
}
