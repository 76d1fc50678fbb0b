// Opens the media viewer over the window, and loads its code on first use.
import { mount, unmount } from 'svelte';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { openExternal } from '../../../state/app/system.ts';
import { toasts } from '../../../state/app/toasts.svelte.ts';
import { m } from '../../../../electron/messages/first.ts';
import { isStill } from '../motion.ts';

let isOpen = false;

export async function openViewer(attachments: readonly MediaAttachment[], at: number): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  try {
    const [{ default: MediaViewer }, { copyPicture, saveMedia }, { connectPlayer }] = await Promise.all([
      import('../../../ui/media/MediaViewer.svelte'),
      import('./save-media.ts'),
      import('./player.ts'),
    ]);
    const viewer = mount(MediaViewer, {
      target: document.body,
      props: {
        attachments,
        start: at,
        isStill: isStill(),
        openFile: (source: string) => void openExternal(source),
        save: saveMedia,
        copy: copyPicture,
        connectPlayer,
        onclose: () => {
          isOpen = false;
          void unmount(viewer);
        },
      },
    });
  } catch {
    isOpen = false;
    toasts.problem(m.media.failed);
  }
}
