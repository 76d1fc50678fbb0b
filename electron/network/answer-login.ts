// Answers Chromium's own requests, such as those for dictionaries, when a proxy asks them for a name and a password.
import type { App } from 'electron';
import { proxyName } from './proxy-list.ts';
import type { ProxySignIn } from './proxy-sign-in.ts';

/** Chromium asks again for a request when the proxy has refused its answer: then it gets none. */
const askedAgainMs = 5_000;

export function answerLogin(app: Pick<App, 'on'>, signIn: Pick<ProxySignIn, 'credentials'>, now: () => number): void {
  const answeredAt = new Map<string, number>();
  app.on('login', (event, _contents, { url }, { isProxy, host, port }, answer) => {
    if (!isProxy) return;
    event.preventDefault();
    const proxy = proxyName({ type: 'http', host, port });
    for (const [question, at] of answeredAt) if (now() - at >= askedAgainMs) answeredAt.delete(question);
    const question = `${proxy} ${url}`;
    const isRepeated = answeredAt.has(question);
    answeredAt.set(question, now());
    void (isRepeated ? Promise.resolve(null) : signIn.credentials(proxy)).then((given) => answer(given?.name, given?.password));
  });
}
