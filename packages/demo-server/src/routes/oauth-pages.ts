// Renders the browser pages of the sign-in: plain HTML without scripts.
import type { ParamTree } from '../http/params.ts';
import { escapeHtml } from '../store/rich-text.ts';
import type { AccountRow } from '../store/rows.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eef3f6, #10171c); color: light-dark(#14212b, #e4ecf1); }
  main { box-sizing: border-box; width: min(26rem, 100vw); padding: 2rem; border-radius: 1rem; background: light-dark(#fff, #18222a); }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
  label { display: block; margin-top: 1rem; font-weight: 600; }
  input { box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .5rem .75rem; font: inherit; border: 1px solid light-dark(#a9b8c2, #4a5a66); border-radius: .5rem; }
  .buttons { display: flex; gap: .75rem; margin-top: 1.5rem; }
  button { flex: 1; padding: .625rem; font: inherit; font-weight: 600; border: 0; border-radius: .5rem; cursor: pointer; }
  button.plain { flex: none; padding: .25rem .75rem; }
  button[value=authorize] { background: #0069b0; color: #fff; }
  .failed { color: light-dark(#a4161a, #ff9a94); font-weight: 600; }
  code { display: block; padding: .75rem; overflow-wrap: anywhere; border-radius: .5rem; background: light-dark(#eef3f6, #10171c); }
  small { color: light-dark(#50616d, #9db0bc); }`;

export const renderDocument = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const requestParams = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method'];

/** Returns the parameters of an authorization request, for a form or a link that repeats it. */
export const readRequestParams = (request: ParamTree): [string, string][] =>
  requestParams.flatMap((name) => {
    const value = request[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });

const loginFields = (email: string) => `
      <label for="email">E-mail address</label><input id="email" name="email" type="email" autocomplete="username" value="${escapeHtml(email)}">
      <label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password">`;

/** `signedIn`: the account that is signed in in this browser; null: the page asks for e-mail address and password. */
export function authorizePage(view: {
  title: string;
  app: string;
  scopes: string;
  request: ParamTree;
  signedIn: AccountRow | null;
  accounts: AccountRow[];
  error?: string | undefined;
}): string {
  const { signedIn } = view;
  const hiddenInputs = readRequestParams(view.request)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const emailParam = view.request.email;
  const hint = view.accounts.map((row) => `${escapeHtml(row.email ?? '')}`).join(', ');
  const heading = signedIn ? 'Authorization required' : `Sign in to ${view.title}`;
  const signOutForm =
    signedIn &&
    `<form method="post" action="/auth/sign_out">${hiddenInputs}
      <p>Signed in as <strong>@${escapeHtml(signedIn.username)}</strong> <button class="plain">Log out</button></p>
    </form>`;
  return renderDocument(
    heading,
    `<h1>${escapeHtml(heading)}</h1>
    <p><strong>${escapeHtml(view.app)}</strong> would like to use your account (${escapeHtml(view.scopes.split(/\s+/).join(', '))}).</p>
    ${signOutForm ?? ''}
    ${view.error ? `<p class="failed" role="alert">${escapeHtml(view.error)}</p>` : ''}
    <form method="post" action="/oauth/authorize">${hiddenInputs}
      ${signedIn ? '' : loginFields(typeof emailParam === 'string' ? emailParam : '')}
      <div class="buttons"><button name="decision" value="authorize">Authorize</button><button name="decision" value="deny" formnovalidate>Deny</button></div>
    </form>
    ${signedIn ? '' : `<p><small>This server runs on your own computer. Its people: ${hint}. Their password is new at each start, and the program that started it shows it.</small></p>`}`,
  );
}

export const signedOutPage = (title: string) => renderDocument(title, `<h1>${escapeHtml(title)}</h1><p>You are signed out.</p>`);

export const codePage = (title: string, code: string) =>
  renderDocument(title, `<h1>Your code</h1><p>Copy it and paste it into the app.</p><code id="code">${escapeHtml(code)}</code>`);

export const errorPage = (title: string, reason: string) =>
  renderDocument(title, `<h1>That didn’t work</h1><p role="alert">${escapeHtml(reason)}</p>`);
