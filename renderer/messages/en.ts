// English: every sentence the window shows. Another language is another file of the same shape.
const plural = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');
/** `count` with the fitting noun: counted(3, 'post', 'posts') → "3 posts". */
export const counted = (count: number, one: string, other: string): string =>
  `${numbers.format(count)} ${plural.select(count) === 'one' ? one : other}`;

export const m = {
  app: {
    retry: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
    more: 'More',
    dismiss: 'Dismiss',
    loading: 'Loading',
    copied: 'Copied.',
  },
  nav: {
    views: 'Views',
    accounts: 'Accounts',
    home: 'Home',
    local: 'Local',
    federated: 'Federated',
    notifications: 'Notifications',
    conversations: 'Conversations',
    search: 'Search',
    bookmarks: 'Bookmarks',
    favourites: 'Favourites',
    drafts: 'Drafts',
    settings: 'Settings',
    post: 'Post',
    addAccount: 'Add account',
    switchTo: (handle: string) => `Switch to ${handle}`,
    unread: (count: number) => `${numbers.format(count)} unread`,
    kept: 'Kept',
    lists: 'Lists',
    tags: 'Tags',
    ownProfile: 'Your profile',
    copyHandle: 'Copy handle',
    signOut: 'Sign out…',
    menu: 'Views and accounts',
    refresh: 'Refresh',
    closePane: 'Close',
    thread: 'Thread',
    profile: 'Profile',
  },
  timeline: {
    newPosts: (count: number) => `${counted(count, 'new post', 'new posts')}`,
    newNotifications: (count: number) => `${counted(count, 'new notification', 'new notifications')}`,
    gap: (from: string, to: string) => `Load the posts between ${from} and ${to}`,
    gapPlain: 'Load the posts in between',
    empty: 'Nothing here yet.',
    emptyHome: 'Nothing here yet. Follow people to see their posts.',
    end: 'That’s all.',
    failed: 'This could not be loaded.',
    stale: 'Showing what was loaded earlier.',
    interrupted: 'Live updates are interrupted; trying again.',
  },
  status: {
    deleted: 'Post deleted.',
    gone: 'This post is gone.',
  },
};

export type Messages = typeof m;
