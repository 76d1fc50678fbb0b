// Main's methods and events besides the API: the bridge, named after its other end.
export { bridge as main, on } from '../bridge.ts';
