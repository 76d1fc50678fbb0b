// Prints the endpoint table as JSON: `npm run -s api`.
import { endpoints } from '@kittiwake/mastodon-api/endpoints';

const table = Object.entries(endpoints).map(([name, { method, path, encoding, alternates }]) => ({
  name,
  method,
  path,
  encoding,
  alternates,
}));
console.log(JSON.stringify(table, null, 2));
