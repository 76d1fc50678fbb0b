// Checks for updates at the user's request and shows the result in a toast; installs a downloaded update at once.
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { openExternal } from './system.ts';
import { toasts } from './toasts.svelte.ts';

export async function checkForUpdate(): Promise<void> {
  const answer = await main['updates.check']({});
  if (!answer.ok) return void toasts.problem(answer.error);
  const update = answer.value;
  if (update === null) return void toasts.show(m.updates.latest);
  const { step, version, page } = update;
  toasts.show(m.updates[step]({ version }), { action: { label: m.updates.whatsNew, run: () => void openExternal(page) } });
}

export async function restartNow(): Promise<void> {
  const answer = await main['updates.restart']({});
  if (!answer.ok) toasts.problem(answer.error);
}
