// `dialog`: the desktop's own, by zenity; without that program a dialog ends as if it was cancelled.
import type { Dialog, SaveDialogOptions } from 'electron';
import { runProgram } from './run-program.ts';

type Saved = Awaited<ReturnType<Dialog['showSaveDialog']>>;

export const dialog = {
  async showSaveDialog(_window: unknown, { title = '', defaultPath = '' }: SaveDialogOptions): Promise<Saved> {
    const args = ['--file-selection', '--save', '--confirm-overwrite', `--title=${title}`, `--filename=${defaultPath}`];
    const filePath = (await runProgram('zenity', args).catch(() => '')).trim();
    return { canceled: filePath === '', filePath };
  },
};
