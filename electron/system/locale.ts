// The system's languages and its regional format. They may differ: English words with German dates and a 24-hour clock.
import type { App } from 'electron';

type System = Pick<App, 'getLocale' | 'getPreferredSystemLanguages' | 'getSystemLocale'> & {
  commandLine: Pick<App['commandLine'], 'getSwitchValue'>;
};

interface SystemLocale {
  /** The best first. */
  languages: string[];
  /** A tag that `Intl` knows. */
  format: string;
}

/** The tag in its usual spelling, or null where `Intl` knows no such language. */
function known(tag: string): string | null {
  try {
    // Of all of `Intl` this looks at the languages alone, and not at each one's data.
    return Intl.PluralRules.supportedLocalesOf(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** `de_DE.UTF-8@euro` → `de-DE`; `C` is no language. */
const fromPosix = (name: string): string => name.replace(/[.@].*$/, '').replaceAll('_', '-');

/** Call it when the app is ready. */
export function systemLocale(app: System, platform: NodeJS.Platform, env: NodeJS.ProcessEnv): SystemLocale {
  const asked = app.commandLine.getSwitchValue('lang');
  const languages = [asked, ...app.getPreferredSystemLanguages(), app.getLocale()].flatMap((tag) => known(tag) ?? []);
  // On Linux Electron's system locale is that of messages; dates and times have one of their own.
  const posix =
    platform === 'linux' ? [env['LC_ALL'], env['LC_TIME'], env['LANG']].find((name) => name !== undefined && name !== '') : undefined;
  const formats = [posix === undefined ? '' : fromPosix(posix), app.getSystemLocale(), app.getLocale()];
  return { languages: [...new Set(languages)], format: formats.flatMap((tag) => known(tag) ?? [])[0] ?? 'en-US' };
}
