// Entry point of the window.
import './logic/input-method.ts';
import { mount } from 'svelte';
import { composerSearch } from '../electron/contract/page.ts';
import { setFormatLocale } from '../electron/messages/language.ts';
import { loadFirst } from '../electron/messages/first.ts';
import App from './App.svelte';
import { flushAll } from './logic/debounce.ts';
import { formatLocale } from './logic/text/formats.ts';
import { accounts } from './state/account/accounts.svelte.ts';
import { reportErrors } from './state/app/report-errors.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';

reportErrors();
const isComposer = location.search === composerSearch;
if (!isComposer) void accounts.start();
addEventListener('pagehide', flushAll);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) flushAll();
});

// Messages load while the main process answers `app.start`.
setFormatLocale(formatLocale);
// The main process writes the language into the page.
void loadFirst(document.documentElement.lang).then(async () => {
  const target = document.getElementById('app');
  const page = isComposer ? (await import('./shell/ComposerWindow.svelte')).default : App;
  if (target) mount(page, { target });
});
