// svelte-check and the linter read this; the build's own options stand in build/vite/renderer.ts.
export default { compilerOptions: { runes: true } };
