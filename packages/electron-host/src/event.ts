// Creates events with `preventDefault`, like Electron's.

export function createPreventableEvent<T extends object>(details: T) {
  const event = { ...details, defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) };
  return event;
}
