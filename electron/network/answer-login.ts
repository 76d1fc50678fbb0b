// Answers Chromium's own requests, such as those for dictionaries, when a proxy asks them for a name and a password.
import type { App } from 'electron';
import { proxyName } from './proxy-list.ts';
import type { ProxySignIn } from './proxy-sign-in.ts';

/** Chromium asks again when the proxy has refused an answer: then it gets none. */
const askedAgainMs = 5_000;

export function answerLogin(app: Pick<App, 'on'>, signIn: Pick<ProxySignIn, 'credentials'>, now: () => number): void {
  const answeredAt = new Map<string, number>();
  app.on('login', (event, _contents, _request, { isProxy, host, port }, answer) => {
    if (!isProxy) return;
    event.preventDefault();
    const proxy = proxyName({ type: 'http', host, port });
    const isRepeated = now() - (answeredAt.get(proxy) ?? -Infinity) < askedAgainMs;
    answeredAt.set(proxy, now());
    void (isRepeated ? Promise.resolve(null) : signIn.credentials(proxy)).then((given) => answer(given?.name, given?.password));
  });
}
