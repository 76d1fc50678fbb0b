// The language and the system's regional format for dates, times and numbers, which main has written into the page.

/** A tag for `Intl`; undefined without a page: then the process's own. */
export const formatLocale = typeof document === 'undefined' ? undefined : document.documentElement.dataset['format'];

/** The language that is shown, as a tag for `Intl`. */
export const appLanguage = (): string => (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en');
