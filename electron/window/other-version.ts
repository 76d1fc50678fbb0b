// Asks the user whether to quit when another version of the app is started: only one version can use the files at a time.
import { app, dialog } from 'electron';
import { m } from '../messages/main.ts';

/** Data that a second start passes to the instance with the single-instance lock. */
export const secondInstanceData = (): { version: string } => ({ version: app.getVersion() });

const versionPattern = /^\d+\.\d+\.\d+[\w.+-]{0,40}$/;

function parseVersion(data: unknown): string | null {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  return typeof version === 'string' && versionPattern.test(version) ? version : null;
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
    const version = parseVersion(data);
    if (version !== null && version !== app.getVersion() && !isAsking) void ask(version);
  });
}
