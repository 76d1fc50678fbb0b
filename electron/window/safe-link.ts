// Decides which links may leave the app: into the browser, the mail program or the clipboard of the context menu.
const allowedProtocols = ['https:', 'http:', 'mailto:'];

/** The normalised link, or null when it is not safe: other schemes start programs, and a name before `@` disguises the host. */
export function safeLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (!allowedProtocols.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'mailto:' ? mailAddress(url.pathname) : url.href;
}

/** One address and nothing else: no further recipients, no words, and no attachments, which some mail programs take from the link (RFC 6068). */
function mailAddress(encoded: string): string | null {
  try {
    const address = decodeURIComponent(encoded);
    return /^[^\s\p{C}@,;:<>()[\]\\"]+@[^\s\p{C}@,;:<>()\\"]+$/u.test(address)
      ? `mailto:${encodeURIComponent(address).replace('%40', '@')}`
      : null;
  } catch {
    return null;
  }
}
