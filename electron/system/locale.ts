// Reads the system's languages and regional format. They may differ: English texts with German dates and a 24-hour clock.
import type { App } from 'electron';

type LocaleSource = Pick<App, 'getLocale' | 'getPreferredSystemLanguages' | 'getSystemLocale'> & {
  commandLine: Pick<App['commandLine'], 'getSwitchValue'>;
};

interface SystemLocale {
  /** In order of preference. */
  languages: string[];
  /** A locale tag that `Intl` supports. */
  format: string;
}

/** Returns the canonical tag, or null if `Intl` does not support the language. */
function supportedTag(tag: string): string | null {
  try {
    // The cheapest check in `Intl`: reads only the list of languages, and not the data of each.
    return Intl.PluralRules.supportedLocalesOf(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** `de_DE.UTF-8@euro` → `de-DE`; `C` is not a language. */
const fromPosix = (name: string): string => name.replace(/[.@].*$/, '').replaceAll('_', '-');

/** Call this when the app is ready. */
export function systemLocale(app: LocaleSource, platform: NodeJS.Platform, env: NodeJS.ProcessEnv): SystemLocale {
  const languageSwitch = app.commandLine.getSwitchValue('lang');
  const languages = [languageSwitch, ...app.getPreferredSystemLanguages(), app.getLocale()].flatMap((tag) => supportedTag(tag) ?? []);
  // On Linux, Electron's system locale is that of messages; dates and times have their own, `LC_TIME`.
  const posix =
    platform === 'linux' ? [env['LC_ALL'], env['LC_TIME'], env['LANG']].find((name) => name !== undefined && name !== '') : undefined;
  const formats = [posix === undefined ? '' : fromPosix(posix), app.getSystemLocale(), app.getLocale()];
  return { languages: [...new Set(languages)], format: formats.flatMap((tag) => supportedTag(tag) ?? [])[0] ?? 'en-US' };
}
