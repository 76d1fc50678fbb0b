// Types for the parts of undici that main uses: its index would bring caches, mocks and more along, 600 KB of them.
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici';
}
declare module 'undici/lib/web/fetch/index.js' {
  export { fetch } from 'undici';
}
declare module 'undici/lib/web/fetch/formdata.js' {
  export { FormData } from 'undici';
}
