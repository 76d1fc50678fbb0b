// Opens the window's application.
import { mount } from 'svelte';
import App from './App.svelte';
import { flushAll } from './logic/debounce.ts';
import { accounts } from './state/app/accounts.svelte.ts';
import { sendWaiting } from './state/app/take-back.ts';
import './styles/tokens.css';
import './styles/base.css';

void accounts.start();
addEventListener('pagehide', () => {
  flushAll();
  sendWaiting();
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden) flushAll();
});

const target = document.getElementById('app');
if (target) mount(App, { target });
