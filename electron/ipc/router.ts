// Routes the window's calls to handlers: the only entry point from the window. Checks the sender, the method's name, and the
// arguments, and returns plain data.
import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { methods } from '../contract/bridge.ts';
import type { ArgsOf, MethodName, ValueOf } from '../contract/bridge.ts';
import { appOrigin, callChannel } from '../contract/page.ts';
import { parseUntrusted } from '@kittiwake/mastodon-api/parse-untrusted';
import { fail } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { Caller } from '../window/composer-windows.ts';
import { describeError } from '../system/describe-error.ts';
import { isWithinLimits } from './argument-limits.ts';
import { describeIssue } from './describe-issue.ts';

/** Complete by type: a method without a handler does not compile. */
export type Handlers = { [M in MethodName]: (args: ArgsOf<M>, caller?: Caller) => Promise<Result<ValueOf<M>>> };

interface Parts {
  handlers: Handlers;
  /** Returns the app's window that has these contents; null: none. */
  callerOf: (contents: WebContents) => Caller | null;
  log: (sentence: string) => void;
}

/**
 * Accepts only the top frame of the app's own page. A page that is being replaced still sends its last reading position; its frame is then
 * `detached` and no longer the main frame (docs/api/web-frame-main.md, `detached`).
 */
function isOurPage({ sender, senderFrame: frame }: IpcMainInvokeEvent): boolean {
  if (frame === null) return false;
  try {
    const isTopFrame = frame.parent === null && (frame === sender.mainFrame || frame.detached);
    return isTopFrame && frame.url.startsWith(`${appOrigin}/`);
  } catch {
    // Electron throws once the frame is disposed of.
    return false;
  }
}

export async function route<M extends MethodName>(
  handlers: Handlers,
  method: M,
  args: unknown,
  log: Parts['log'],
  caller: Caller = 'main',
): Promise<Result<ValueOf<M>>> {
  if (!isWithinLimits(args)) return fail('invalid-input', 'malformed-argument', { call: method, field: 'none' });
  const parsed = parseUntrusted(methods[method].args, args ?? {});
  if (!parsed.success) return describeIssue(method, parsed.issues[0]);
  try {
    return await handlers[method](parsed.output as ArgsOf<M>, caller);
  } catch (error) {
    log(`${method} failed unexpectedly: ${describeError(error)}`);
    return fail('internal');
  }
}

const isMethod = (name: unknown): name is MethodName => typeof name === 'string' && Object.hasOwn(methods, name);

export function registerHandlers({ handlers, callerOf, log }: Parts): void {
  ipcMain.handle(callChannel, async (event, method: unknown, args: unknown) => {
    const caller = callerOf(event.sender);
    if (caller === null || !isOurPage(event)) return fail('forbidden', 'foreign-window');
    if (!isMethod(method)) return fail('invalid-input', 'unknown-call');
    return route(handlers, method, args, log, caller);
  });
}
