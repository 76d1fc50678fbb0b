// The list of packages inside the app, written by the build beside the window's files; read when it is looked at.
import * as v from 'valibot';

const list = v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }));
export type Licence = v.InferOutput<typeof list>[number];

/** Throws when the list isn't there. */
export const licences = async (): Promise<Licence[]> => v.parse(list, await (await fetch('licences.json')).json());
