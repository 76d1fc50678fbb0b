// Loads the list of packages inside the app on demand. The build writes the list next to the window's files.
import * as v from 'valibot';

const licenceList = v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }));
type LicenceEntry = v.InferOutput<typeof licenceList>[number];

/** Throws if the list is missing. */
export const loadLicences = async (): Promise<LicenceEntry[]> => v.parse(licenceList, await (await fetch('licences.json')).json());
