// Handles the window's requests about problem reports, unreadable files, and proxies that require a sign-in.
import { dirname } from 'node:path';
import { fail, ok } from '../../contract/result.ts';
import { portalAddress } from '../../network/captive-portal.ts';
import { saveWithUniqueName } from '../../storage/save-with-unique-name.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type ProblemReportMethods = Extract<keyof Handlers, `problemReport.${string}`>;

export const problemReportHandlers = ({
  problemReport,
  downloads,
}: Pick<Services, 'problemReport' | 'downloads'>): Pick<Handlers, ProblemReportMethods> => ({
  'problemReport.gather': async ({ names }) => ok(problemReport(names)),
  async 'problemReport.save'({ text }) {
    try {
      return ok(saveWithUniqueName(downloads(), 'kittiwake-report', 'txt', text));
    } catch {
      return fail('storage', 'report-not-written', { folder: downloads() });
    }
  },
});

// Handles the window's requests about unreadable files. The window names an entry of the list: a path from the window is never opened.
type DamageMethods = Extract<keyof Handlers, `damage.${string}`>;

export const damageHandlers = ({ damage, showInFolder }: Pick<Services, 'damage' | 'showInFolder'>): Pick<Handlers, DamageMethods> => ({
  async 'damage.show'({ id }) {
    const damagedFile = damage.list().find((entry) => entry.id === id);
    if (damagedFile) showInFolder(damagedFile.isMissing ? dirname(damagedFile.path) : damagedFile.path);
    return ok(null);
  },
  async 'damage.dismiss'({ id }) {
    damage.dismiss(id);
    return ok(null);
  },
});

// Handles the window's requests about proxies that require a sign-in. Credentials go to the keychain and never back.
type NetworkMethods = Extract<keyof Handlers, `network.${string}`>;

export function networkHandlers({
  proxySignIn,
  portalHost,
  openExternal,
}: Pick<Services, 'proxySignIn' | 'portalHost' | 'openExternal'>): Pick<Handlers, NetworkMethods> {
  return {
    'network.proxies': async () => ok(proxySignIn.listProxies()),
    'network.signIn': async ({ proxy, name, password }) => ok(await proxySignIn.submit(proxy, { name, password })),
    async 'network.cancelSignIn'({ proxy }) {
      proxySignIn.cancel(proxy);
      return ok(null);
    },
    async 'network.askSignIn'({ proxy }) {
      proxySignIn.ask(proxy);
      return ok(null);
    },
    'network.portal': async () => ok({ host: portalHost() }),
    'network.openPortal': () => openExternal(portalAddress),
    'network.forgetSignIn': ({ proxy }) => proxySignIn.forget(proxy),
  };
}
