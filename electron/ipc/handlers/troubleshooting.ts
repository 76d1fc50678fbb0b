// Handles the window's requests about problem reports, unreadable files, and proxies that require a sign-in.
import { dirname } from 'node:path';
import { fail, ok } from '../../contract/result.ts';
import { portalAddress } from '../../network/captive-portal.ts';
import { saveWithUniqueName } from '../../storage/save-with-unique-name.ts';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../router.ts';

type ProblemReportMethods = Extract<keyof Handlers, `problemReport.${string}`>;

export const problemReportHandlers = ({ problemReport, desktop }: Parts): Pick<Handlers, ProblemReportMethods> => ({
  'problemReport.gather': async ({ names }) => ok(problemReport(names)),
  async 'problemReport.save'({ text }) {
    try {
      return ok(saveWithUniqueName(desktop.downloads(), 'kittiwake-report', 'txt', text));
    } catch {
      return fail('storage', 'report-not-written', { folder: desktop.downloads() });
    }
  },
});

// Handles the window's requests about unreadable files. The window names an entry of the list: a path from the window is never opened.
type DamageMethods = Extract<keyof Handlers, `damage.${string}`>;

export const damageHandlers = ({ files: { damage }, desktop }: Parts): Pick<Handlers, DamageMethods> => ({
  async 'damage.show'({ id }) {
    const damagedFile = damage.list().find((entry) => entry.id === id);
    if (damagedFile) desktop.showInFolder(damagedFile.isMissing ? dirname(damagedFile.path) : damagedFile.path);
    return ok(null);
  },
  async 'damage.dismiss'({ id }) {
    damage.dismiss(id);
    return ok(null);
  },
});

// Handles the window's requests about proxies that require a sign-in. Credentials go to the keychain and never back.
type NetworkMethods = Extract<keyof Handlers, `network.${string}`>;

export function networkHandlers({ network, portal, desktop }: Parts): Pick<Handlers, NetworkMethods> {
  return {
    'network.proxies': async () => ok(network.signIn.listProxies()),
    'network.signIn': async ({ proxy, name, password }) => ok(await network.signIn.submit(proxy, { name, password })),
    async 'network.cancelSignIn'({ proxy }) {
      network.signIn.cancel(proxy);
      return ok(null);
    },
    async 'network.askSignIn'({ proxy }) {
      network.signIn.ask(proxy);
      return ok(null);
    },
    'network.portal': async () => ok({ host: portal.host }),
    'network.openPortal': () => desktop.openExternal(portalAddress),
    'network.forgetSignIn': ({ proxy }) => network.signIn.forget(proxy),
  };
}
