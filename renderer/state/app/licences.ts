// The list of packages inside the app, which the build writes next to the window's files; loaded when it is shown.
import * as v from 'valibot';

const list = v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }));
export type Licence = v.InferOutput<typeof list>[number];

/** Throws when the list is missing. */
export const licences = async (): Promise<Licence[]> => v.parse(list, await (await fetch('licences.json')).json());
