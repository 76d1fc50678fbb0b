// Writes the content of `npm run faults`: posts, replies, polls, threads, scheduled posts, with pictures.
import { randomUUID } from 'node:crypto';
import type { AppWorld } from '../e2e/fixtures.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import { attachmentPath } from '../../electron/contract/attachments.ts';
import type { Attachment } from '../../electron/contract/attachments.ts';
import type { Draft, FurtherPost } from '../../electron/contract/draft.ts';
import type { createDice } from '@kittiwake/demo-server/seed/random';
import { makeDraft } from '../electron/storage/samples.ts';
import { png } from '../fixtures/media-files.ts';
import type { AcceptedPost } from './tally.ts';

type FaultDice = ReturnType<typeof createDice>;
interface PostingTarget {
  account: AccountKey;
  threads: readonly string[];
}

const maxPictures = 4;
const dayMs = 86_400_000;
/** Servers accept 25 scheduled posts per day. */
const scheduledDays = 60;

/** Each picture has a unique size and description, which identify it on the server. */
export function picture(number: number, at: number): Attachment {
  const [width, height] = [40 + (number % 400), 40 + at];
  return {
    id: randomUUID(),
    kind: 'image',
    name: `${number}.png`,
    type: 'image/png',
    bytes: fileOf({ width, height }).length,
    width,
    height,
    duration: null,
    description: `Picture ${number}.${at}`,
    focus: null,
    thumbnail: null,
    serverId: null,
  };
}
const fileOf = ({ width, height }: Pick<Attachment, 'width' | 'height'>) => png({ width: width ?? 1, height: height ?? 1, noise: true });

const picturesFor = (dice: FaultDice, number: number, from: number, chance: number): Attachment[] =>
  dice.chance(chance) ? Array.from({ length: dice.integer(1, maxPictures) }, (_, at) => picture(number, from + at)) : [];

/** `number`: unique among the drafts of a run. */
export function createRandomDraft(dice: FaultDice, { account, threads }: PostingTarget, number: number): Draft {
  const kind = dice.pick(['post', 'post', 'reply', 'reply', 'again', 'again', 'picture', 'picture', 'poll', 'thread', 'later'] as const);
  const createDraft = (text: string) => makeDraft({ account, text, updatedAt: Date.now() });
  if (kind === 'post') return createDraft(`Post ${number}`);
  if (kind === 'again') return createDraft(`Again ${number % 3}`);
  if (kind === 'picture') return { ...createDraft(`Picture ${number}`), attachments: picturesFor(dice, number, 0, 1) };
  if (kind === 'reply')
    return { ...createDraft(`Reply ${number}`), inReplyToId: dice.pick(threads), attachments: picturesFor(dice, number, 0, 0.3) };
  const options = [`Yes ${number}`, `No ${number}`];
  if (kind === 'poll') return { ...createDraft(`Poll ${number}`), poll: { options, expiresIn: 3_600, multiple: false, hideTotals: false } };
  if (kind === 'later') {
    const later = { at: Date.now() + dayMs * (1 + (number % scheduledDays)), by: 'server' } as const;
    return { ...createDraft(`Later ${number}`), schedule: later, attachments: picturesFor(dice, number, 0, 0.3) };
  }
  const further = [2, 3].map((at): FurtherPost => {
    const attachments = picturesFor(dice, number, at * maxPictures, 0.4);
    return { id: randomUUID(), text: `Part ${number}.${at}`, attachments, poll: null };
  });
  return { ...createDraft(`Part ${number}.1`), attachments: picturesFor(dice, number, 0, 0.4), thread: further };
}

const namesOf = (attachments: readonly Attachment[]) =>
  attachments.map(({ description, width, height }) => `${description} ${width ?? 0}×${height ?? 0}`);

export function acceptedPostsOf({ text, inReplyToId, poll, attachments, thread }: Draft): AcceptedPost[] {
  const pictures = namesOf(attachments);
  const first = { text, thread: inReplyToId, certain: false, pictures, ...(poll && { poll: poll.options.join() }) };
  const texts = [text, ...thread.map((further) => further.text)];
  const later = thread.map((further, at) => {
    return { text: further.text, thread: texts[at] ?? null, certain: false, pictures: namesOf(further.attachments) };
  });
  return [first, ...later];
}

const filesOf = ({ attachments, thread }: Draft): Attachment[] => [...attachments, ...thread.flatMap((post) => post.attachments)];

/** Posts like the composer: copies files in pieces; the post may be submitted before they are complete. Null: the app was killed. */
export async function submitDraft({ page }: AppWorld, draft: Draft, isPostedFirst: boolean) {
  const files = filesOf(draft).map((each) => ({
    id: each.id,
    type: each.type,
    bytes: each.bytes,
    path: attachmentPath(each.id),
    content: Buffer.from(fileOf(each)).toString('base64'),
  }));
  const work = page.evaluate(
    async (input) => {
      const { account, id: draftId } = input.draft;
      for (const { id, type, bytes } of input.files) {
        const beginResult = await window.kittiwake.invoke('attachments.begin', { account, draft: draftId, id, type, bytes });
        if (!beginResult.ok) return beginResult;
      }
      async function copy(): Promise<void> {
        for (const { path, content, bytes } of input.files) {
          const body = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
          const half = Math.ceil(bytes / 2);
          for (const at of [0, half]) {
            const response = await fetch(`${path}?at=${at}`, { method: 'PUT', body: body.slice(at, at + half) });
            const { problem } = (await response.json()) as { problem: unknown };
            if (problem) throw new Error(`A piece was refused: ${JSON.stringify(problem)}`);
          }
        }
      }
      const send = () => window.kittiwake.invoke('outbox.post', { draft: input.draft });
      if (input.isPostedFirst) return (await Promise.all([send(), copy()]))[0];
      await copy();
      return send();
    },
    { draft, files, isPostedFirst },
  );
  return work.catch((error: unknown) => {
    if (String(error).includes('A piece was refused')) throw error;
    return null;
  });
}
