// What main keeps of the media in the window: files that a person saves, and pictures in the clipboard.
import type { ArgsOf } from '../../../electron/contract/bridge.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { main } from '../../api/main.ts';

export type SavedKind = ArgsOf<'media.save'>['kind'];

/** Asks where. Answers the path; null: the person cancelled. */
export const saveFile = (source: string, kind: SavedKind): Promise<Result<string | null>> => main['media.save']({ source, kind });

export const copyPng = (png: Uint8Array<ArrayBuffer>): Promise<Result<null>> => main['media.copy']({ png });
