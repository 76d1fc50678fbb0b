// What the state asks of main besides the API, and what main tells: the bridge under the name of its other end.
export { bridge as main, on } from '../bridge.ts';
