// `clipboard`: text for other programs.
import { runProgram } from './run-program.ts';

/** Without a clipboard program the text stays within the app. */
let copied = '';
export const clipboard = {
  async writeText(text: string): Promise<void> {
    copied = text;
    const [command, ...args] = process.platform === 'darwin' ? ['pbcopy'] : ['xclip', '-selection', 'clipboard'];
    await runProgram(command as string, args, text).catch(() => undefined);
  },
  readText: (): Promise<string> => Promise.resolve(copied),
};
