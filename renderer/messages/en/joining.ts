// English: signing in, and the accounts that are.
import type { AccountState } from '../../../electron/contract/accounts.ts';
import { counted } from './counted.ts';

export const signIn = {
  welcome: 'Welcome to Kittiwake',
  what: 'A calm desktop client for Mastodon and every server that speaks its language, with all your accounts in one window.',
  addAccount: 'Add account',
  addAccountHint: 'Sign in at your server, in your own browser. Kittiwake never sees your password.',
  lookAround: 'Look around',
  lookAroundHint: 'Opens a small made-up server inside the app. Nothing leaves this computer.',
  starting: 'Starting the small server…',
  title: 'Add account',
  titleAgain: (host: string) => `Sign in to ${host} again`,
  address: 'Your server’s address',
  addressHint: 'Such as mastodon.social; your full handle does too.',
  addressMissing: 'Type your server’s address first, such as mastodon.social.',
  next: 'Continue',
  checking: 'Looking at the server…',
  waiting: 'Waiting for your browser',
  waitingText: (host: string) =>
    `The sign-in page of ${host} is open in your browser. Allow Kittiwake there, and it goes on here by itself.`,
  openAgain: 'Open again',
  copyLink: 'Copy the link',
  linkCopied: 'Link copied.',
  useCode: 'Use a code instead',
  codeTitle: 'Paste a code',
  codeText: (host: string) => `Open this page of ${host}, allow Kittiwake, and paste the code that it shows.`,
  browserMissing: 'No browser could be opened from here.',
  openPage: 'Open the page',
  link: 'Sign-in page',
  code: 'Code',
  codeMissing: 'Paste the code first.',
  submit: 'Sign in',
  keychainTitle: 'Signed in, but where to keep it?',
  keychainText: 'The key to your account belongs into this computer’s keychain, and nowhere else.',
  keepForSession: 'Keep for this session only',
  sessionHint: 'Kept for this session only, it goes when Kittiwake closes, and you sign in again next time.',
};

export const accounts = {
  sessionOnly: 'This session only',
  sessionOnlyHint: 'Not in the keychain: signed out when Kittiwake closes.',
  demo: 'Made-up server',
  signOut: 'Sign out',
  signOutTitle: (handle: string) => `Sign out of @${handle}?`,
  signOutText:
    'Kittiwake gives its key back to the server and removes what it stored of this account on this computer. Your posts stay where they are.',
  signOutDemo: 'The made-up server forgets you; nothing else changes.',
  draftsLost: (count: number) =>
    `${counted(count, 'draft or unsent post', 'drafts and unsent posts')} of this account ${count === 1 ? 'goes' : 'go'} with it.`,
  signIn: 'Sign in again',
  unlock: 'Unlock',
  keepAll: 'What you wrote here is kept.',
  stopped: {
    ready: { title: '', text: '' },
    'signed-out': { title: 'Signed out', text: 'The server no longer accepts Kittiwake’s key to this account.' },
    'keychain-missing': {
      title: 'No keychain',
      text: 'This computer has no keychain running, and the key to this account is in it. Install or start one, such as GNOME Keyring or KWallet, then unlock.',
    },
    'keychain-locked': {
      title: 'The keychain is locked',
      text: 'The key to this account is in this computer’s keychain. Unlock it, and everything is back.',
    },
    'keychain-dismissed': {
      title: 'The keychain stayed closed',
      text: 'It asked for its password and the question was closed. Ask again when you are ready.',
    },
    'keychain-timeout': {
      title: 'The keychain does not answer',
      text: 'It may be asking for its password behind another window. Look there, then try again.',
    },
    'keychain-broken': {
      title: 'The keychain could not be read',
      text: 'It answered with an error. Try again; if that does not help, restart the computer or sign in again.',
    },
  } satisfies Record<AccountState, { title: string; text: string }>,
};
