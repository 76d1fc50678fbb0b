// Shows the notice about a captive portal.
import { mount, unmount } from 'svelte';

/** Shows it above the views, for the keyboard and screen readers too, although it is loaded after them. Returns a function that removes it. */
export function showPortalNotice(host: string): () => void {
  const notice = import('./PortalNotice.svelte').then(({ default: PortalNotice }) => {
    const target = document.getElementById('app');
    return target?.firstChild ? mount(PortalNotice, { target, anchor: target.firstChild, props: { host } }) : null;
  });
  return () => void notice.then((mounted) => mounted && unmount(mounted));
}
