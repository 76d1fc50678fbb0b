// Lints what the compiler cannot check: one module each for raw HTML, links that leave the app, links from servers, IPC, and the bridge. Import rules are in .dependency-cruiser.cjs.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { expressionsPlugin } from './build/lint/expressions.ts';
import { cssParser, stylesPlugin } from './build/lint/styles.ts';
import { wordingPlugin } from './build/lint/wording.ts';
import svelteConfig from './svelte.config.js';

const electronOnly = (name, where) => ({ name: 'electron', importNames: [name], message: `Only ${where} touches ${name}.` });
const shell = electronOnly('shell', 'electron/window/open-external.ts');
const ipcMain = electronOnly('ipcMain', 'electron/ipc/router.ts');
const wholeModule = {
  selector: "ImportDeclaration[source.value='electron'] > :matches(ImportNamespaceSpecifier, ImportDefaultSpecifier)",
  message: 'Import what you need from electron by name, so that the linter sees it.',
};
const bridge = {
  selector: "MemberExpression[property.name='kittiwake'][object.name=/^(window|globalThis|self)$/]",
  message: 'Only renderer/bridge.ts reads window.kittiwake.',
};
const htmlSinks = {
  selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
  message: 'Server HTML is rendered by renderer/ui/text/RichText.svelte alone.',
};

const links = [
  "SvelteElement[kind='html'][name.name='a']",
  "CallExpression[callee.property.name='setAttribute'] > Literal.arguments[value='href']",
  "AssignmentExpression > MemberExpression.left[property.name='href']",
].map((selector) => ({
  selector,
  message: 'A link that a server sent is shown by renderer/ui/text/ServerLink.svelte, or by RichText.svelte.',
}));

/** The check in input-method.ts precedes handlers that are added later, and is the only one. */
const keys = [
  {
    selector: 'Program > ExpressionStatement > CallExpression > Literal.arguments[value=/^key(down|up|press)$/]',
    message: 'Add key handlers in a function or a component: those of a module could precede renderer/logic/input-method.ts.',
  },
  {
    selector: 'CallExpression > Literal.arguments[value=/^key(up|press)$/]',
    message: 'Handle keydown: renderer/logic/input-method.ts stops keydown events of input methods only.',
  },
  {
    selector: ':matches(SvelteAttribute[key.name=/^onkey(up|press)/], Property[key.name=/^onkey(up|press)/])',
    message: 'Handle keydown: renderer/logic/input-method.ts stops keydown events of input methods only.',
  },
  {
    selector: ':matches(MemberExpression[property.name="keyCode"], Property[key.name="keyCode"])',
    message: 'renderer/logic/input-method.ts checks for input methods before any key handler.',
  },
];

const proxies = {
  selector: "CallExpression[callee.name='$state'] > :matches(ObjectExpression, ArrayExpression, NewExpression)",
  message: 'Use $state.raw: Electron carries no proxy over the bridge, and throws.',
};

/** Dates, numbers, lists and the order of words follow the app's language. */
const formats = [
  "NewExpression[callee.object.name='Intl'][callee.property.name=/^(List|Number|DateTime|RelativeTime|Duration)Format$|^Collator$/]",
  'CallExpression[callee.property.name=/^(toLocale(Date|Time)?String|localeCompare|toFixed)$/]',
  "CallExpression[callee.property.name='join'] > Literal[value=/^[,،;] /]",
  'Literal[value=/^[0-9]+[+]$/]',
  'TemplateLiteral > TemplateElement[value.raw=/^[0-9]+[+]$/]',
  'SvelteMustacheTag + SvelteText[value=/^ ?%/]',
]
  .map((selector) => ({ selector, message: 'Use a formatter of renderer/logic/text/formats.ts: each language has formats of its own.' }))
  .concat(
    {
      selector: "Property[key.name='hour'] > Literal[value='2-digit']",
      message: 'Use "numeric": not every language writes a zero before the hour.',
    },
    {
      selector: "TemplateLiteral:has(> TemplateElement + TemplateElement[value.raw=' ']) > CallExpression > ObjectExpression",
      message: 'Join the sentences in a message of en.json: not every language puts a space between two sentences.',
    },
  );

/** The log is in English, for the maintainers. */
const logCalls = "CallExpression[callee.name='log'], CallExpression[callee.property.name='log'], CallExpression[callee.object.name='log']";
/** Texts for the user are in electron/messages/en.json. */
const sentences = [
  'Property[key.name=/^(title|body|label|placeholder|text)$/] > Literal[value=/[a-z]{2}/][value!="Kittiwake"]',
  'Property[key.name=/^(title|body|label|placeholder|text)$/] > TemplateLiteral > TemplateElement[value.raw=/[a-z]{2}/]',
  `:not(${logCalls}, NewExpression) > Literal[value=/^“?[A-Z][a-z’]* [a-z].*[.?!…]$/]`,
  `:not(${logCalls}, NewExpression) > TemplateLiteral > TemplateElement[tail=true][value.raw=/[a-z][.?!…]$/]`,
].map((selector) => ({ selector, message: 'A sentence for a person belongs into electron/messages/en.json.' }));
const svelteSentences = [
  ':matches(SvelteElement, SvelteIfBlock, SvelteElseBlock, SvelteEachBlock) > SvelteText[value=/[A-Za-z][a-z]{2}/]',
  'SvelteAttribute[key.name=/^(aria-label|title|placeholder|alt|label)$/] > SvelteLiteral[value=/^[^.]*[A-Za-z][a-z]{2}[^.]*$/]',
].map((selector) => ({ selector, message: 'A sentence for a person belongs into electron/messages/en.json.' }));

/** Files in which a rule of build/lint/styles.ts does not hold, with the reason. */
const spacingExceptions = {
  'renderer/features/catch-up/Boosters.svelte': 'half of a small avatar, so that both avatars end at the same edge',
  'renderer/features/compose/media/FocalPoint.svelte': 'half of the handle, so that its centre is the focal point',
  'renderer/features/compose/poll/PollOption.svelte': 'the width of the button inside the field',
  'renderer/features/notifications/GroupRow.svelte': 'overlapping avatars, and a negative margin that cancels the padding of the row',
  'renderer/features/notifications/filtered/RequestList.svelte': 'the width of a check box',
  'renderer/features/own-profile/PictureFields.svelte': 'half of the avatar, which overlaps the header image',
  'renderer/features/profile/ProfileHeader.svelte': 'half of the avatar, which overlaps the header image',
  'renderer/features/status/Placeholder.svelte': 'the avatar and its gaps',
  'renderer/features/status/media/MediaTile.svelte': 'the size of the badge in the corner',
  'renderer/ui/overlay/Dialog.svelte': 'the distance from the top of a high window',
  'renderer/shell/palette/Palette.svelte': 'the distance from the top of a high window',
};
const physicalExceptions = {
  'renderer/features/own-profile/CropDialog.svelte': 'the coordinates of a picture have the same direction in every language',
  'renderer/features/compose/media/FocalPoint.svelte': 'the coordinates of a picture have the same direction in every language',
};
const hoverExceptions = {
  'renderer/App.svelte': 'the backdrop of an open drawer',
  'renderer/features/compose/media/FocalPoint.svelte': 'a handle that is dragged',
  'renderer/features/status/FailedEntry.svelte': 'FailedRow styles the buttons inside it',
  'renderer/shell/focus/SkipLinks.svelte': 'visible only while focused',
  'renderer/ui/overlay/Popover.svelte': 'the caller passes a class for the button',
};

export default ts.config(
  { ignores: ['out/', 'dist/', 'test-results/', 'electron/messages/messages.d.ts'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    plugins: { expressions: expressionsPlugin, wording: wordingPlugin },
    rules: {
      'wording/comment-subject': 'error',
      'wording/nouns': 'error',
      'expressions/chained-ternaries': 'error',
      'expressions/walks': 'error',
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
      'no-undef': 'off',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-useless-rename': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      complexity: ['error', 15],
      'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', 80],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: {
      'prefer-const': 'off',
      'svelte/no-at-html-tags': 'error',
      'svelte/no-target-blank': 'error',
      // Most URL and Date objects are made, read and dropped; state is $state.
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/require-each-key': 'error',
      // svelte-check says which are needed, and fails on their warnings.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    files: ['electron/**', 'packages/{mastodon-api,demo-server}/src/**'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-restricted-imports': ['error', { paths: [shell, ipcMain] }],
      'no-restricted-syntax': ['error', wholeModule, ...sentences],
    },
  },
  // The embedded service answers as a server does; its people write English.
  { files: ['packages/demo-server/**'], rules: { 'no-restricted-syntax': ['error', wholeModule] } },
  {
    files: ['renderer/**'],
    languageOptions: { globals: globals.browser },
    rules: { 'no-restricted-syntax': ['error', htmlSinks, bridge, proxies, ...links, ...formats, ...svelteSentences, ...keys] },
  },
  {
    files: ['**/*.css'],
    languageOptions: { parser: cssParser },
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['renderer/**/*.{css,svelte}'],
    plugins: { styles: stylesPlugin },
    rules: {
      'styles/spacing': ['error', spacingExceptions],
      'styles/tokens': 'error',
      'styles/logical-properties': ['error', physicalExceptions],
      'styles/visible-hover': ['error', hoverExceptions],
    },
  },
  // keys.ts imports input-method.ts before it listens.
  {
    files: ['renderer/logic/{input-method,keys}.ts'],
    rules: { 'no-restricted-syntax': ['error', htmlSinks, bridge, proxies, ...links, ...formats] },
  },
  // formats.ts has the formatters, schedule.ts reads the parts of a time, and languages.ts sorts by a language that its caller passes.
  {
    files: ['renderer/logic/text/{formats,languages}.ts', 'renderer/logic/compose/schedule.ts'],
    rules: { 'no-restricted-syntax': ['error', htmlSinks, bridge, proxies, ...links, ...svelteSentences] },
  },
  { files: ['renderer/bridge.ts'], rules: { 'no-restricted-syntax': ['error', htmlSinks, proxies, ...links, ...formats] } },
  {
    files: ['renderer/ui/text/ServerLink.svelte', 'renderer/logic/html/sanitize-html.ts'],
    rules: { 'no-restricted-syntax': ['error', htmlSinks, bridge, proxies, ...formats, ...svelteSentences] },
  },
  { files: ['renderer/ui/text/RichText.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  { files: ['electron/window/open-external.ts'], rules: { 'no-restricted-imports': ['error', { paths: [ipcMain] }] } },
  { files: ['electron/ipc/router.ts'], rules: { 'no-restricted-imports': ['error', { paths: [shell] }] } },
  { files: ['build/**', 'packages/**', 'test/**', '*.config.*', '.dependency-cruiser.cjs'], languageOptions: { globals: globals.node } },
  // Whoever starts these reads what they print.
  {
    files: [
      'build/**',
      'packages/{demo-server,electron-host}/**',
      'test/{bench,e2e,faults,fixtures,fuzz,hostile,orca,screenshots,trace}/**',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
