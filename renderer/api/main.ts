// Re-exports the bridge as `main`: the main process's methods and events other than API calls.
export { bridge as main, on } from '../bridge.ts';
