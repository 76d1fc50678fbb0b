// A second start may be of another version, of which only one can have the files: the person says whether the running one goes on.
import { app, dialog } from 'electron';
import { m } from '../messages/main.ts';

/** What a start tells the instance that has the lock. */
export const startedVersion = (): { version: string } => ({ version: app.getVersion() });

const versionForm = /^\d+\.\d+\.\d+[\w.+-]{0,40}$/;

function versionIn(data: unknown): string | null {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  return typeof version === 'string' && versionForm.test(version) ? version : null;
}

export function askAboutOtherVersions(): void {
  let isAsking = false;

  async function ask(version: string): Promise<void> {
    isAsking = true;
    const { response } = await dialog.showMessageBox({
      type: 'question',
      title: 'Kittiwake',
      message: m.start.otherVersion.message({ started: version, running: app.getVersion() }),
      detail: m.start.otherVersion.detail,
      buttons: [m.start.otherVersion.quit, m.start.otherVersion.goOn],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    isAsking = false;
    if (response === 0) app.quit();
  }

  app.on('second-instance', (_event, _argv, _folder, data) => {
    const version = versionIn(data);
    if (version !== null && version !== app.getVersion() && !isAsking) void ask(version);
  });
}
