// Declares types for the required parts of undici: its index would add 600 KB of caches, mocks, and more to the bundle.
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici';
}
declare module 'undici/lib/web/fetch/index.js' {
  export { fetch } from 'undici';
}
declare module 'undici/lib/web/fetch/formdata.js' {
  export { FormData } from 'undici';
}
