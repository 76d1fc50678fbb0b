// What the compiler can't check: one place each for raw HTML, for links leaving the app, for links that a server sent, for IPC and for the bridge. Layers are .dependency-cruiser.cjs's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
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

const proxies = {
  selector: "CallExpression[callee.name='$state'] > :matches(ObjectExpression, ArrayExpression, NewExpression)",
  message: 'Use $state.raw: Electron carries no proxy over the bridge, and throws.',
};

/** The log is in English, for the maintainers. */
const logCalls = "CallExpression[callee.name='log'], CallExpression[callee.property.name='log'], CallExpression[callee.object.name='log']";
/** What a person reads stands in electron/messages/en.json. */
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

export default ts.config(
  { ignores: ['out/', 'dist/', 'test-results/'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
      'no-undef': 'off',
      'no-eval': 'error',
      'no-new-func': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
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
    files: ['electron/**'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-restricted-imports': ['error', { paths: [shell, ipcMain] }],
      'no-restricted-syntax': ['error', wholeModule, ...sentences],
    },
  },
  // The embedded service answers as a server does; its people write English.
  { files: ['electron/demo/**'], rules: { 'no-restricted-syntax': ['error', wholeModule] } },
  {
    files: ['renderer/**'],
    languageOptions: { globals: globals.browser },
    rules: { 'no-restricted-syntax': ['error', htmlSinks, bridge, proxies, ...links, ...svelteSentences] },
  },
  // Generated from en.json.
  { files: ['electron/messages/messages.d.ts'], rules: { 'max-lines': 'off' } },
  { files: ['renderer/bridge.ts'], rules: { 'no-restricted-syntax': ['error', htmlSinks, proxies, ...links] } },
  {
    files: ['renderer/ui/text/ServerLink.svelte', 'renderer/logic/html/sanitize-html.ts'],
    rules: { 'no-restricted-syntax': ['error', htmlSinks, bridge, proxies, ...svelteSentences] },
  },
  { files: ['renderer/ui/text/RichText.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  { files: ['electron/window/open-external.ts'], rules: { 'no-restricted-imports': ['error', { paths: [ipcMain] }] } },
  { files: ['electron/ipc/router.ts'], rules: { 'no-restricted-imports': ['error', { paths: [shell] }] } },
  { files: ['build/**', 'test/**', '*.config.*', '.dependency-cruiser.cjs'], languageOptions: { globals: globals.node } },
  // Whoever starts these reads what they print.
  {
    files: ['build/**', 'test/{bench,e2e,faults,fixtures,fuzz,hostile,orca,screenshots,trace}/**', 'electron/demo/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
