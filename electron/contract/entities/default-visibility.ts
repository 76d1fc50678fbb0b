// The audience that a person chose at the server for new posts; apart from the values themselves, which the window loads without a schema.
import * as v from 'valibot';
import { visibilities } from './visibility.ts';

/** Missing: everyone. One that the app doesn't know, such as Akkoma's `local`, is narrower than that: the narrowest, so that nothing gets out. */
export const defaultVisibility = v.optional(
  v.fallback(
    v.pipe(
      v.nullable(v.picklist(visibilities)),
      v.transform((chosen) => chosen ?? 'public'),
    ),
    'direct',
  ),
  'public',
);
