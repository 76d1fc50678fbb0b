// Generated from en.json by `npm run messages`.
export interface Messages {
  app: {
    retry: string;
    cancel: string;
    close: string;
    back: string;
    more: string;
    dismiss: string;
    undo: string;
    loading: string;
    copied: string;
  };
  nav: {
    views: string;
    accounts: string;
    skip: string;
    /** Skip to {title} */
    skipTo: (args: { title: string }) => string;
    home: string;
    local: string;
    federated: string;
    notifications: string;
    conversations: string;
    search: string;
    bookmarks: string;
    favourites: string;
    drafts: string;
    outbox: string;
    settings: string;
    push: string;
    post: string;
    addAccount: string;
    /** Switch to {handle} */
    switchTo: (args: { handle: string }) => string;
    /** Switch to {handle}, {count, number} unread */
    switchToUnread: (args: { handle: string; count: number }) => string;
    kept: string;
    lists: string;
    list: string;
    allLists: string;
    followedTags: string;
    tags: string;
    ownProfile: string;
    copyHandle: string;
    signOut: string;
    menu: string;
    refresh: string;
    closePane: string;
    detail: string;
    nothingOpen: string;
    thread: string;
    conversation: string;
    notification: string;
    profile: string;
    server: string;
    directory: string;
    announcements: string;
    requests: string;
    blocks: string;
    scheduled: string;
    quotes: string;
    explore: string;
    inbox: string;
    filtered: string;
    held: string;
    favouritedBy: string;
    rebloggedBy: string;
    history: string;
    link: string;
    filters: string;
    catchup: string;
  };
  timeline: {
    /** {count, plural, one {# new post} other {# new posts}} */
    newPosts: (args: { count: number }) => string;
    /** {count, plural, one {# new notification} other {# new notifications}} */
    newNotifications: (args: { count: number }) => string;
    /** Load the posts between {from} and {to} */
    gap: (args: { from: string; to: string }) => string;
    gapPlain: string;
    empty: string;
    emptyHome: string;
    emptyList: string;
    end: string;
    failed: string;
    unshown: {
      post: string;
      notification: string;
      conversation: string;
      account: string;
      announcement: string;
      entry: string;
      view: string;
    };
    interrupted: string;
    /** Nothing can be loaded from {host} right now; trying again. */
    offline: (args: { host: string }) => string;
  };
  status: {
    gone: string;
    /** {name}: {start} */
    label: (args: { name: string; start: string }) => string;
    /** {name} boosted */
    boosted: (args: { name: string }) => string;
    pinned: string;
    /** Replying to {name} */
    replyingTo: (args: { name: string }) => string;
    replying: string;
    continued: string;
    edited: string;
    /** Edited {when} */
    editedAt: (args: { when: string }) => string;
    ago: {
      now: string;
      /** {count, number} min */
      minutes: (args: { count: number }) => string;
      /** {count, number} h */
      hours: (args: { count: number }) => string;
      /** {count, number} d */
      days: (args: { count: number }) => string;
    };
    show: string;
    hide: string;
    showMore: string;
    showLess: string;
    /** Filtered: {title} */
    filtered: (args: { title: string }) => string;
    showAnyway: string;
    /** {count, plural, one {# boost} other {# boosts}} */
    boosts: (args: { count: number }) => string;
    /** {count, plural, one {# favourite} other {# favourites}} */
    favourites: (args: { count: number }) => string;
    /** {count, number, ::compact-short .#} */
    short: (args: { count: number }) => string;
    actions: {
      label: string;
      /** {count, plural, =0 {Reply} one {Reply, # reply} other {Reply, # replies}} */
      reply: (args: { count: number }) => string;
      /** {count, plural, =0 {Boost} one {Boost, # boost} other {Boost, # boosts}} */
      reblog: (args: { count: number }) => string;
      /** {count, plural, =0 {Favourite} one {Favourite, # favourite} other {Favourite, # favourites}} */
      favourite: (args: { count: number }) => string;
      bookmark: string;
      more: string;
      /** {action} ({key}) */
      withKey: (args: { action: string; key: string }) => string;
      replyShort: string;
      reblogShort: string;
      unreblogShort: string;
      favouriteShort: string;
      unfavouriteShort: string;
      unbookmarkShort: string;
      directCantBoost: string;
      privateCantBoost: string;
      copyLink: string;
      openInBrowser: string;
      copyText: string;
      delete: string;
      deleteNow: string;
      deleteTitle: string;
      deleteText: string;
      reblogTitle: string;
      reblogText: string;
      quote: string;
      quoteAsLink: string;
      edit: string;
      quotePolicy: string;
      redraft: string;
      revokeQuote: string;
    };
    poll: {
      label: string;
      vote: string;
      results: string;
      backToVote: string;
      refresh: string;
      /** {count, plural, one {# person} other {# people}} */
      people: (args: { count: number }) => string;
      /** {count, plural, one {# vote} other {# votes}} */
      votes: (args: { count: number }) => string;
      closed: string;
      chosen: string;
      /** {share, number, percent} */
      share: (args: { share: number }) => string;
      /** {span} left */
      left: (args: { span: string }) => string;
    };
    quote: {
      label: string;
      loading: string;
      /** {count, plural, one {# attachment} other {# attachments}} */
      media: (args: { count: number }) => string;
      poll: string;
      nested: string;
      accepted: string;
      pending: string;
      rejected: string;
      revoked: string;
      deleted: string;
      unauthorized: string;
      blocked_account: string;
      blocked_domain: string;
      muted_account: string;
      askFirst: string;
      denied: string;
      unknown: string;
    };
    /** {count, plural, one {# quote} other {# quotes}} */
    quotes: (args: { count: number }) => string;
  };
  media: {
    label: string;
    alt: string;
    showAlt: string;
    hideAlt: string;
    noAlt: {
      image: string;
      video: string;
      gifv: string;
    };
    audio: string;
    unknown: string;
    unloaded: string;
    openFile: string;
    /** Open: {description} */
    open: (args: { description: string }) => string;
    /** +{count, number} */
    more: (args: { count: number }) => string;
    sensitive: string;
    /** Hidden by your filter “{title}” */
    covered: (args: { title: string }) => string;
    show: string;
    hide: string;
    viewer: string;
    next: string;
    previous: string;
    zoomIn: string;
    zoomOut: string;
    fit: string;
    /** Opens {host} */
    leadsTo: (args: { host: string }) => string;
    /** This link actually goes to {host} */
    leadsElsewhere: (args: { host: string }) => string;
    failed: string;
    /** Media {at, number} of {of, number} */
    viewerAt: (args: { at: number; of: number }) => string;
  };
  spoken: {
    /** Image: {description} */
    image: (args: { description: string }) => string;
    /** Video: {description} */
    video: (args: { description: string }) => string;
    /** Animation: {description} */
    gifv: (args: { description: string }) => string;
    /** Audio: {description} */
    audio: (args: { description: string }) => string;
    /** Attachment: {description} */
    unknown: (args: { description: string }) => string;
    noDescription: string;
    /** Poll: {options} */
    poll: (args: { options: string }) => string;
    /** Quotes {name}: {start} */
    quote: (args: { name: string; start: string }) => string;
    /** Link: {title} */
    link: (args: { title: string }) => string;
  };
  person: {
    addToLists: string;
    feature: string;
    unfeature: string;
    /** Mute {who}… */
    mute: (args: { who: string }) => string;
    /** Unmute {who} */
    unmute: (args: { who: string }) => string;
    /** Block {who}… */
    block: (args: { who: string }) => string;
    /** Unblock {who} */
    unblock: (args: { who: string }) => string;
    /** Block {domain}… */
    blockDomain: (args: { domain: string }) => string;
    /** Unblock {domain} */
    unblockDomain: (args: { domain: string }) => string;
  };
  visibilities: {
    public: {
      name: string;
      hint: string;
    };
    unlisted: {
      name: string;
      hint: string;
    };
    private: {
      name: string;
      hint: string;
    };
    direct: {
      name: string;
      hint: string;
    };
  };
  session: {
    only: string;
    onlyHint: string;
    demo: string;
    streams: {
      connecting: string;
      open: string;
      interrupted: string;
      polling: string;
      offline: string;
    };
  };
  names: {
    onlyYou: string;
    /** {first}, {second} */
    pair: (args: { first: string; second: string }) => string;
    /** {first} and {second} */
    two: (args: { first: string; second: string }) => string;
    /** {names} and {others, plural, one {# other} other {# others}} */
    andOthers: (args: { names: string; others: number }) => string;
  };
  spans: {
    /** {count, plural, one {# day} other {# days}} */
    days: (args: { count: number }) => string;
    /** {count, plural, one {# hour} other {# hours}} */
    hours: (args: { count: number }) => string;
    /** {count, plural, one {# minute} other {# minutes}} */
    minutes: (args: { count: number }) => string;
  };
  keys: {
    Ctrl: string;
    Shift: string;
    Enter: string;
    Escape: string;
    Home: string;
    End: string;
    PageUp: string;
    PageDown: string;
    Insert: string;
    Delete: string;
  };
  toasts: {
    popupsNotShown: string;
    proxyNotKept: string;
    /** Blocked {who}. */
    blocked: (args: { who: string }) => string;
    /** Unblocked {who}. */
    unblocked: (args: { who: string }) => string;
    /** Muted {who} for {span}. */
    mutedFor: (args: { who: string; span: string }) => string;
    /** {who} is no longer muted. */
    unmuted: (args: { who: string }) => string;
    /** {who} is featured on your profile. */
    featured: (args: { who: string }) => string;
    /** {who} is no longer featured on your profile. */
    unfeatured: (args: { who: string }) => string;
    /** Blocked everything from {domain}. */
    domainBlocked: (args: { domain: string }) => string;
    /** {domain} is no longer blocked. */
    domainUnblocked: (args: { domain: string }) => string;
    /** Muted {who}. */
    muted: (args: { who: string }) => string;
    /** Conversation with {names} deleted. */
    conversationDeleted: (args: { names: string }) => string;
    /** “{title}” deleted. */
    listDeleted: (args: { title: string }) => string;
    /** {tag} removed from your profile. */
    tagUnfeatured: (args: { tag: string }) => string;
    /** You no longer follow {tag}. */
    tagUnfollowed: (args: { tag: string }) => string;
    /** You no longer follow {who}. */
    unfollowed: (args: { who: string }) => string;
    /** {count, plural, =1 {{who} now follows you.} one {# person now follows you.} other {# people now follow you.}} */
    requestsAccepted: (args: { count: number; who: string }) => string;
    /** {count, plural, =1 {Rejected the request from {who}.} one {Rejected # request.} other {Rejected # requests.}} */
    requestsRejected: (args: { count: number; who: string }) => string;
    /** {count, plural, one {# notification} other {# notifications}} dismissed. */
    notificationsDismissed: (args: { count: number }) => string;
    notificationsCleared: string;
    statusDeleted: string;
    /** {leftOut, plural, =0 {Settings imported.} one {Settings imported, except # setting that this version does not support.} other {Settings imported, except # settings that this version does not support.}} */
    settingsImported: (args: { leftOut: number }) => string;
    /** Saved as {path} */
    savedAs: (args: { path: string }) => string;
  };
  thread: {
    label: string;
    failed: string;
    gone: string;
    goneText: string;
    earlierGone: string;
    noReplies: string;
    /** {host} has no replies to show you. */
    unseen: (args: { host: string }) => string;
    /** {count, plural, one {# reply} other {# replies}} */
    replies: (args: { count: number }) => string;
    /** Order of the replies: {order} */
    order: (args: { order: string }) => string;
    /** Hide {count, plural, one {# reply} other {# replies}} to {name} */
    fold: (args: { count: number; name: string }) => string;
    foldShort: string;
    foldAll: string;
    unfoldAll: string;
    /** Show {count, plural, one {# reply} other {# replies}} by {names} */
    unfold: (args: { count: number; names: string }) => string;
    /** {count, plural, one {# reply} other {# replies}} */
    folded: (args: { count: number }) => string;
    /** Load {count, plural, one {# more reply} other {# more replies}} */
    more: (args: { count: number }) => string;
    moreLoading: string;
    /** {host} has no more replies here. */
    moreNone: (args: { host: string }) => string;
    /** The other replies could not be loaded. {reason} */
    moreFailed: (args: { reason: string }) => string;
    earlier: string;
    earlierLoading: string;
    /** The earlier posts could not be loaded. {reason} */
    earlierFailed: (args: { reason: string }) => string;
    /** {count, plural, one {# new reply} other {# new replies}} */
    newReplies: (args: { count: number }) => string;
    /** {host} is looking for more replies on other servers… */
    fetching: (args: { host: string }) => string;
    muted: string;
    unmute: string;
    orderHints: {
      branches: string;
      time: string;
      talk: string;
    };
    nowMuted: string;
    nowUnmuted: string;
    muteConversation: string;
    unmuteConversation: string;
  };
  profile: {
    /** Posts by {name} */
    label: (args: { name: string }) => string;
    failed: string;
    gone: string;
    follow: string;
    followBack: string;
    following: string;
    /** Unfollow {name} */
    unfollow: (args: { name: string }) => string;
    requested: string;
    cancelRequest: string;
    followsYou: string;
    blocking: string;
    blockedBy: string;
    muting: string;
    you: string;
    bot: string;
    locked: string;
    suspended: string;
    /** Joined {when} */
    joined: (args: { when: string }) => string;
    /** Verified {when} */
    verified: (args: { when: string }) => string;
    /** {count, plural, one {# post} other {# posts}} */
    posts: (args: { count: number }) => string;
    /** {count, number} following */
    followingCount: (args: { count: number }) => string;
    /** {count, plural, one {# follower} other {# followers}} */
    followers: (args: { count: number }) => string;
    openInBrowser: string;
    copyHandle: string;
    copyLink: string;
    tabs: {
      label: string;
      posts: string;
      replies: string;
      media: string;
      featured: string;
      following: string;
      followers: string;
    };
    empty: string;
    emptyMedia: string;
  };
  instance: {
    tabs: string;
    tab: {
      about: string;
      activity: string;
      peers: string;
    };
    /** Runs {software} {version} */
    runs: (args: { software: string; version: string }) => string;
    software: string;
    /** {count, plural, one {# person} other {# people}} */
    people: (args: { count: number }) => string;
    /** {count, number} active this month */
    activePeople: (args: { count: number }) => string;
    /** {count, plural, one {# post} other {# posts}} */
    posts: (args: { count: number }) => string;
    /** {count, plural, one {# known server} other {# known servers}} */
    servers: (args: { count: number }) => string;
    description: string;
    more: string;
    rules: string;
    noRules: string;
    contact: string;
    contactNone: string;
    /** Write to {mail} */
    write: (args: { mail: string }) => string;
    limits: string;
    /** A post can have up to {count, plural, one {# character} other {# characters}}. */
    limitCharacters: (args: { count: number }) => string;
    /** A link counts as {count, plural, one {# character} other {# characters}}, however long it is. */
    limitLinks: (args: { count: number }) => string;
    /** Up to {count, plural, one {# image, video or audio file} other {# images, videos or audio files}} per post. */
    limitMedia: (args: { count: number }) => string;
    /** Images can be up to {size}. */
    limitImage: (args: { size: string }) => string;
    /** Videos and audio files can be up to {size}. */
    limitVideo: (args: { size: string }) => string;
    /** An image description can have up to {count, plural, one {# character} other {# characters}}. */
    limitDescription: (args: { count: number }) => string;
    /** A poll can have up to {options, plural, one {# option} other {# options}} of up to {characters, plural, one {# character} other {# characters}} each. */
    limitPoll: (args: { options: number; characters: number }) => string;
    /** A poll can run for {shortest} to {longest}. */
    limitPollTime: (args: { shortest: string; longest: string }) => string;
    joining: string;
    registrations: {
      open: string;
      approval: string;
      closed: string;
    };
    /** Languages: {names} */
    languages: (args: { names: string }) => string;
    activityHint: string;
    series: {
      statuses: string;
      logins: string;
      registrations: string;
    };
    week: string;
    /** {week} so far */
    thisWeek: (args: { week: string }) => string;
    asTable: string;
    asChart: string;
    /** {series}: {last, number} last week; between {least, number} and {most, number} per week in this period. */
    summary: (args: { series: string; last: number; least: number; most: number }) => string;
    /** most: {count, number} */
    most: (args: { count: number }) => string;
    noActivity: string;
    clear: string;
    searchPeers: string;
    /** {count, number} of {all, number} */
    peersFound: (args: { count: number; all: number }) => string;
    peers: string;
    noPeers: string;
    noPeerFound: string;
    /** Open {domain} in the browser */
    openPeer: (args: { domain: string }) => string;
    /** Block {domain}… */
    blockPeer: (args: { domain: string }) => string;
    order: string;
    orders: {
      active: string;
      new: string;
    };
    where: string;
    wheres: {
      local: string;
      all: string;
      remote: string;
    };
    directory: string;
    directoryEmpty: string;
    directoryEmptyHint: string;
    follow: string;
    requestFollow: string;
    requested: string;
    following: string;
    /** Follow {who} */
    followWho: (args: { who: string }) => string;
    /** Ask to follow {who} */
    askWho: (args: { who: string }) => string;
    /** Following {who}; unfollow */
    unfollowWho: (args: { who: string }) => string;
    /** Requested to follow {who}; cancel */
    cancelWho: (args: { who: string }) => string;
    /** {posts, plural, one {# post} other {# posts}} · {followers, plural, one {# follower} other {# followers}} */
    facts: (args: { posts: number; followers: number }) => string;
    /** {count, plural, one {# server} other {# servers}} */
    peersAll: (args: { count: number }) => string;
    /** {count, number} */
    number: (args: { count: number }) => string;
  };
  announcements: {
    title: string;
    empty: string;
    emptyHint: string;
    unread: string;
    dismiss: string;
    /** Changed {when} */
    updated: (args: { when: string }) => string;
    /** {from} to {to} */
    runs: (args: { from: string; to: string }) => string;
    /** {count, plural, one {# unread announcement} other {# unread announcements}} */
    count: (args: { count: number }) => string;
    /** + {count, number} more */
    others: (args: { count: number }) => string;
    react: string;
    reactTo: string;
    /** {emoji}, {count, plural, one {# person} other {# people}}{mine, select, true {, including you} other {}} */
    reaction: (args: { emoji: string; count: number; mine: boolean }) => string;
  };
  requests: {
    list: string;
    empty: string;
    emptyHint: string;
    accept: string;
    reject: string;
    /** Accept {who} */
    acceptWho: (args: { who: string }) => string;
    /** Reject {who} */
    rejectWho: (args: { who: string }) => string;
    /** Accept {count, number} */
    acceptMany: (args: { count: number }) => string;
    /** Reject {count, number} */
    rejectMany: (args: { count: number }) => string;
    /** Select {who} */
    choose: (args: { who: string }) => string;
    chooseAll: string;
    /** {count, number} selected */
    chosen: (args: { count: number }) => string;
  };
  blocks: {
    /** Mute {who}? */
    muteTitle: (args: { who: string }) => string;
    muteText: string;
    muteLength: string;
    muteLengths: {
      minutes5: string;
      hour: string;
      day: string;
      days7: string;
      forGood: string;
    };
    muteNotifications: string;
    mute: string;
    /** Block {who}? */
    blockTitle: (args: { who: string }) => string;
    blockEffects: {
      posts: string;
      follows: string;
      told: string;
    };
    block: string;
    /** Block everything from {domain}? */
    domainTitle: (args: { domain: string }) => string;
    domainEffects: {
      /** You no longer see posts, boosts or notifications from anyone on {domain}. */
      posts: (args: { domain: string }) => string;
      follows: string;
      others: string;
    };
    blockDomain: string;
    /** Unfollow {who}? */
    unfollowTitle: (args: { who: string }) => string;
    unfollowText: string;
    unfollow: string;
    tabs: string;
    tab: {
      blocked: string;
      muted: string;
      domains: string;
    };
    blockedList: string;
    mutedList: string;
    domainList: string;
    noneBlocked: string;
    noneBlockedHint: string;
    noneMuted: string;
    noneMutedHint: string;
    noneDomains: string;
    noneDomainFound: string;
    unblock: string;
    unmute: string;
    /** Until {when} */
    mutedUntil: (args: { when: string }) => string;
    mutedForGood: string;
    domain: string;
    domainHint: string;
    domainMissing: string;
    domainWrong: string;
    domainOwn: string;
    /** {domain} is blocked already. */
    domainKnown: (args: { domain: string }) => string;
    next: string;
    searchDomains: string;
    remove: string;
  };
  signIn: {
    welcome: string;
    what: string;
    addAccount: string;
    addAccountHint: string;
    lookAround: string;
    lookAroundHint: string;
    starting: string;
    title: string;
    /** Sign in to {host} again */
    titleAgain: (args: { host: string }) => string;
    address: string;
    addressHint: string;
    addressMissing: string;
    next: string;
    checking: string;
    waiting: string;
    /** The sign-in page of {host} is open in your browser. Authorise Kittiwake there, and the sign-in continues here automatically. */
    waitingText: (args: { host: string }) => string;
    openAgain: string;
    copyLink: string;
    linkCopied: string;
    useCode: string;
    codeTitle: string;
    /** Open this page on {host}, authorise Kittiwake, and paste the code that it shows. */
    codeText: (args: { host: string }) => string;
    browserMissing: string;
    openPage: string;
    link: string;
    code: string;
    codeMissing: string;
    submit: string;
    keychainTitle: string;
    keychainText: string;
    keepForSession: string;
    sessionHint: string;
  };
  accounts: {
    signOut: string;
    /** Sign out of {handle}? */
    signOutTitle: (args: { handle: string }) => string;
    signOutText: string;
    signOutDemo: string;
    /** {count, plural, one {# draft or unsent post of this account will be deleted.} other {# drafts and unsent posts of this account will be deleted.}} */
    draftsLost: (args: { count: number }) => string;
    signIn: string;
    unlock: string;
    lookAgain: string;
    keepAll: string;
    stopped: {
      'signed-out': {
        title: string;
        text: string;
      };
      'keychain-missing': {
        title: string;
        text: string;
      };
      'keychain-locked': {
        title: string;
        text: string;
      };
      'keychain-dismissed': {
        title: string;
        text: string;
      };
      'keychain-timeout': {
        title: string;
        text: string;
      };
      'keychain-broken': {
        title: string;
        text: string;
      };
      'keychain-not-packed': {
        title: string;
        text: string;
      };
      'keychain-empty': {
        title: string;
        text: string;
      };
    };
  };
  compose: {
    title: string;
    /** Reply to {name} */
    replyTitle: (args: { name: string }) => string;
    placeholder: string;
    /** Reply to {name}… */
    replyPlaceholder: (args: { name: string }) => string;
    /** Write to {names} */
    messagePlaceholder: (args: { names: string }) => string;
    text: string;
    spoiler: string;
    addSpoiler: string;
    removeSpoiler: string;
    spoilerPlaceholder: string;
    /** Who can see it: {name} */
    visibility: (args: { name: string }) => string;
    /** Language: {name} */
    language: (args: { name: string }) => string;
    searchLanguages: string;
    languages: string;
    noLanguage: string;
    /** {count, number} */
    room: (args: { count: number }) => string;
    /** {count, plural, one {# character left} other {# characters left}} */
    left: (args: { count: number }) => string;
    post: string;
    reply: string;
    posting: string;
    emptyReason: string;
    /** {count, plural, one {# character} other {# characters}} too many for this server. */
    tooLongReason: (args: { count: number }) => string;
    saved: string;
    notSaved: string;
    savingAgain: string;
    unsavedTitle: string;
    unsavedText: string;
    keepOpen: string;
    closeAnyway: string;
    kept: string;
    resume: string;
    suggestions: string;
    /** {count, plural, one {# suggestion} other {# suggestions}}; arrow keys to choose, Enter to insert */
    suggested: (args: { count: number }) => string;
    /** {count, plural, one {# post} other {# posts}} this week */
    tagUses: (args: { count: number }) => string;
    drafts: string;
    noDrafts: string;
    noDraftsHint: string;
    onlySpoiler: string;
    discard: string;
    draftDiscarded: string;
    discardEntry: string;
    discardText: string;
    /** {count, plural, one {# more post of its thread is waiting for it.} other {# more posts of its thread are waiting for it.}} If you discard only this one, {count, plural, one {the other is sent} other {the others are sent}} without it. */
    discardBehind: (args: { count: number }) => string;
    discardOnly: string;
    /** Discard all {count, number} */
    discardAll: (args: { count: number }) => string;
    discardUnclear: string;
    editEntry: string;
    mayBeThere: string;
    editAnyway: string;
    behind: string;
    follows: string;
    unreadable: {
      title: {
        draft: string;
        post: string;
        action: string;
        preferences: string;
      };
      /** It was damaged on this computer, and will not be used or sent. It is kept in {file}. */
      kept: (args: { file: string }) => string;
      rescued: string;
      nothing: string;
      copy: string;
      dismiss: string;
      /** {count, plural, one {# more could not be read} other {# more could not be read}} */
      more: (args: { count: number }) => string;
    };
    media: {
      add: string;
      /** {add}. {why} */
      unavailable: (args: { add: string; why: string }) => string;
      /** {count, plural, one {# attachment} other {# attachments}} */
      list: (args: { count: number }) => string;
      unnamed: {
        image: string;
        gifv: string;
        video: string;
        audio: string;
      };
      fallbackName: string;
      kinds: {
        image: string;
        gifv: string;
        video: string;
        audio: string;
      };
      /** {kind} {at, number} of {of, number}: {name} */
      tile: (args: { kind: string; at: number; of: number; name: string }) => string;
      /** Described: {description} */
      described: (args: { description: string }) => string;
      undescribed: string;
      alt: string;
      addAlt: string;
      /** Describe {name} */
      describe: (args: { name: string }) => string;
      describeShort: string;
      /** More for {name} */
      menu: (args: { name: string }) => string;
      moveFirst: string;
      moveEarlier: string;
      moveLater: string;
      moveLast: string;
      moveHint: string;
      /** {name} is now {at, number} of {of, number}. */
      moved: (args: { name: string; at: number; of: number }) => string;
      /** Cancel {name} */
      cancel: (args: { name: string }) => string;
      /** Remove {name} */
      remove: (args: { name: string }) => string;
      removeShort: string;
      cancelShort: string;
      /** {name} is removed. */
      removed: (args: { name: string }) => string;
      retry: string;
      /** {count, plural, one {# attachment added} other {# attachments added}} */
      added: (args: { count: number }) => string;
      /** Progress of {name} */
      progress: (args: { name: string }) => string;
      steps: {
        preparing: string;
        copying: string;
        waiting: string;
        uploading: string;
        processing: string;
        ready: string;
        failed: string;
      };
      /** {name} could not be attached. {why} */
      failed: (args: { name: string; why: string }) => string;
      lost: string;
      /** Try {name} again or remove it before you post. */
      settleFirst: (args: { name: string }) => string;
      /** Remove {name} before you post. */
      removeFirst: (args: { name: string }) => string;
      /** The description of {name} is too long for this server by {count, plural, one {# character} other {# characters}}. */
      descriptionTooLong: (args: { name: string; count: number }) => string;
      refused: {
        /** {name} can’t be attached: {host} doesn’t accept this type of file. */
        type: (args: { name: string; host: string }) => string;
        /** {name} can’t be attached: it is empty. */
        empty: (args: { name: string }) => string;
        /** {name} can’t be attached: {host} allows {max, plural, one {# attachment} other {# attachments}} per post. */
        tooMany: (args: { name: string; host: string; max: number }) => string;
        /** {name} can’t be attached: on {host}, a video or audio file has to be the only attachment. */
        together: (args: { name: string; host: string }) => string;
        /** {name} can’t be attached: its size is {size}, and {host} allows at most {max}. */
        tooLarge: (args: { name: string; size: string; host: string; max: string }) => string;
        /** {name} can’t be attached: {width, number} × {height, number} pixels are too many for {host}. */
        tooManyPixels: (args: { name: string; width: number; height: number; host: string }) => string;
        /** {name} can’t be attached: on {host}, a post can have either a poll or media. */
        poll: (args: { name: string; host: string }) => string;
      };
      /** {count, plural, one {# more file} other {# more files}} can’t be attached. */
      andMore: (args: { count: number }) => string;
      dismiss: string;
      /** It is too large for {host}, and resizing it here would stop the animation. */
      movingTooLarge: (args: { host: string }) => string;
      /** It is too large for {host}, and it could not be resized here. */
      notScalable: (args: { host: string }) => string;
      /** Its frames of {width, number} × {height, number} pixels are too large for {host}. */
      filmTooLarge: (args: { width: number; height: number; host: string }) => string;
      /** On {host}, a post can have either a poll or media. */
      pollInstead: (args: { host: string }) => string;
      /** {host} allows {max, plural, one {# attachment} other {# attachments}} per post. */
      full: (args: { host: string; max: number }) => string;
      /** Resized for {host}: {width, number} × {height, number} */
      scaled: (args: { host: string; width: number; height: number }) => string;
      /** {count, plural, one {Location removed from # file} other {Location removed from # files}} */
      placeRemoved: (args: { count: number }) => string;
      removePlace: string;
      removePlaceHint: string;
      dropHere: string;
      dropHint: string;
      /** Describe {name} */
      dialog: (args: { name: string }) => string;
      description: string;
      soundDescription: string;
      placeholder: string;
      /** {count, plural, one {# character left} other {# characters left}} */
      left: (args: { count: number }) => string;
      /** {count, plural, one {# character too many} other {# characters too many}} */
      over: (args: { count: number }) => string;
      done: string;
      focus: string;
      focusHint: string;
      /** Focal point: {left, number} % from the left, {top, number} % from the top */
      focusAt: (args: { left: number; top: number }) => string;
      focusReset: string;
      crops: string;
      noPreview: string;
      thumbnail: string;
      thumbnailHint: string;
      chooseThumbnail: string;
      useFrame: string;
      removeThumbnail: string;
      /** The preview image could not be set. {why} */
      thumbnailFailed: (args: { why: string }) => string;
      thumbnailUnreadable: string;
      /** {count, plural, one {# attachment has no description} other {# attachments have no description}} */
      reminderTitle: (args: { count: number }) => string;
      reminderText: string;
      addDescriptions: string;
      postAnyway: string;
      bytes: {
        /** {size, number, ::.#} kB */
        kilobytes: (args: { size: number }) => string;
        /** {size, number, ::.#} MB */
        megabytes: (args: { size: number }) => string;
        /** {size, number, ::.#} GB */
        gigabytes: (args: { size: number }) => string;
      };
    };
    edit: string;
    outbox: string;
    states: {
      waiting: string;
      sending: string;
      failed: string;
      unclear: string;
    };
    /** {count, plural, one {# character too many} other {# characters too many}} */
    tooMany: (args: { count: number }) => string;
    /** −{count, number} */
    roomOver: (args: { count: number }) => string;
    sensitive: string;
    notSensitive: string;
    sensitiveByWarning: string;
    languageOffer: {
      /** Written in {name}? */
      question: (args: { name: string }) => string;
      change: string;
      /** Change the language to {name} */
      changeTo: (args: { name: string }) => string;
      dismiss: string;
    };
    poll: {
      add: string;
      remove: string;
      removed: string;
      title: string;
      withMedia: string;
      /** Option {number, number} */
      option: (args: { number: number }) => string;
      /** Move option {number, number} */
      move: (args: { number: number }) => string;
      moveHint: string;
      /** Option moved to position {place, number} of {count, number}. */
      moved: (args: { place: number; count: number }) => string;
      /** Remove option {number, number} */
      removeOption: (args: { number: number }) => string;
      /** Clear option {number, number} */
      emptyOption: (args: { number: number }) => string;
      /** Option {number, number} removed. */
      optionRemoved: (args: { number: number }) => string;
      /** {count, plural, one {# option} other {# options}} pasted. */
      pasted: (args: { count: number }) => string;
      addOption: string;
      /** This server allows at most {count, plural, one {# option} other {# options}}. */
      full: (args: { count: number }) => string;
      multiple: string;
      hideTotals: string;
      duration: string;
      ownDuration: string;
      durationNumber: string;
      durationUnit: string;
      units: {
        minutes: string;
        hours: string;
        days: string;
      };
      tooFew: string;
      /** The poll has {count, plural, one {# option} other {# options}} more than this server allows. */
      tooMany: (args: { count: number }) => string;
      /** Option {number, number} is a duplicate. */
      duplicate: (args: { number: number }) => string;
      /** Option {number, number} is {count, plural, one {# character} other {# characters}} too long. */
      tooLong: (args: { number: number; count: number }) => string;
      /** On this server a poll runs for at least {span}. */
      endsTooEarly: (args: { span: string }) => string;
      /** On this server a poll runs for at most {span}. */
      endsTooLate: (args: { span: string }) => string;
      /** {count, plural, one {# line was} other {# lines were}} left out: a poll on this server has at most {max, number} options. */
      leftOut: (args: { count: number; max: number }) => string;
    };
    emoji: {
      title: string;
      groupsTitle: string;
      search: string;
      found: string;
      /** {count, plural, one {# emoji} other {# emoji}} */
      count: (args: { count: number }) => string;
      noneFound: string;
      failed: string;
      recent: string;
      custom: string;
      uncategorized: string;
      groups: {
        smileys: string;
        people: string;
        nature: string;
        food: string;
        travel: string;
        activities: string;
        objects: string;
        symbols: string;
        flags: string;
      };
      tone: string;
      tones: {
        '0': string;
        '1': string;
        '2': string;
        '3': string;
        '4': string;
        '5': string;
      };
    };
    thread: {
      add: string;
      /** {count, plural, one {Post} other {Post all #}} */
      post: (args: { count: number }) => string;
      /** Text of post {at, number} of {count, number} */
      text: (args: { at: number; count: number }) => string;
      placeholder: string;
      /** {at, number}/{count, number} */
      place: (args: { at: number; count: number }) => string;
      /** Move post {at, number} up */
      up: (args: { at: number }) => string;
      /** Move post {at, number} down */
      down: (args: { at: number }) => string;
      /** Join post {at, number} with the one before */
      join: (args: { at: number }) => string;
      /** Remove post {at, number} */
      remove: (args: { at: number }) => string;
      removed: string;
      /** Now post {at, number} of {count, number} */
      moved: (args: { at: number; count: number }) => string;
      /** Joined with post {at, number} */
      joined: (args: { at: number }) => string;
      /** {count, plural, one {Split into # post} other {Split into # posts}} */
      divide: (args: { count: number }) => string;
      /** {count, plural, one {Split into # post} other {Split into # posts}}. */
      divided: (args: { count: number }) => string;
      /** Post {at, number} is empty: write something, or remove it. */
      emptyReason: (args: { at: number }) => string;
      /** Post {at, number} is too long for this server. */
      tooLongReason: (args: { at: number }) => string;
    };
    redraft: {
      title: string;
      text: string;
      /** You will lose: {favourites, plural, one {# favourite} other {# favourites}}, {boosts, plural, one {# boost} other {# boosts}}. */
      lost: (args: { favourites: number; boosts: number }) => string;
      /** {count, plural, one {# reply will no longer be} other {# replies will no longer be}} connected to it. */
      replies: (args: { count: number }) => string;
      /** {count, plural, one {# vote} other {# votes}} will be lost. */
      votes: (args: { count: number }) => string;
      now: string;
    };
    quote: {
      noAddress: string;
      label: string;
      remove: string;
      /** {name} has to approve the quote before others see it. */
      waits: (args: { name: string }) => string;
      gone: string;
      policyTitle: string;
      policyText: string;
      policies: {
        public: {
          name: string;
          hint: string;
        };
        followers: {
          name: string;
          hint: string;
        };
        nobody: {
          name: string;
          hint: string;
        };
        server: {
          name: string;
          /** Your default on {host} */
          hint: (args: { host: string }) => string;
        };
      };
      policySave: string;
      policySet: string;
      quotes: string;
      none: string;
      noneHint: string;
      revoke: string;
      revokeTitle: string;
      revokeText: string;
      revokeNow: string;
      revoked: string;
      title: string;
      /** Quote {name} */
      titleOf: (args: { name: string }) => string;
      /** Who can quote it: {name} */
      policy: (args: { name: string }) => string;
    };
    editing: {
      title: string;
      save: string;
      visibilityStays: string;
      /** The poll restarts when you save: {count, plural, one {its # vote} other {its # votes}} will be lost. */
      votesLost: (args: { count: number }) => string;
    };
    context: {
      label: string;
      show: string;
      hide: string;
      above: string;
    };
    schedule: {
      editTitle: string;
      post: string;
      add: string;
      title: string;
      date: string;
      time: string;
      /** Times are in {zone}. */
      zone: (args: { zone: string }) => string;
      /** The clocks change that night: it will be posted on {time}. */
      moved: (args: { time: string }) => string;
      who: string;
      by: {
        server: string;
        app: string;
      };
      /** {host} doesn’t support scheduled posts. */
      serverCant: (args: { host: string }) => string;
      threadByApp: string;
      appNote: string;
      set: string;
      remove: string;
      change: string;
      /** Will be posted {when} */
      at: (args: { when: string }) => string;
      /** Will be posted {when} if Kittiwake is running */
      atByApp: (args: { when: string }) => string;
      past: string;
      tooSoon: string;
      tooFar: string;
      invalid: string;
      byServer: string;
      byApp: string;
      failed: string;
      /** {host} doesn’t support scheduled posts. Kittiwake can post later itself, while it is running. */
      notOffered: (args: { host: string }) => string;
      none: string;
      noneHint: string;
      move: string;
      edit: string;
      cancel: string;
      cancelTitle: string;
      cancelText: string;
      cancelNow: string;
      keep: string;
      cancelled: string;
      /** It will be posted {when}. */
      timeChanged: (args: { when: string }) => string;
      onlyMedia: string;
      late: string;
    };
    as: {
      /** Post as {handle} */
      label: (args: { handle: string }) => string;
      /** Looking for the post on {host}… */
      looking: (args: { host: string }) => string;
      /** {host} doesn’t have this post, or doesn’t let you see it. */
      notFound: (args: { host: string }) => string;
      /** You are still posting as {handle}. {reason} */
      stays: (args: { handle: string; reason: string }) => string;
      /** You are now posting as {handle}. */
      moved: (args: { handle: string }) => string;
      /** {host} doesn’t support quotes: the post is linked at the end of the text. */
      quoteAsLink: (args: { host: string }) => string;
      notReady: string;
    };
    places: {
      side: string;
      bottom: string;
      dialog: string;
      window: string;
      back: string;
      movedTo: {
        side: string;
        bottom: string;
        dialog: string;
      };
      elsewhereTitle: string;
      elsewhereText: string;
      show: string;
      here: string;
      elsewhere: string;
    };
    marks: {
      poll: string;
      /** {count, plural, one {# post} other {Thread of # posts}} */
      thread: (args: { count: number }) => string;
      edit: string;
      /** For {time} */
      schedule: (args: { time: string }) => string;
      attachment: string;
      /** {count, plural, one {# attachment} other {# attachments}} */
      attachments: (args: { count: number }) => string;
    };
    searchDrafts: string;
    /** {count, plural, =0 {No drafts} one {# draft} other {# drafts}} */
    draftsFound: (args: { count: number }) => string;
    noDraftFound: string;
    after: {
      posted: string;
      edited: string;
      /** Scheduled for {time}. */
      scheduled: (args: { time: string }) => string;
      /** Will be posted on {time} if Kittiwake is running. */
      scheduledByApp: (args: { time: string }) => string;
      view: string;
      /** {seconds, plural, one {Posting in # second.} other {Posting in # seconds.}} */
      goesOut: (args: { seconds: number }) => string;
      /** {seconds, plural, one {Saving the edit in # second.} other {Saving the edit in # seconds.}} */
      changeGoesOut: (args: { seconds: number }) => string;
      /** {seconds, plural, one {Scheduling in # second.} other {Scheduling in # seconds.}} */
      isScheduledIn: (args: { seconds: number }) => string;
      takeBack: string;
    };
  };
  notifications: {
    filter: string;
    filters: {
      all: string;
      mention: string;
      reblog: string;
      favourite: string;
      follow: string;
      poll: string;
      status: string;
    };
    /** {people, select, one {{who} favourited your post} other {{who} favourited your post}} */
    favourite: (args: { people: string; who: string }) => string;
    /** {people, select, one {{who} boosted your post} other {{who} boosted your post}} */
    reblog: (args: { people: string; who: string }) => string;
    /** {people, select, one {{who} followed you} other {{who} followed you}} */
    follow: (args: { people: string; who: string }) => string;
    /** {who} wants to follow you */
    followRequest: (args: { who: string }) => string;
    /** {who} mentioned you */
    mention: (args: { who: string }) => string;
    /** {who} replied to you */
    reply: (args: { who: string }) => string;
    /** {who} posted */
    status: (args: { who: string }) => string;
    /** {who} edited a post you boosted */
    update: (args: { who: string }) => string;
    poll: string;
    ownPoll: string;
    /** {who} quoted your post */
    quote: (args: { who: string }) => string;
    /** {who} sent something new: {type} */
    other: (args: { who: string; type: string }) => string;
    unread: string;
    gone: string;
    empty: string;
    emptyHint: string;
    emptyOfKind: string;
    failed: string;
    gap: string;
    dismiss: string;
    clear: string;
    clearTitle: string;
    /** {loaded, plural, one {# notification will be permanently deleted, here and on your other devices.} other {# notifications will be permanently deleted, here and on your other devices.}} */
    clearText: (args: { loaded: number }) => string;
    clearAll: string;
    /** Open this notification, {when} */
    openOne: (args: { when: string }) => string;
    goneOne: string;
    /** {loaded, plural, one {More than # notification will be permanently deleted, here and on your other devices.} other {More than # notifications will be permanently deleted, here and on your other devices.}} */
    clearTextMore: (args: { loaded: number }) => string;
    /** {who} edited a post you quoted */
    quotedUpdate: (args: { who: string }) => string;
    /** {people, select, one {{who} signed up at {host}} other {{who} signed up at {host}}} */
    signUp: (args: { people: string; who: string; host: string }) => string;
    /** {who} reported {target} */
    report: (args: { who: string; target: string }) => string;
    /** {who} reported an account */
    reportAccount: (args: { who: string }) => string;
    /** {category, select, spam {Spam} legal {Illegal content} violation {Against the rules} other {Something else}}{posts, plural, =0 {} one {, with # post} other {, with # posts}} */
    reportOf: (args: { category: string; posts: number }) => string;
    severed: {
      /** The moderators of {host} blocked {target} */
      domain_block: (args: { host: string; target: string }) => string;
      /** You blocked {target} */
      user_domain_block: (args: { target: string }) => string;
      /** The moderators of {host} suspended {target} */
      account_suspension: (args: { host: string; target: string }) => string;
    };
    /** You lost {followers, plural, =0 {no followers} one {# follower} other {# followers}} and {following, plural, =0 {no accounts you follow} one {# account you follow} other {# accounts you follow}}. */
    severedCounts: (args: { followers: number; following: number }) => string;
    /** {lost} The server no longer has the list of them. */
    severedPurged: (args: { lost: string }) => string;
    /** See the list on {host} */
    severedPage: (args: { host: string }) => string;
    severedUnknown: string;
    warning: {
      /** The moderators of {host} sent you a warning */
      none: (args: { host: string }) => string;
      /** The moderators of {host} disabled your account */
      disable: (args: { host: string }) => string;
      /** The moderators of {host} marked some of your posts as sensitive */
      mark_statuses_as_sensitive: (args: { host: string }) => string;
      /** The moderators of {host} removed some of your posts */
      delete_statuses: (args: { host: string }) => string;
      /** The moderators of {host} will mark all your posts as sensitive from now on */
      sensitive: (args: { host: string }) => string;
      /** The moderators of {host} limited your account */
      silence: (args: { host: string }) => string;
      /** The moderators of {host} suspended your account */
      suspend: (args: { host: string }) => string;
    };
    /** Read and respond on {host} */
    warningPage: (args: { host: string }) => string;
    /** Open the report on {host} */
    reportPage: (args: { host: string }) => string;
    everyone: string;
    /** {people, plural, one {Filtered: # person} other {Filtered: # people}} */
    filtered: (args: { people: number }) => string;
    filteredPage: string;
  };
  lists: {
    title: string;
    newTitle: string;
    newOptions: string;
    placeholder: string;
    create: string;
    save: string;
    remove: string;
    /** Delete “{title}”? */
    removeTitle: (args: { title: string }) => string;
    removeText: string;
    removeConfirm: string;
    pin: string;
    unpin: string;
    pinned: string;
    emptyTitle: string;
    none: string;
    noneHint: string;
    failed: string;
    /** More for “{title}” */
    more: (args: { title: string }) => string;
    members: string;
    /** Members of “{title}” */
    membersTitle: (args: { title: string }) => string;
    findPeople: string;
    findPlaceholder: string;
    noMembers: string;
    noMembersHint: string;
    membersFailed: string;
    memberRemoved: string;
    /** Put {name} back */
    putBackNamed: (args: { name: string }) => string;
    /** {count, plural, one {# person} other {# people}} found */
    found: (args: { count: number }) => string;
    noneFound: string;
    add: string;
    /** Add {name} */
    addNamed: (args: { name: string }) => string;
    followAndAdd: string;
    /** Follow {name} and add */
    followAndAddNamed: (args: { name: string }) => string;
    asked: string;
    isMember: string;
    removeMember: string;
    /** Remove {name} */
    removeNamed: (args: { name: string }) => string;
    /** Lists with {name} */
    ofAccount: (args: { name: string }) => string;
    /** You can only add people you follow to lists. Follow {name} first. */
    followFirst: (args: { name: string }) => string;
    follow: string;
    settings: string;
    /** Settings for “{title}” */
    settingsTitle: (args: { title: string }) => string;
    settingsFailed: string;
    goneTitle: string;
    replies: string;
    repliesTo: {
      followed: string;
      list: string;
      none: string;
    };
    exclusive: string;
    exclusiveHint: string;
    settingsKept: string;
  };
  tags: {
    follow: string;
    unfollow: string;
    /** Follow {tag} */
    followNamed: (args: { tag: string }) => string;
    /** Unfollow {tag} */
    unfollowNamed: (args: { tag: string }) => string;
    /** {people, plural, one {# person} other {# people}} in the last two days, {posts, plural, one {# post} other {# posts}} this week */
    usage: (args: { people: number; posts: number }) => string;
    manageFeatured: string;
    parts: {
      followed: string;
      featured: string;
    };
    none: string;
    noneHint: string;
    find: string;
    failed: string;
    featuredHint: string;
    addLabel: string;
    add: string;
    problems: {
      empty: string;
      malformed: string;
      digits: string;
    };
    /** {tag} is on your profile already. */
    alreadyFeatured: (args: { tag: string }) => string;
    noFeatured: string;
    featuredFailed: string;
    /** {count, plural, one {# post} other {# posts}} */
    posts: (args: { count: number }) => string;
    suggestions: string;
    noSuggestions: string;
    /** Add {tag} to your profile */
    suggest: (args: { tag: string }) => string;
    remove: string;
    /** Remove {tag} from your profile */
    removeNamed: (args: { tag: string }) => string;
    suggestionsNotOffered: string;
    suggestionsFailed: string;
  };
  conversations: {
    none: string;
    noneHint: string;
    failed: string;
    unread: string;
    /** You: {words} */
    said: (args: { words: string }) => string;
    remove: string;
    gone: string;
    noText: string;
    messages: string;
    messagesFailed: string;
    /** {count, plural, one {# new message} other {# new messages}} */
    newMessages: (args: { count: number }) => string;
    unreadFrom: string;
    /** Only to {names} */
    onlyTo: (args: { names: string }) => string;
    onlyToYou: string;
    answers: string;
    own: string;
  };
  search: {
    label: string;
    placeholder: string;
    clear: string;
    kinds: {
      all: string;
      accounts: string;
      statuses: string;
      hashtags: string;
      local: string;
    };
    recent: string;
    forgetAll: string;
    /** Forget “{query}” */
    forget: (args: { query: string }) => string;
    hint: string;
    hintText: string;
    /** Nothing found for “{query}” */
    none: (args: { query: string }) => string;
    noneHint: string;
    failed: string;
    /** {count, plural, one {# result} other {# results}} */
    results: (args: { count: number }) => string;
    searching: string;
    allOf: {
      accounts: string;
      statuses: string;
      hashtags: string;
      local: string;
    };
    follows: {
      both: string;
      following: string;
      followed: string;
      requested: string;
    };
  };
  settings: {
    search: string;
    clearSearch: string;
    /** {count, plural, =0 {Nothing found} one {# setting found} other {# settings found}} */
    found: (args: { count: number }) => string;
    /** No setting for “{query}”. */
    nothing: (args: { query: string }) => string;
    nothingHint: string;
    jump: string;
    /** {label}: {value} */
    changed: (args: { label: string; value: string }) => string;
    on: string;
    off: string;
    sections: {
      appearance: string;
      reading: string;
      writing: string;
      notifications: string;
      background: string;
      network: string;
      accounts: string;
      privacy: string;
      storage: string;
      transfer: string;
      shortcuts: string;
      about: string;
    };
    hints: {
      notifications: string;
    };
    popupProblem: {
      title: string;
      unanswered: {
        linux: string;
        win32: string;
        darwin: string;
      };
      refused: {
        linux: string;
        win32: string;
        darwin: string;
      };
      unsupported: {
        linux: string;
        win32: string;
        darwin: string;
      };
    };
    rows: {
      theme: {
        label: string;
        words: string;
      };
      language: {
        label: string;
        words: string;
      };
      density: {
        label: string;
        words: string;
      };
      textSize: {
        label: string;
        words: string;
      };
      motion: {
        label: string;
        words: string;
      };
      expandSpoilers: {
        label: string;
        hint: string;
        words: string;
      };
      sensitiveMedia: {
        label: string;
        words: string;
      };
      autoplay: {
        label: string;
        hint: string;
        words: string;
      };
      linkPreviews: {
        label: string;
        words: string;
      };
      threadOrder: {
        label: string;
        words: string;
      };
      postVisibility: {
        label: string;
        words: string;
      };
      postLanguage: {
        label: string;
        words: string;
      };
      suggestLanguage: {
        label: string;
        hint: string;
        words: string;
      };
      emojiSkinTone: {
        label: string;
        words: string;
      };
      composerPlace: {
        label: string;
        hint: string;
        words: string;
      };
      toldOfPosted: {
        label: string;
        words: string;
      };
      takeBackSeconds: {
        label: string;
        hint: string;
        words: string;
      };
      confirmReblog: {
        label: string;
        words: string;
      };
      confirmDelete: {
        label: string;
        words: string;
      };
      altReminder: {
        label: string;
        hint: string;
        words: string;
      };
      removePlace: {
        label: string;
        hint: string;
        words: string;
      };
      notifyMention: {
        label: string;
        words: string;
      };
      notifyFollow: {
        label: string;
        words: string;
      };
      notifyFavourite: {
        label: string;
        words: string;
      };
      notifyReblog: {
        label: string;
        words: string;
      };
      notifyPoll: {
        label: string;
        words: string;
      };
      notifyStatus: {
        label: string;
        words: string;
      };
      notifyModeration: {
        label: string;
        words: string;
      };
      notificationSound: {
        label: string;
        words: string;
      };
      soundForAll: {
        label: string;
        hint: string;
        words: string;
      };
      quietHours: {
        label: string;
        hint: string;
        words: string;
      };
      keepRunning: {
        label: string;
        hint: string;
        words: string;
      };
      openAtLogin: {
        label: string;
        hint: string;
        words: string;
      };
      updates: {
        label: string;
        hint: string;
        words: string;
      };
      menuBarIcon: {
        label: string;
        hint: string;
        words: string;
      };
      push: {
        label: string;
        words: string;
      };
      filtered: {
        label: string;
        hint: string;
        words: string;
      };
      proxyMode: {
        label: string;
        hint: string;
        words: string;
      };
      accounts: {
        label: string;
        words: string;
      };
      blocks: {
        label: string;
        hint: string;
        words: string;
      };
      storage: {
        label: string;
        words: string;
      };
      cacheLimit: {
        label: string;
        hint: string;
        words: string;
      };
      export: {
        label: string;
        words: string;
      };
      import: {
        label: string;
        words: string;
      };
      shortcuts: {
        label: string;
        words: string;
      };
      about: {
        label: string;
        words: string;
      };
      spelling: {
        label: string;
        words: string;
      };
    };
    options: {
      theme: {
        system: string;
        light: string;
        dark: string;
      };
      density: {
        comfortable: string;
        compact: string;
      };
      textSize: {
        small: string;
        medium: string;
        large: string;
        larger: string;
      };
      motion: {
        system: string;
        reduced: string;
      };
      expandSpoilers: {
        server: string;
        on: string;
        off: string;
      };
      autoplay: {
        server: string;
        on: string;
        off: string;
      };
      sensitiveMedia: {
        server: string;
        hide: string;
        show: string;
      };
      threadOrder: {
        branches: string;
        time: string;
        talk: string;
      };
      postVisibility: {
        server: string;
      };
      proxyMode: {
        system: string;
        none: string;
        own: string;
      };
      emojiSkinTone: {
        '0': string;
        '1': string;
        '2': string;
        '3': string;
        '4': string;
        '5': string;
      };
      composerPlace: {
        side: string;
        bottom: string;
        dialog: string;
      };
      takeBackSeconds: {
        '0': string;
        '5': string;
        '10': string;
        '30': string;
      };
      cacheLimit: {
        '100': string;
        '500': string;
        '1000': string;
        '2000': string;
      };
    };
    serverLanguage: string;
    quiet: {
      from: string;
      to: string;
      /** Quiet hours: {from} to {to} */
      changed: (args: { from: string; to: string }) => string;
    };
    /** Move {handle} up */
    moveUp: (args: { handle: string }) => string;
    /** Move {handle} down */
    moveDown: (args: { handle: string }) => string;
    /** {handle} is number {place, number} now. */
    movedTo: (args: { handle: string; place: number }) => string;
    drag: string;
    inKeychain: string;
    /** {what}: {handle} */
    ofAccount: (args: { what: string; handle: string }) => string;
    sizes: {
      cache: string;
      media: string;
      journal: string;
      attachments: string;
    };
    measuring: string;
    clear: string;
    clearTitle: string;
    clearText: string;
    clearKeeps: string;
    clearNow: string;
    cleared: string;
    exportHint: string;
    save: string;
    copy: string;
    importHint: string;
    choose: string;
    paste: string;
    take: string;
    tooLarge: string;
    unreadable: string;
    /** Kittiwake {version} */
    version: (args: { version: string }) => string;
    licence: string;
    /** {count, plural, one {# open-source package} other {# open-source packages}} included */
    licences: (args: { count: number }) => string;
    showLicences: string;
    licencesFailed: string;
    licencesChromium: string;
    bytes: {
      /** {size, number, ::.#} kB */
      kilobytes: (args: { size: number }) => string;
      /** {size, number, ::.#} MB */
      megabytes: (args: { size: number }) => string;
      /** {size, number, ::.#} GB */
      gigabytes: (args: { size: number }) => string;
    };
  };
  shortcuts: {
    then: string;
    or: string;
    to: string;
    groups: {
      anywhere: string;
      places: string;
      window: string;
      columns: string;
      list: string;
      post: string;
      thread: string;
      pictures: string;
      writing: string;
    };
    names: {
      anywhere: {
        compose: string;
        palette: string;
        search: string;
        settings: string;
        account: string;
        shortcuts: string;
        find: string;
        zoom: string;
        panes: string;
      };
      places: {
        home: string;
        notifications: string;
        conversations: string;
        catchup: string;
        local: string;
        federated: string;
        bookmarks: string;
        favourites: string;
        drafts: string;
        outbox: string;
        lists: string;
        tags: string;
      };
      window: {
        refresh: string;
        back: string;
        forward: string;
      };
      columns: {
        add: string;
        before: string;
        after: string;
        close: string;
      };
      list: {
        next: string;
        previous: string;
        first: string;
        open: string;
      };
      post: {
        reply: string;
        reblog: string;
        favourite: string;
        bookmark: string;
        author: string;
        pictures: string;
        unfold: string;
        cover: string;
        card: string;
      };
      thread: {
        fold: string;
        unfold: string;
      };
      pictures: {
        turn: string;
        zoom: string;
        fit: string;
        text: string;
        copy: string;
        save: string;
        leave: string;
      };
      writing: {
        send: string;
        leave: string;
      };
    };
    /** Change the shortcut for {name} */
    change: (args: { name: string }) => string;
    press: string;
    pressHint: string;
    none: string;
    /** Reset the shortcut for {name} */
    reset: (args: { name: string }) => string;
    resetAll: string;
    wasReset: string;
    /** {keys} is reserved by the system or the app. Choose another shortcut. */
    reserved: (args: { keys: string }) => string;
    /** {keys} doesn’t work here. Shortcuts in lists are a single key, without Ctrl or Alt. */
    single: (args: { keys: string }) => string;
    /** {keys} is already used for: {names}. */
    conflict: (args: { keys: string; names: string }) => string;
    take: string;
    keep: string;
  };
  proxy: {
    types: {
      http: string;
      https: string;
      socks5: string;
    };
    open: string;
    change: string;
    ownTitle: string;
    type: string;
    host: string;
    port: string;
    exceptions: string;
    exceptionsHint: string;
    save: string;
    /** Proxy: {proxy} */
    saved: (args: { proxy: string }) => string;
    problems: {
      missing: string;
      malformed: string;
      /** Kittiwake supports HTTP, HTTPS and SOCKS5 proxies, not {kind}. */
      kind: (args: { kind: string }) => string;
      port: string;
      exceptions: string;
    };
    signInTitle: string;
    /** The proxy {proxy} requires a user name and a password before it connects Kittiwake to any server. */
    signInText: (args: { proxy: string }) => string;
    refused: string;
    name: string;
    nameMissing: string;
    password: string;
    kept: string;
    signIn: string;
    /** Sign-in at {proxy} */
    signInAt: (args: { proxy: string }) => string;
    signedIn: string;
    notSignedIn: string;
    signInAgain: string;
    forget: string;
  };
  push: {
    /** For {handle} */
    whose: (args: { handle: string }) => string;
    enabled: string;
    enabledHint: string;
    alerts: string;
    kinds: {
      mention: string;
      follow: string;
      favourite: string;
      reblog: string;
      poll: string;
      status: string;
      quote: string;
      follow_request: string;
      update: string;
      quoted_update: string;
      'admin.sign_up': string;
      'admin.report': string;
    };
    globalOff: string;
    way: string;
    now: string;
    ways: {
      autopush: string;
      'unified-push': string;
      streaming: string;
      polling: string;
    };
    notOffered: {
      streaming: string;
      polling: string;
      other: string;
    };
    noWay: string;
    off: string;
    /** {way}, since {when} */
    since: (args: { way: string; when: string }) => string;
    lastAlert: string;
    never: string;
    lastError: string;
    noError: string;
    /** {when}, now resolved */
    over: (args: { when: string }) => string;
    choose: string;
    choices: {
      automatic: string;
      autopush: string;
      'unified-push': string;
      streaming: string;
      polling: string;
    };
    choiceHints: {
      automatic: string;
      autopush: string;
      'unified-push': string;
      streaming: string;
      polling: string;
    };
    autopushServer: string;
    ntfyServer: string;
    forAll: string;
    keep: string;
    held: string;
    heldNothing: string;
    heldNothingHint: string;
    heldTo: string;
    heldNone: string;
    heldKinds: string;
    encryption: string;
    standard: string;
    draft: string;
    /** This server was also asked for: {kinds}. It does not store that, and renewing does not change it. */
    notKept: (args: { kinds: string }) => string;
    differs: string;
    renew: string;
    askAgain: string;
    renewed: string;
    remove: string;
    removeTitle: string;
    removeText: string;
    removeNow: string;
    removed: string;
    test: string;
    /** The test alert arrived after {milliseconds, number} ms. */
    tested: (args: { milliseconds: number }) => string;
    testedPopup: string;
    busy: string;
    failed: string;
    all: string;
    instead: {
      /** Push doesn’t work for this account right now, so a live connection to its server is used instead. Reason: {why} */
      streaming: (args: { why: string }) => string;
      /** Push doesn’t work for this account right now, so its server is checked once a minute instead. Reason: {why} */
      polling: (args: { why: string }) => string;
      /** Push doesn’t work for this account right now. Reason: {why} */
      other: (args: { why: string }) => string;
    };
  };
  errors: {
    unconfirmed: {
      /** The favourite isn’t confirmed yet. {reason} */
      favourite: (args: { reason: string }) => string;
      /** Removing the favourite isn’t confirmed yet. {reason} */
      unfavourite: (args: { reason: string }) => string;
      /** The boost isn’t confirmed yet. {reason} */
      reblog: (args: { reason: string }) => string;
      /** Undoing the boost isn’t confirmed yet. {reason} */
      unreblog: (args: { reason: string }) => string;
      /** The bookmark isn’t confirmed yet. {reason} */
      bookmark: (args: { reason: string }) => string;
      /** Removing the bookmark isn’t confirmed yet. {reason} */
      unbookmark: (args: { reason: string }) => string;
      /** The deletion isn’t confirmed yet. {reason} */
      delete: (args: { reason: string }) => string;
      /** The vote isn’t confirmed yet. {reason} */
      vote: (args: { reason: string }) => string;
      /** The follow isn’t confirmed yet. {reason} */
      follow: (args: { reason: string }) => string;
      /** The block isn’t confirmed yet. {reason} */
      block: (args: { reason: string }) => string;
      /** The unblock isn’t confirmed yet. {reason} */
      unblock: (args: { reason: string }) => string;
      /** The mute isn’t confirmed yet. {reason} */
      mute: (args: { reason: string }) => string;
      /** The unmute isn’t confirmed yet. {reason} */
      unmute: (args: { reason: string }) => string;
      /** Featuring this account isn’t confirmed yet. {reason} */
      feature: (args: { reason: string }) => string;
      /** Removing this account from your featured people isn’t confirmed yet. {reason} */
      unfeature: (args: { reason: string }) => string;
      /** Removing the follower isn’t confirmed yet. {reason} */
      removeFollower: (args: { reason: string }) => string;
      /** The note isn’t confirmed yet. {reason} */
      note: (args: { reason: string }) => string;
      /** The pinning isn’t confirmed yet. {reason} */
      pin: (args: { reason: string }) => string;
      /** The unfollow isn’t confirmed yet. {reason} */
      unfollow: (args: { reason: string }) => string;
    };
    codes: {
      'invalid-input': string;
      'unknown-account': string;
      offline: string;
      'host-unreachable': string;
      timeout: string;
      aborted: string;
      'not-a-server': string;
      'bad-request': string;
      'signed-out': string;
      'sign-in-unclear': string;
      forbidden: string;
      'not-found': string;
      'not-offered': string;
      conflict: string;
      validation: string;
      'rate-limited': string;
      'server-error': string;
      'bad-answer': string;
      'too-large': string;
      'sign-in-denied': string;
      'sign-in-expired': string;
      'browser-missing': string;
      'keychain-missing': string;
      'keychain-locked': string;
      'keychain-dismissed': string;
      'keychain-timeout': string;
      'keychain-broken': string;
      'keychain-not-packed': string;
      'keychain-empty': string;
      storage: string;
      internal: string;
    };
    actions: {
      'statuses.create': string;
      'statuses.delete': string;
      'statuses.reblog': string;
      'statuses.unreblog': string;
      'statuses.favourite': string;
      'statuses.unfavourite': string;
      'statuses.bookmark': string;
      'statuses.unbookmark': string;
      'statuses.edit': string;
      'statuses.revokeQuote': string;
      'statuses.setQuotePolicy': string;
      'scheduled.move': string;
      'scheduled.cancel': string;
      'media.delete': string;
      'polls.vote': string;
      'media.update': string;
      'markers.save': string;
      'accounts.update': string;
      'accounts.follow': string;
      'accounts.unfollow': string;
      'accounts.block': string;
      'accounts.mute': string;
      'accounts.pin': string;
      'accounts.unpin': string;
      'accounts.unblock': string;
      'accounts.unmute': string;
      'lists.create': string;
      'lists.delete': string;
      'lists.addAccounts': string;
      'lists.removeAccounts': string;
      'lists.update': string;
      'tags.follow': string;
      'tags.unfollow': string;
      'featuredTags.create': string;
      'featuredTags.delete': string;
      'announcements.dismiss': string;
      'announcements.addReaction': string;
      'announcements.removeReaction': string;
      'followRequests.authorize': string;
      'followRequests.reject': string;
      'conversations.delete': string;
      'conversations.read': string;
      'domainBlocks.create': string;
      'domainBlocks.delete': string;
      'notifications.clear': string;
      'notifications.dismiss': string;
      'notifications.dismissGroup': string;
      'notificationPolicy.update': string;
      'notificationRequests.accept': string;
      'notificationRequests.dismiss': string;
      'notificationRequests.acceptAll': string;
      'notificationRequests.dismissAll': string;
      'statuses.mute': string;
      'statuses.unmute': string;
      'statuses.pin': string;
      'statuses.unpin': string;
      'statuses.translate': string;
      'accounts.note': string;
      'accounts.removeFollower': string;
      'profile.deleteAvatar': string;
      'profile.deleteHeader': string;
      'reports.create': string;
      'filters.create': string;
      'filters.update': string;
      'filters.delete': string;
      'filters.addKeyword': string;
      'filters.deleteKeyword': string;
      'filters.addStatus': string;
      'filters.deleteStatus': string;
      'suggestions.dismiss': string;
    };
    /** {what} {why} */
    action: (args: { what: string; why: string }) => string;
    problems: {
      /** {call} does not accept {field, select, none {the arguments} other {“{field}”}}. */
      'unknown-argument': (args: { call: string; field: string }) => string;
      /** {call} needs {field, select, none {the arguments} other {“{field}”}}. */
      'missing-argument': (args: { call: string; field: string }) => string;
      /** {call}: {field, select, none {the arguments} other {“{field}”}} doesn’t have the right form. */
      'malformed-argument': (args: { call: string; field: string }) => string;
      /** {call}: {field, select, none {the arguments} other {“{field}”}} should be {expected}. */
      'unexpected-argument': (args: { call: string; field: string; expected: string }) => string;
      'unknown-call': string;
      'foreign-window': string;
      'link-not-allowed': string;
      /** “{operator}:{value}” is not a valid search. */
      'search-value': (args: { operator: string; value: string }) => string;
      /** “{operator}:{value}” does not contain a date. Write it like {operator}:2026-01-31, {operator}:2026-01 or {operator}:2026. */
      'search-date': (args: { operator: string; value: string }) => string;
      'search-unusable': string;
      /** “{value}” is not a valid value for the setting “{setting}”. */
      'setting-refused': (args: { value: string; setting: string }) => string;
      'settings-not-written': string;
      /** The report could not be written to {folder}; copy it instead. */
      'report-not-written': (args: { folder: string }) => string;
      'settings-not-json': string;
      'settings-foreign': string;
      'settings-newer': string;
      /** The value for the setting “{setting}” is of the wrong kind; nothing was changed. */
      'settings-wrong-type': (args: { setting: string }) => string;
      'address-missing': string;
      /** “{scheme}://” is not the address of a server; enter only the address, for example mastodon.social. */
      'address-of-other-kind': (args: { scheme: string }) => string;
      /** “{typed}” has no server; add it after your name, for example @you@mastodon.social. */
      'address-without-server': (args: { typed: string }) => string;
      /** “{host}” has a space in it; an address has none. */
      'address-with-space': (args: { host: string }) => string;
      /** “{host}” has a comma in it; did you mean {suggestion}? */
      'address-with-comma': (args: { host: string; suggestion: string }) => string;
      /** “{host}” is not an address; type it like mastodon.social. */
      'address-malformed': (args: { host: string }) => string;
      /** “{host}” is not a complete address; one has a dot in it, like {suggestion}. */
      'address-incomplete': (args: { host: string; suggestion: string }) => string;
      /** {host} runs {software}, which Kittiwake does not support. Kittiwake works with Mastodon and servers that support the Mastodon API. */
      'server-of-other-kind': (args: { host: string; software: string }) => string;
      /** {host} responds, but it is not Mastodon or a compatible server; check the address. */
      'server-not-recognised': (args: { host: string }) => string;
      'sign-in-cancelled': string;
      'sign-in-unanswered': string;
      /** {host} did not accept the code; get a new one and try again. */
      'sign-in-code-refused': (args: { host: string }) => string;
      'sign-in-code-malformed': string;
      'sign-in-too-slow': string;
      /** You have to sign in to {host} again; what you wrote is kept. */
      'sign-in-again': (args: { host: string }) => string;
      /** Signed out here, but {host} could not be notified; remove Kittiwake from the authorised apps of your account there. */
      'sign-out-not-told': (args: { host: string }) => string;
      'token-not-removed': string;
      'token-unreadable': string;
      'demo-empty': string;
      'demo-not-started': string;
      /** {host} can’t be reached: this computer seems to be offline. */
      'seems-offline': (args: { host: string }) => string;
      /** {host} can’t be found: no server has this name. */
      'no-such-host': (args: { host: string }) => string;
      /** {host} refused the connection. */
      'connection-refused': (args: { host: string }) => string;
      /** {host} can’t be reached from this network. */
      'no-route': (args: { host: string }) => string;
      /** {host} doesn’t respond. */
      'no-answer': (args: { host: string }) => string;
      /** The connection to {host} isn’t secure: its certificate can’t be trusted, so nothing was sent. */
      'certificate-untrusted': (args: { host: string }) => string;
      /** The connection to {host} isn’t secure: its certificate is not signed by an authority that this computer trusts, so nothing was sent. If a company or an antivirus program inspects connections here, add its certificate to this computer’s certificate store. */
      'certificate-authority-unknown': (args: { host: string }) => string;
      /** The connection to {host} isn’t secure: its certificate isn’t valid today, so nothing was sent. Check this computer’s date. */
      'certificate-expired': (args: { host: string }) => string;
      /** The connection to {host} isn’t secure: the certificate belongs to another server, so nothing was sent. */
      'certificate-of-other-host': (args: { host: string }) => string;
      /** {host} responded, but not like a web server. */
      'not-http': (args: { host: string }) => string;
      /** The connection to {host} was lost before it responded. */
      'connection-broken': (args: { host: string }) => string;
      /** {host} took too long to respond. */
      'answer-too-slow': (args: { host: string }) => string;
      /** The proxy {proxy} can’t be reached. */
      'proxy-unreachable': (args: { proxy: string }) => string;
      /** The connection to the proxy {proxy} isn’t secure: its certificate can’t be trusted, so nothing was sent. */
      'proxy-not-safe': (args: { proxy: string }) => string;
      /** The proxy {proxy} closed the connection before it connected to {host}. */
      'proxy-breaks-off': (args: { proxy: string; host: string }) => string;
      /** The proxy {proxy} doesn’t allow connections to {host} (status {status, number}). */
      'proxy-refuses': (args: { proxy: string; host: string; status: number }) => string;
      /** The proxy {proxy} can’t reach {host}. */
      'proxy-finds-no-host': (args: { proxy: string; host: string }) => string;
      /** The proxy {proxy} requires a user name and a password. */
      'proxy-auth-needed': (args: { proxy: string }) => string;
      /** The proxy {proxy} rejected the user name or the password. */
      'proxy-auth-refused': (args: { proxy: string }) => string;
      /** The proxy {proxy} requires an authentication method that Kittiwake doesn’t support. Kittiwake supports Basic: a user name and a password. */
      'proxy-sign-in-unknown': (args: { proxy: string }) => string;
      /** {host} says: {words} */
      'server-says': (args: { host: string; words: string }) => string;
      /** {host} doesn’t support that. */
      'not-offered-here': (args: { host: string }) => string;
      /** This no longer exists on {host}. */
      'record-gone': (args: { host: string }) => string;
      /** {host} no longer accepts this sign-in. */
      'token-refused': (args: { host: string }) => string;
      /** {host} rejected the sign-in once, and Kittiwake could not check whether it is still valid; try again later. */
      'sign-in-unconfirmed': (args: { host: string }) => string;
      /** {host} refused this, but it still accepts the sign-in; try again later. */
      'refused-though-signed-in': (args: { host: string }) => string;
      /** {host} shows this to signed-in people only. */
      'sign-in-needed': (args: { host: string }) => string;
      /** {host} doesn’t allow this. */
      'not-allowed': (args: { host: string }) => string;
      /** {host} has a newer version of this. */
      'newer-version': (args: { host: string }) => string;
      /** This is too large for {host}. */
      'too-large-for-server': (args: { host: string }) => string;
      /** {host} did not accept this. */
      'not-accepted': (args: { host: string }) => string;
      /** Too many requests to {host}; wait a moment. */
      'too-many-requests': (args: { host: string }) => string;
      /** {host} accepts no more requests until {at, time, medium}; try again then. */
      'wait-until': (args: { host: string; at: number }) => string;
      /** {host} isn’t available right now. */
      'server-unavailable': (args: { host: string }) => string;
      /** {host} had an internal error ({status, number}). */
      'server-failed': (args: { host: string; status: number }) => string;
      /** {host} didn’t understand the request ({status, number}). */
      'request-not-understood': (args: { host: string; status: number }) => string;
      /** {host} sent a response that Kittiwake doesn’t understand ({status, number}). */
      'status-not-understood': (args: { host: string; status: number }) => string;
      /** {host} refused this ({status, number}). */
      'refused-with-status': (args: { host: string; status: number }) => string;
      /** {host} has no such document. */
      'no-such-document': (args: { host: string }) => string;
      /** {host} redirects this request to another address. */
      redirected: (args: { host: string }) => string;
      /** {host} redirects this request to another address, so it was stopped. */
      'redirect-stopped': (args: { host: string }) => string;
      /** {host} sent an empty response. */
      'answer-empty': (args: { host: string }) => string;
      /** {host} sent a response that Kittiwake doesn’t understand. */
      'answer-not-understood': (args: { host: string }) => string;
      /** {host} sent a response that is too large. */
      'answer-too-large': (args: { host: string }) => string;
      /** {host} sent a response that is nested too deeply. */
      'answer-too-deep': (args: { host: string }) => string;
      /** {host} sent a web page instead of data. */
      'answer-is-page': (args: { host: string }) => string;
      /** {host} sent a response that is incomplete or damaged. */
      'answer-damaged': (args: { host: string }) => string;
      /** {host} sent a response in an unexpected format. */
      'answer-of-other-form': (args: { host: string }) => string;
      'id-missing': string;
      'post-left-outbox': string;
      'post-being-sent': string;
      'posted-already': string;
      'draft-elsewhere': string;
      'answer-lost': string;
      'action-sent': string;
      'same-text-there': string;
      'too-many-posts-since': string;
      /** The post was sent, but the server’s response was lost, and {host} doesn’t let Kittiwake look for it among your posts. */
      'own-posts-hidden': (args: { host: string }) => string;
      'attachment-missing': string;
      'attachment-incomplete': string;
      /** {host} accepted a file several times but did not keep it. Try again later. */
      'attachment-not-kept': (args: { host: string }) => string;
      'attachments-not-ready': string;
      'post-before-missing': string;
      'posts-follow': string;
      /** {host} can’t schedule a thread, because a post can only reply to one that exists. Kittiwake can send it itself at that time, if it is running. */
      'thread-not-scheduled': (args: { host: string }) => string;
      'schedule-too-soon': string;
      /** {host} doesn’t support scheduled posts, so nothing was sent. Kittiwake can send it itself at that time, if it is running. */
      'schedule-not-offered': (args: { host: string }) => string;
      /** {host} didn’t schedule your post: it published it immediately. */
      'schedule-ignored': (args: { host: string }) => string;
      /** The scheduled post that this one replaces is no longer on {host}; it may have been posted. Try again to schedule this one as well. */
      'scheduled-gone': (args: { host: string }) => string;
      /** {host} doesn’t support editing posts. Your text is kept here. */
      'edit-not-offered': (args: { host: string }) => string;
      'edited-elsewhere': string;
      /** The response from {host} was lost, so it is unclear whether the post was deleted. Its text is kept in your drafts. */
      'redraft-unclear': (args: { host: string }) => string;
      'storage-full': string;
      'storage-not-writable': string;
      'file-unreadable': string;
      'updates-unreachable': string;
      'update-list-unusable': string;
      'update-not-signed': string;
      'update-insecure': string;
      'update-damaged': string;
      'update-interrupted': string;
      'update-no-room': string;
      /** {host} doesn’t offer push. */
      'push-not-offered': (args: { host: string }) => string;
      /** {host} offers no live connection at the moment; it is checked once a minute instead. */
      'streaming-not-offered': (args: { host: string }) => string;
      'alert-undecryptable': string;
      'alert-encryption-unknown': string;
      'alert-too-large': string;
      'alert-malformed': string;
      'alerts-off': string;
      'push-not-connected': string;
      /** The push service {host} can’t be reached right now. */
      'push-service-unreachable': (args: { host: string }) => string;
      /** The connection to the push service {host} was lost; Kittiwake reconnects automatically. */
      'push-connection-lost': (args: { host: string }) => string;
      /** The push service {host} did not provide an address for alerts ({status, number}). */
      'push-address-refused': (args: { host: string; status: number }) => string;
      /** The push service {host} asked not to be contacted again; renew the subscription to try once more. */
      'push-service-says-stop': (args: { host: string }) => string;
      /** The push service {host} took too long to respond. */
      'push-service-too-slow': (args: { host: string }) => string;
      /** The push service {host} refused the subscription ({status, number}); Kittiwake tries again automatically. */
      'push-topic-refused': (args: { host: string; status: number }) => string;
      'push-address-changed': string;
      /** {host} reports a different key for its alerts every time. */
      'push-key-changes': (args: { host: string }) => string;
      /** {host} encrypts its alerts with an older standard that ntfy doesn’t support; choose another method for this account. */
      'push-encryption-too-old': (args: { host: string }) => string;
      'account-signed-out': string;
      /** {host} has no subscriber for these alerts yet. */
      'test-unheard': (args: { host: string }) => string;
      /** {host} did not accept the test alert ({status, number}). */
      'test-refused': (args: { host: string; status: number }) => string;
      /** The test alert could not be sent to {host}. */
      'test-not-handed-over': (args: { host: string }) => string;
      /** {host} accepted the test alert, but it did not arrive within 20 seconds. */
      'test-lost': (args: { host: string }) => string;
      'media-not-loaded': string;
      'picture-not-copied': string;
      /** The file could not be written to {folder}. */
      'media-not-saved': (args: { folder: string }) => string;
      /** You are not allowed to write to {folder}; choose another folder. */
      'folder-not-writable': (args: { folder: string }) => string;
      /** The disk with {folder} is full; nothing was saved. */
      'disk-full': (args: { folder: string }) => string;
    };
  };
  menu: {
    file: string;
    editMenu: string;
    view: string;
    window: string;
    help: string;
    settings: string;
    newPost: string;
    addAccount: string;
    palette: string;
    search: string;
    back: string;
    forward: string;
    shortcuts: string;
    logFiles: string;
    reportProblem: string;
    updates: string;
    edit: {
      undo: string;
      redo: string;
      cut: string;
      copy: string;
      paste: string;
      pasteAndMatchStyle: string;
      delete: string;
      selectAll: string;
    };
    find: string;
    findNext: string;
    findPrevious: string;
    substitutions: string;
    showSubstitutions: string;
    smartQuotes: string;
    smartDashes: string;
    textReplacement: string;
    speech: string;
    startSpeaking: string;
    stopSpeaking: string;
    actualSize: string;
    zoomIn: string;
    zoomOut: string;
    fullScreen: string;
    reload: string;
    devTools: string;
    minimize: string;
    zoom: string;
    front: string;
    close: string;
    closeWindow: string;
    about: string;
    services: string;
    hide: string;
    hideOthers: string;
    showAll: string;
    quit: {
      darwin: string;
      win32: string;
      linux: string;
    };
  };
  contextMenu: {
    noSuggestions: string;
    addToDictionary: string;
    learnSpelling: string;
    spelling: string;
    /** Look Up “{text}” */
    lookUp: (args: { text: string }) => string;
    /** Search for “{text}” Here */
    search: (args: { text: string }) => string;
    openLink: string;
    copyLink: string;
    writeEmail: string;
    copyEmail: string;
    copyImage: string;
    saveMedia: {
      image: string;
      video: string;
      audio: string;
    };
    fileKinds: {
      image: string;
      video: string;
      audio: string;
    };
    /** Filter “{text}”… */
    filter: (args: { text: string }) => string;
  };
  tray: {
    open: string;
    newPost: string;
    quit: string;
    /** {count, number} unread */
    unread: (args: { count: number }) => string;
    /** Kittiwake: {count, number} unread */
    tooltip: (args: { count: number }) => string;
    /** {handle}: {count, number} */
    account: (args: { handle: string; count: number }) => string;
    /** {count, number} */
    menuBar: (args: { count: number }) => string;
    /** {handle} ({count, number}) */
    accountEntry: (args: { handle: string; count: number }) => string;
  };
  running: {
    title: string;
    windows: string;
    linux: string;
    linuxTray: string;
  };
  page: {
    failed: string;
    failedDetail: string;
    hangs: string;
    hangsDetail: string;
    reload: string;
    wait: string;
    quit: string;
    unsaved: string;
    /** {why} Kittiwake keeps trying. Your latest changes may be lost if you continue. */
    unsavedDetail: (args: { why: string }) => string;
    keepOpen: string;
    closeAnyway: string;
    quitAnyway: string;
  };
  popups: {
    accept: string;
    reject: string;
    markRead: string;
    reply: string;
    favourite: string;
    /** Reply to {name} */
    replyTo: (args: { name: string }) => string;
    refused: {
      favourite: string;
      accept: string;
      reject: string;
      'dismiss-notification': string;
      'dismiss-notification-group': string;
      'delete-conversation': string;
      'delete-list': string;
      'cancel-scheduled': string;
      'discard-draft': string;
      unfollow: string;
      other: string;
    };
    replyNotKept: string;
    postNotSent: string;
    /** Filtered: {title} */
    filtered: (args: { title: string }) => string;
    media: string;
    /** {name} wrote to you privately */
    direct: (args: { name: string }) => string;
    /** {name} replied to you */
    replied: (args: { name: string }) => string;
    /** {name} mentioned you */
    mentioned: (args: { name: string }) => string;
    /** {name} quoted your post */
    quoted: (args: { name: string }) => string;
    /** {name} posted */
    posted: (args: { name: string }) => string;
    /** {name} edited a post */
    edited: (args: { name: string }) => string;
    /** {name} wants to follow you */
    asksToFollow: (args: { name: string }) => string;
    ownPoll: string;
    /** A poll by {name} has ended */
    poll: (args: { name: string }) => string;
    /** New notification about {name} */
    other: (args: { name: string }) => string;
    unknown: string;
    /** For {handle} */
    forAccount: (args: { handle: string }) => string;
    /** {others, plural, =0 {{name}} one {{name} and # other} other {{name} and # others}} favourited {posts, plural, one {your post} other {# of your posts}} */
    favourited: (args: { others: number; name: string; posts: number }) => string;
    /** {others, plural, =0 {{name}} one {{name} and # other} other {{name} and # others}} boosted {posts, plural, one {your post} other {# of your posts}} */
    boosted: (args: { others: number; name: string; posts: number }) => string;
    /** {others, plural, =0 {{name}} one {{name} and # other} other {{name} and # others}} followed you */
    followed: (args: { others: number; name: string }) => string;
    /** {name} edited a post you quoted */
    quotedEdited: (args: { name: string }) => string;
    /** {others, plural, =0 {{name}} one {{name} and # other} other {{name} and # others}} signed up */
    signedUp: (args: { others: number; name: string }) => string;
    /** {name} reported {who} */
    reported: (args: { name: string; who: string }) => string;
    /** {name} reported an account */
    reportedAccount: (args: { name: string }) => string;
    severed: string;
    /** {target}: {followers, plural, one {# follower} other {# followers}} and {following, plural, one {# followed account} other {# followed accounts}} lost */
    severedOf: (args: { target: string; followers: number; following: number }) => string;
    warned: string;
  };
  digest: {
    /** {count, plural, one {# new notification} other {# new notifications}} */
    title: (args: { count: number }) => string;
    /** {handle}: {list} */
    account: (args: { handle: string; list: string }) => string;
    /** {count, plural, one {and # more account} other {and # more accounts}} */
    more: (args: { count: number }) => string;
    kinds: {
      /** {count, plural, one {# mention} other {# mentions}} */
      mention: (args: { count: number }) => string;
      /** {count, plural, one {# quote} other {# quotes}} */
      quote: (args: { count: number }) => string;
      /** {count, plural, one {# follow request} other {# follow requests}} */
      follow_request: (args: { count: number }) => string;
      /** {count, plural, one {# new follower} other {# new followers}} */
      follow: (args: { count: number }) => string;
      /** {count, plural, one {# boost} other {# boosts}} */
      reblog: (args: { count: number }) => string;
      /** {count, plural, one {# favourite} other {# favourites}} */
      favourite: (args: { count: number }) => string;
      /** {count, plural, one {# ended poll} other {# ended polls}} */
      poll: (args: { count: number }) => string;
      /** {count, plural, one {# post} other {# posts}} */
      status: (args: { count: number }) => string;
      /** {count, plural, one {# edit} other {# edits}} */
      update: (args: { count: number }) => string;
      /** {count, plural, one {# edit of a post you quoted} other {# edits of posts you quoted}} */
      quoted_update: (args: { count: number }) => string;
      /** {count, plural, one {# report} other {# reports}} */
      'admin.report': (args: { count: number }) => string;
      /** {count, plural, one {# sign-up} other {# sign-ups}} */
      'admin.sign_up': (args: { count: number }) => string;
      /** {count, plural, one {# other} other {# others}} */
      other: (args: { count: number }) => string;
    };
  };
  pushTest: {
    title: string;
    popupOnly: string;
    /** This alert was delivered by {host}. */
    came: (args: { host: string }) => string;
  };
  signInPage: {
    done: {
      title: string;
      text: string;
    };
    denied: {
      title: string;
      text: string;
    };
    used: {
      title: string;
      text: string;
    };
    refused: {
      title: string;
      text: string;
    };
  };
  spelling: {
    bySystem: string;
    noLanguage: string;
    languages: string;
    add: string;
    addChoice: string;
    /** Remove {language} */
    remove: (args: { language: string }) => string;
    states: {
      wanted: string;
      loading: string;
      ready: string;
      /** Not checked: the dictionary could not be downloaded from {source}. You may be offline. */
      failed: (args: { source: string }) => string;
    };
    /** {count, plural, one {Download the dictionary for {languages}?} other {Download the dictionaries for {languages}?}} */
    askTitle: (args: { count: number; languages: string }) => string;
    /** It is downloaded from {source}, a Google server. Google then sees your IP address and the language, but nothing that you write: words are checked on this computer. */
    askText: (args: { source: string }) => string;
    download: string;
    words: string;
    /** Remove “{word}” */
    removeWord: (args: { word: string }) => string;
  };
  find: {
    find: string;
    next: string;
    previous: string;
    close: string;
    /** {current, number} of {count, number} matches */
    count: (args: { current: number; count: number }) => string;
    none: string;
    everywhere: string;
  };
  damage: {
    title: string;
    journal: string;
    /** {count, plural, one {A draft was damaged and is not in the list.} other {# drafts were damaged and are not in the list.}} */
    draft: (args: { count: number }) => string;
    /** {count, plural, one {An unsent post was damaged and will not be sent.} other {# unsent posts were damaged and will not be sent.}} */
    post: (args: { count: number }) => string;
    accounts: string;
    /** {count, plural, one {An account in your list was damaged. Sign in to it again: your drafts are kept.} other {# accounts in your list were damaged. Sign in to them again: your drafts are kept.}} */
    account: (args: { count: number }) => string;
    /** The entry of {name} in your list of accounts was damaged. Sign in to it again: your drafts are kept. */
    namedAccount: (args: { name: string }) => string;
    settings: string;
    push: string;
    spelling: string;
    /** The damaged file is kept in {path} */
    keptIn: (args: { path: string }) => string;
    show: string;
  };
  updates: {
    title: string;
    check: string;
    /** Version {version} is ready. It is installed when Kittiwake quits. */
    ready: (args: { version: string }) => string;
    /** Version {version} of Kittiwake is available. */
    found: (args: { version: string }) => string;
    restart: string;
    whatsNew: string;
    latest: string;
    /** Version {version} is being downloaded. */
    loading: (args: { version: string }) => string;
  };
  problemReport: {
    title: string;
    what: string;
    whatHint: string;
    goes: string;
    names: string;
    report: string;
    copy: string;
    save: string;
    tracker: string;
  };
  start: {
    failed: {
      'user-data': string;
      journal: string;
      cache: string;
      settings: string;
      accounts: string;
      push: string;
    };
    obstacles: {
      /** A newer version of Kittiwake wrote {path}. Nothing in it was changed: start that version again. */
      newer: (args: { path: string }) => string;
      /** {path} is a folder, but it should be a file. Move the folder away, then try again. */
      folder: (args: { path: string }) => string;
      /** On the way to {path}, there is a file instead of a folder. Move the file away, then try again. */
      'file-in-path': (args: { path: string }) => string;
      /** Kittiwake is not allowed to read and write {path}. Change the permissions of the file and its folder, then try again. */
      'not-allowed': (args: { path: string }) => string;
      /** Another program is using {path}. Close that program, then try again. */
      'in-use': (args: { path: string }) => string;
      /** The disk with {path} is full. Make some room, then try again. */
      'disk-full': (args: { path: string }) => string;
      /** {path} can’t be read. The disk may be damaged or disconnected: check it, then try again. */
      unreadable: (args: { path: string }) => string;
    };
    ways: {
      retry: string;
      'open-folder': string;
      'without-cache': string;
      quit: string;
    };
    otherVersion: {
      /** Version {started} of Kittiwake was started, but version {running} is already running. */
      message: (args: { started: string; running: string }) => string;
      detail: string;
      quit: string;
      goOn: string;
    };
  };
  unexpected: {
    message: string;
    /** What you wrote is kept. For details, see the log: {path} */
    detail: (args: { path: string }) => string;
    quit: string;
    show: string;
  };
  outboxPage: {
    empty: string;
    emptyHint: string;
    ways: {
      'send-now': string;
      retry: string;
      'post-now': string;
      'send-by-app': string;
    };
    look: string;
    notThere: string;
    arrived: string;
    scheduled: string;
    /** It will be sent on {time}. */
    untilTime: (args: { time: string }) => string;
    /** Next try: {time}. */
    triesAgain: (args: { time: string }) => string;
    /** {count, plural, one {# unsent post} other {# unsent posts}} */
    onTheirWay: (args: { count: number }) => string;
    show: string;
    progress: string;
    /** Uploading: {percent, number} % */
    uploading: (args: { percent: number }) => string;
    /** {count, plural, one {# more post needs your attention} other {# more posts need your attention}} */
    moreRefused: (args: { count: number }) => string;
    canBeTakenBack: string;
  };
  columns: {
    add: string;
    keep: string;
    /** {title} of {handle} */
    label: (args: { title: string; handle: string }) => string;
    /** {count, number} unread */
    unread: (args: { count: number }) => string;
    menu: string;
    before: string;
    after: string;
    close: string;
    /** Move {title}: drag it, or use the arrow keys */
    drag: (args: { title: string }) => string;
    /** {title} is now column {at, number} of {of, number}. */
    movedTo: (args: { title: string; at: number; of: number }) => string;
    /** Width of {title} */
    width: (args: { title: string }) => string;
    narrow: string;
    /** {title} was closed. */
    closed: (args: { title: string }) => string;
    /** There are {count, number} columns, which is the maximum. */
    tooMany: (args: { count: number }) => string;
    offer: string;
    offerText: string;
    /** Read as {handle} */
    account: (args: { handle: string }) => string;
    views: string;
    named: string;
    namedHint: string;
    open: string;
    /** {name} was not found. */
    notFound: (args: { name: string }) => string;
    /** {name} could not be looked up. {why} */
    failed: (args: { name: string; why: string }) => string;
  };
  actAs: {
    open: string;
    title: string;
    /** Act as {handle} */
    account: (args: { handle: string }) => string;
    actions: {
      favourited: string;
      reblogged: string;
      bookmarked: string;
      reply: string;
    };
    undo: {
      favourited: string;
      reblogged: string;
      bookmarked: string;
    };
    done: {
      /** Favourited as {handle}. */
      favourited: (args: { handle: string }) => string;
      /** Boosted as {handle}. */
      reblogged: (args: { handle: string }) => string;
      /** Bookmarked as {handle}. */
      bookmarked: (args: { handle: string }) => string;
    };
    undone: {
      /** Removed the favourite as {handle}. */
      favourited: (args: { handle: string }) => string;
      /** Undid the boost as {handle}. */
      reblogged: (args: { handle: string }) => string;
      /** Removed the bookmark as {handle}. */
      bookmarked: (args: { handle: string }) => string;
    };
    /** As {handle}: {reason} */
    failed: (args: { handle: string; reason: string }) => string;
    /** You are replying as {handle}. */
    reply: (args: { handle: string }) => string;
    /** You are replying as {handle}. What you were writing is saved as a draft. */
    replyKept: (args: { handle: string }) => string;
    /** What you are writing can’t be saved. Finish it before you reply as {handle}. */
    notSaved: (args: { handle: string }) => string;
    nobody: string;
  };
  localSearch: {
    /** Posts on {host} */
    onServer: (args: { host: string }) => string;
    /** {host} doesn’t support “{operator}” in searches. This computer does. */
    lacks: (args: { host: string; operator: string }) => string;
    /** {host} could not be searched. These results are from this computer. */
    offline: (args: { host: string }) => string;
    /** Nothing on this computer for “{query}” */
    none: (args: { query: string }) => string;
    noneHint: string;
    /** Seen as {handles} */
    seenBy: (args: { handles: string }) => string;
    direct: string;
    folded: string;
    /** {count, plural, one {# attachment} other {# attachments}} */
    media: (args: { count: number }) => string;
    poll: string;
    operatorsTitle: string;
    operators: {
      from: string;
      to: string;
      in: string;
      has: string;
      is: string;
      language: string;
      before: string;
      after: string;
      during: string;
      phrase: string;
      not: string;
    };
  };
  explore: {
    parts: {
      statuses: string;
      tags: string;
      links: string;
      people: string;
    };
    /** Explore {host} */
    label: (args: { host: string }) => string;
    none: {
      statuses: string;
      tags: string;
      links: string;
      people: string;
    };
    /** {host} has nothing to explore */
    nothing: (args: { host: string }) => string;
    nothingHint: string;
    /** Shared by {people, plural, one {# person} other {# people}} in the last two days */
    shares: (args: { people: number }) => string;
    /** Don’t suggest {name} again */
    dismiss: (args: { name: string }) => string;
    /** {name} won’t be suggested again. */
    dismissed: (args: { name: string }) => string;
    sources: {
      featured: string;
      most_followed: string;
      most_interactions: string;
      similar_to_recently_followed: string;
      friends_of_friends: string;
    };
  };
  held: {
    tabs: string;
    requests: string;
    policy: string;
    list: string;
    empty: string;
    emptyHint: string;
    lacking: string;
    lackingHint: string;
    failed: string;
    /** {count, plural, one {# notification} other {# notifications}} */
    count: (args: { count: number }) => string;
    /** {count, number} or more notifications */
    many: (args: { count: number }) => string;
    accept: string;
    /** Accept {who} */
    acceptWho: (args: { who: string }) => string;
    dismiss: string;
    /** Dismiss {who} */
    dismissWho: (args: { who: string }) => string;
    /** Accept {count, number} */
    acceptMany: (args: { count: number }) => string;
    /** Dismiss {count, number} */
    dismissMany: (args: { count: number }) => string;
    /** {count, plural, one {Accepted, now and in future: {who}} other {Accepted, now and in future: # people}} */
    accepted: (args: { count: number; who: string }) => string;
    /** {count, plural, one {Dismissed: {who}} other {Dismissed: # people}} */
    dismissed: (args: { count: number; who: string }) => string;
    /** Select {who} */
    choose: (args: { who: string }) => string;
    chooseAll: string;
    /** {count, number} selected */
    chosen: (args: { count: number }) => string;
    /** Filtered notifications from {who} */
    ofWho: (args: { who: string }) => string;
    noneLeft: string;
    explain: string;
    rules: {
      for_not_following: string;
      for_not_followers: string;
      for_new_accounts: string;
      for_private_mentions: string;
      for_limited_accounts: string;
    };
    hints: {
      for_not_following: string;
      for_not_followers: string;
      for_new_accounts: string;
      for_private_mentions: string;
      for_limited_accounts: string;
    };
    choices: {
      accept: string;
      filter: string;
      drop: string;
    };
    dropWarning: string;
    /** {rule}: {choice} */
    changed: (args: { rule: string; choice: string }) => string;
  };
  inbox: {
    filter: string;
    all: string;
    mentions: string;
    list: string;
    empty: string;
    emptyHint: string;
    emptyMentions: string;
    failed: string;
    /** {handle}: {why} */
    trouble: (args: { handle: string; why: string }) => string;
    /** For {handle} */
    of: (args: { handle: string }) => string;
    read: string;
    /** Load the notifications of {handle} in between */
    gap: (args: { handle: string }) => string;
  };
  postDetails: {
    history: {
      label: string;
      shown: string;
      changes: string;
      versions: string;
      /** Posted {when} */
      posted: (args: { when: string }) => string;
      /** Edited {when} */
      edited: (args: { when: string }) => string;
      only: string;
      failed: string;
      warning: string;
      text: string;
      media: string;
      added: string;
      removed: string;
      described: string;
      noDescription: string;
      poll: string;
      sensitive: string;
      notSensitive: string;
      nothing: string;
    };
    translation: {
      /** Translate from {language} */
      offer: (args: { language: string }) => string;
      translate: string;
      busy: string;
      /** Translated from {from} to {to} by {provider} */
      translated: (args: { from: string; to: string; provider: string }) => string;
      /** Translated from {from} to {to} */
      translatedBySomeone: (args: { from: string; to: string }) => string;
      original: string;
      notOffered: string;
      /** This post could not be translated. {why} */
      failed: (args: { why: string }) => string;
    };
    people: {
      favourited: string;
      reblogged: string;
      nobodyFavourited: string;
      nobodyReblogged: string;
      hidden: string;
    };
    link: {
      label: string;
      who: string;
      /** By {name} */
      by: (args: { name: string }) => string;
      none: string;
      unknown: string;
      unknownHint: string;
    };
    quote: {
      show: string;
      hide: string;
      open: string;
    };
    viewer: {
      save: string;
      /** Saved as {path} */
      savedAs: (args: { path: string }) => string;
      copy: string;
      copied: string;
      notCopied: string;
      open: string;
      showText: string;
      hideText: string;
    };
    hover: {
      /** About {name} */
      person: (args: { name: string }) => string;
      /** About {tag} */
      tag: (args: { tag: string }) => string;
      failed: string;
      /** {day}: {posts, plural, one {# post} other {# posts}} */
      day: (args: { day: string; posts: number }) => string;
      unknownUse: string;
    };
  };
  people: {
    edit: string;
    memorial: string;
    limited: string;
    /** {name} has moved to {handle}. */
    moved: (args: { name: string; handle: string }) => string;
    openMoved: string;
    /** Followed by {names} */
    familiar: (args: { names: string }) => string;
    /** {names} and {count, plural, one {# other you follow} other {# others you follow}} */
    familiarMore: (args: { names: string; count: number }) => string;
    notifyOn: string;
    notifyOff: string;
    mention: string;
    qr: string;
    /** {handle} as a QR code */
    qrTitle: (args: { handle: string }) => string;
    /** QR code for {address} */
    qrLabel: (args: { address: string }) => string;
    hideBoosts: string;
    showBoosts: string;
    languagesItem: string;
    /** Languages of {who} */
    languagesTitle: (args: { who: string }) => string;
    languagesHint: string;
    languages: string;
    findLanguage: string;
    /** {count, plural, =0 {All languages} one {Only # language} other {Only # languages}} */
    languagesSave: (args: { count: number }) => string;
    addNote: string;
    note: string;
    notePlaceholder: string;
    noteStates: {
      saving: string;
      saved: string;
      failed: string;
    };
    removeFollower: string;
    /** Remove {who} from your followers? */
    removeTitle: (args: { who: string }) => string;
    removeText: string;
    removeNow: string;
    /** {who} no longer follows you. */
    followerRemoved: (args: { who: string }) => string;
    notTaken: string;
    /** Report {who}… */
    report: (args: { who: string }) => string;
    pin: string;
    unpin: string;
    pinned: string;
    unpinned: string;
    headings: {
      pinned: string;
      people: string;
      tags: string;
    };
    hidden: string;
    nobody: {
      followers: string;
      following: string;
    };
    /** Only people known to {own} are listed. {host} may list more. */
    partial: (args: { own: string; host: string }) => string;
    nothingFeatured: string;
    ownFeatured: string;
    coveredTile: string;
    otherTile: string;
    /** Open: {description} */
    openTile: (args: { description: string }) => string;
    openTileNoText: string;
    openPost: string;
  };
  ownProfile: {
    title: string;
    failed: string;
    displayName: string;
    /** A name, not your handle: {handle} stays as it is. */
    nameHint: (args: { handle: string }) => string;
    preview: string;
    note: string;
    noteHint: string;
    /** {count, plural, one {# character left} other {# characters left}} */
    left: (args: { count: number }) => string;
    /** {host} did not accept this change. */
    ignored: (args: { host: string }) => string;
    fields: string;
    fieldsHint: string;
    /** Label of field {number, number} */
    fieldName: (args: { number: number }) => string;
    /** Content of field {number, number} */
    fieldValue: (args: { number: number }) => string;
    fieldNamePlaceholder: string;
    fieldValuePlaceholder: string;
    /** Move field {number, number} up */
    fieldUp: (args: { number: number }) => string;
    /** Move field {number, number} down */
    fieldDown: (args: { number: number }) => string;
    /** Remove field {number, number} */
    fieldRemove: (args: { number: number }) => string;
    fieldAdd: string;
    /** {count, plural, one {You can have up to # field.} other {You can have up to # fields.}} */
    fieldsFull: (args: { count: number }) => string;
    pictures: {
      avatar: string;
      header: string;
    };
    choose: {
      avatar: string;
      header: string;
    };
    keep: string;
    remove: {
      avatar: string;
      header: string;
    };
    describe: {
      avatar: string;
      header: string;
    };
    privacy: string;
    switches: {
      locked: {
        label: string;
        hint: string;
      };
      discoverable: {
        label: string;
        hint: string;
      };
      indexable: {
        label: string;
        hint: string;
      };
      hideCollections: {
        label: string;
        hint: string;
      };
      bot: {
        label: string;
        hint: string;
      };
    };
    defaults: string;
    defaultsHint: string;
    choices: {
      privacy: string;
      language: string;
      quotePolicy: string;
    };
    noLanguage: string;
    sensitive: string;
    more: string;
    featuredTags: string;
    pinnedHint: string;
    save: string;
    /** Profile saved. Others see you as {name}. */
    saved: (args: { name: string }) => string;
    restored: string;
    choosePicturesAgain: string;
    discardRestored: string;
    leaveTitle: string;
    leaveText: string;
    stay: string;
    discard: string;
    crop: {
      title: {
        avatar: string;
        header: string;
      };
      label: string;
      hint: string;
      /** {left, number} % from the left, {top, number} % from the top, {size, number} % wide */
      where: (args: { left: number; top: number; size: number }) => string;
      zoom: string;
      use: string;
      whole: string;
      tooLarge: string;
      unreadable: string;
    };
  };
  report: {
    /** Report {handle} */
    title: (args: { handle: string }) => string;
    /** Your report goes to the moderators of {host}. The person you report won’t know that it was you. */
    hint: (args: { host: string }) => string;
    why: string;
    categories: {
      spam: {
        label: string;
        hint: string;
      };
      violation: {
        label: string;
        hint: string;
      };
      legal: {
        label: string;
        hint: string;
      };
      other: {
        label: string;
        hint: string;
      };
    };
    rules: string;
    /** {count, plural, =0 {Posts that back up this report} one {Posts that back up this report: # selected} other {Posts that back up this report: # selected}} */
    posts: (args: { count: number }) => string;
    noText: string;
    /** {count, plural, one {# attachment} other {# attachments}} */
    media: (args: { count: number }) => string;
    postsFailed: string;
    noPosts: string;
    comment: string;
    commentPlaceholder: string;
    /** Send a copy to {host}, too */
    forward: (args: { host: string }) => string;
    forwardHint: string;
    send: string;
    sentTitle: string;
    /** Your report was sent to the moderators of {host}. */
    sent: (args: { host: string }) => string;
    /** A copy was sent to {host}. */
    forwarded: (args: { host: string }) => string;
    /** Your server didn’t confirm that a copy was sent to {host}. */
    notForwarded: (args: { host: string }) => string;
    next: string;
    unfollow: string;
    mute: string;
    block: string;
    done: string;
  };
  filters: {
    about: string;
    new: string;
    changeTitle: string;
    change: string;
    /** Change the filter “{title}” */
    changeOne: (args: { title: string }) => string;
    remove: string;
    /** Delete the filter “{title}” */
    removeOne: (args: { title: string }) => string;
    /** Delete the filter “{title}”? */
    removeTitle: (args: { title: string }) => string;
    removeText: string;
    empty: string;
    failed: string;
    older: string;
    notOffered: string;
    notOfferedHint: string;
    title: string;
    words: string;
    word: string;
    wholeWord: string;
    addWord: string;
    /** Remove the word “{word}” */
    removeWord: (args: { word: string }) => string;
    singlePosts: string;
    removePost: string;
    unknownPost: string;
    withPost: string;
    where: string;
    contexts: {
      home: string;
      notifications: string;
      public: string;
      thread: string;
      account: string;
    };
    does: string;
    actions: {
      warn: {
        name: string;
        hint: string;
      };
      hide: {
        name: string;
        hint: string;
      };
      blur: {
        name: string;
        hint: string;
      };
    };
    length: string;
    lengths: {
      forGood: string;
      minutes30: string;
      hour: string;
      hours6: string;
      day: string;
      days7: string;
      days30: string;
    };
    /** Until {when} */
    endsAt: (args: { when: string }) => string;
    /** Ended {when} */
    ended: (args: { when: string }) => string;
    /** {count, plural, one {# single post} other {# single posts}} */
    posts: (args: { count: number }) => string;
    save: string;
    saved: string;
    /** The filter “{title}” was created. */
    made: (args: { title: string }) => string;
    missing: {
      title: string;
      contexts: string;
      words: string;
    };
    postItem: string;
    postTitle: string;
    postText: string;
    postThere: string;
    /** The post was added to the filter “{title}”. */
    postAdded: (args: { title: string }) => string;
  };
  readElsewhere: {
    /** You read further on another device · {when} */
    offer: (args: { when: string }) => string;
    take: string;
    dismiss: string;
  };
  shownKinds: {
    timeline: string;
    boosts: string;
    replies: string;
    quotes: string;
    /** What to show from {who}… */
    personItem: (args: { who: string }) => string;
    /** What timelines show from {name} */
    personTitle: (args: { name: string }) => string;
    personText: string;
  };
  catchUp: {
    length: string;
    lengths: {
      '6': string;
      '12': string;
      '24': string;
      '72': string;
      visit: string;
    };
    grouping: string;
    groupings: {
      thread: string;
      person: string;
    };
    order: string;
    orders: {
      talk: string;
      time: string;
    };
    person: string;
    everyone: string;
    /** {name} ({count, number}) */
    personCount: (args: { name: string; count: number }) => string;
    loading: string;
    /** {posts, plural, one {# post} other {# posts}} by {people, plural, one {# person} other {# people}} since {when}. */
    summary: (args: { posts: number; people: number; when: string }) => string;
    /** {summary} {reason} */
    summaryWithReason: (args: { summary: string; reason: string }) => string;
    /** Earlier posts are not available: {reason} */
    notFurther: (args: { reason: string }) => string;
    /** The newest posts could not be loaded: {reason} */
    notNewest: (args: { reason: string }) => string;
    failed: string;
    enough: string;
    /** {count, plural, one {Show # more post} other {Show # more posts}} */
    more: (args: { count: number }) => string;
    empty: string;
    emptyHint: string;
    /** {count, plural, one {# post} other {# posts}} in one thread */
    thread: (args: { count: number }) => string;
    /** {posts, plural, =0 {{boosts, plural, one {# boost} other {# boosts}}} one {# post{boosts, plural, =0 {} one { · # boost} other { · # boosts}}} other {# posts{boosts, plural, =0 {} one { · # boost} other { · # boosts}}}} */
    ofPerson: (args: { posts: number; boosts: number }) => string;
    /** Boosted by {who} */
    boostedBy: (args: { who: string }) => string;
  };
  links: {
    refused: string;
    afterSignIn: string;
    looking: string;
    /** Your server can’t open the link to {what}. */
    unknown: (args: { what: string }) => string;
    writing: string;
    write: string;
    openInBrowser: string;
  };
  palette: {
    label: string;
    placeholder: string;
    results: string;
    /** {count, plural, one {# result} other {# results}} */
    count: (args: { count: number }) => string;
    /** Search for “{query}” */
    searchFor: (args: { query: string }) => string;
    /** No results for “{query}” */
    none: (args: { query: string }) => string;
    noneHint: string;
    unreachable: string;
    /** Switch to {handle} */
    switchTo: (args: { handle: string }) => string;
    kinds: {
      recent: string;
      post: string;
      command: string;
      view: string;
      column: string;
      account: string;
      list: string;
      tag: string;
      person: string;
      setting: string;
    };
  };
}
