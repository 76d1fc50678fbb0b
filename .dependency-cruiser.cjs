// Import rules, as docs/architecture.md lists them; cycles are errors.
/** @type {(name: string, from: string, allowed: string[], except?: string) => object} */
const layer = (name, from, allowed, except) => ({
  name,
  severity: 'error',
  from: { path: from, ...(except && { pathNot: except }) },
  to: { path: '^(electron|renderer|packages|build|test)/', pathNot: allowed },
});
const contract = '^(electron/contract|packages/mastodon-api/src)/';
const messages = '^electron/messages/';
/** Rooms of the main process: siblings arrive as arguments. */
const rooms = ['accounts', 'api', 'links', 'media', 'network', 'notifications', 'outbox', 'push', 'search', 'streaming', 'updates'];
const below = [contract, messages, '^electron/storage/', '^electron/system/'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // A cycle with a type-only import is allowed: the modules can still load one after the other.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    layer('contract-imports-nothing', contract, [contract]),
    {
      name: 'contract-needs-valibot-alone',
      severity: 'error',
      from: { path: contract },
      to: { pathNot: [contract, '^node_modules/valibot/'] },
    },
    layer('messages-import-contract', messages, [contract, messages]),
    {
      name: 'main-says-what-is-mains',
      comment: 'The messages of the window stay in the window, those of main in main.',
      severity: 'error',
      from: { path: '^electron/', pathNot: messages },
      to: { path: '^electron/messages/(first|views)\\.ts$' },
    },
    {
      name: 'window-says-what-is-the-windows',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^electron/messages/main\\.ts$' },
    },
    layer('preload-imports-contract', '^electron/preload(/|\\.ts$)', [contract, '^electron/preload/']),
    ...rooms.map((room) => layer(`${room}-imports-no-sibling`, `^electron/${room}/`, [...below, `^electron/${room}/`])),
    layer('storage-imports-contract-and-system', '^electron/storage/', below),
    layer('system-imports-contract', '^electron/system/', [contract, '^electron/system/']),
    layer('mastodon-api-stands-alone', '^packages/mastodon-api/', ['^packages/mastodon-api/']),
    layer('demo-server-imports-mastodon-api', '^packages/demo-server/', ['^packages/(demo-server|mastodon-api)/']),
    layer('electron-host-stands-alone', '^packages/electron-host/', ['^packages/electron-host/']),
    layer('main-knows-no-renderer', '^electron/', ['^electron/', contract, '^packages/demo-server/src/']),
    {
      name: 'only-main-constructs',
      comment: 'Nothing in the app imports the composition root, which are the files beside the rooms.',
      severity: 'error',
      from: { path: '^(electron|renderer)/', pathNot: ['^electron/[^/]+\\.ts$', '^electron/ipc/'] },
      to: { path: '^electron/[^/]+\\.ts$' },
    },
    {
      name: 'ipc-imports-the-type-of-the-parts',
      comment: 'Handlers take the parts as an argument.',
      severity: 'error',
      from: { path: '^electron/ipc/' },
      to: { path: '^electron/[^/]+\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    { name: 'nothing-imports-the-entry', severity: 'error', from: {}, to: { path: '^electron/(main|preload)\\.ts$' } },
    layer('renderer-imports-contract-and-messages', '^renderer/', ['^renderer/', contract, messages]),
    {
      name: 'renderer-is-a-web-page',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-never-electron',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^electron$|node_modules/(electron|keytar|ws)/' },
    },
    layer('features-import-ui-state-logic', '^renderer/features/', [contract, messages, '^renderer/(features|ui|state|logic)/']),
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: ['^renderer/features/$1/', '^renderer/features/status/'] },
    },
    layer('state-imports-api-and-logic', '^renderer/state/', [contract, messages, '^renderer/(state|api|logic)/']),
    {
      name: 'only-account-constructs-state',
      comment: 'The session constructs the parts of the state, and a part imports only the type of the session.',
      severity: 'error',
      from: { path: '^renderer/state/', pathNot: '^renderer/state/account/' },
      to: { path: '^renderer/state/account/', dependencyTypesNot: ['type-only'] },
    },
    layer('api-imports-bridge', '^renderer/api/', [contract, '^renderer/api/', '^renderer/bridge\\.ts$']),
    layer('ui-imports-logic', '^renderer/ui/', [contract, messages, '^renderer/(ui|logic)/']),
    layer('logic-imports-nothing', '^renderer/logic/', [contract, '^renderer/logic/']),
    {
      name: 'production-never-imports-tests-or-tooling',
      severity: 'error',
      from: { path: '^(electron|renderer|packages/[^/]+/src)/' },
      to: { path: '^(test|build|packages/[^/]+/test)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.svelte', '.js'],
      conditionNames: ['svelte', 'browser', 'import', 'node', 'default', 'types'],
    },
  },
};
