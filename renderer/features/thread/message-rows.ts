// The rows of a direct conversation: days, messages in order of time, who gets a message that not all get, and where the unread ones begin. Pure.
export interface Message {
  id: string;
  /** The author's account id. */
  author: string;
  /** The account ids of all who can see it, with the author. */
  people: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

export type MessageRow =
  /** The post, not a message itself, that the first message answers. */
  | { kind: 'answered'; id: string }
  | { kind: 'day'; at: number }
  | { kind: 'unread' }
  | {
      kind: 'message';
      id: string;
      isOwn: boolean;
      /** Its author said the one before as well, shortly before. */
      goesOn: boolean;
      /** Who gets it where not all do; null: all. Without its author and the person. */
      onlyTo: readonly string[] | null;
      /** Who was there before, so that it need not name them; of the first message all of its people. */
      known: readonly string[];
    };

const goesOnWithinMs = 10 * 60_000;

/** Whether both have the same people, in any order. */
export const samePeople = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

interface Shown {
  answered: string | null;
  messages: readonly Message[];
  /** The people of the conversation. */
  people: readonly string[];
  /** The first unread message; null: none is known to be. */
  firstUnread: string | null;
  self: string;
}

export function messageRows({ answered, messages, people, firstUnread, self }: Shown): MessageRow[] {
  const rows: MessageRow[] = answered === null ? [] : [{ kind: 'answered', id: answered }];
  let before: Message | null = null;
  let known: readonly string[] = messages[0]?.people ?? [];
  for (const message of messages) {
    const { id, author, at } = message;
    const isNewDay = before === null || new Date(before.at).toDateString() !== new Date(at).toDateString();
    if (isNewDay) rows.push({ kind: 'day', at });
    if (id === firstUnread) rows.push({ kind: 'unread' });
    const goesOn = !isNewDay && id !== firstUnread && before?.author === author && at - before.at < goesOnWithinMs;
    const onlyTo = samePeople(message.people, people) ? null : message.people.filter((each) => each !== author && each !== self);
    rows.push({ kind: 'message', id, isOwn: author === self, goesOn, onlyTo, known });
    if (!message.people.every((each) => known.includes(each))) known = [...new Set([...known, ...message.people])];
    before = message;
  }
  return rows;
}

export const messageKey = (row: MessageRow): string => (row.kind === 'message' ? row.id : row.kind === 'day' ? `day:${row.at}` : row.kind);
