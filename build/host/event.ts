// An event whose default a listener can prevent, as Electron's are.

export function preventable<T extends object>(details: T) {
  const event = { ...details, defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) };
  return event;
}
