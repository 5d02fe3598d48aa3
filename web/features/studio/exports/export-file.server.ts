import { redirect } from 'react-router';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { EXPORTS, exportQuery } from './export-files.ts';

/** A link to this address asks for the password if the session has ended; the file itself cannot. */
export function loader(args: PageArgs & { params: { name: string } }) {
  const { account } = requireStudio(args, '/studio/exports');
  const found = EXPORTS.find(({ name }) => name === args.params.name);
  if (!found) throw new Response(null, { status: 404 });
  const given = Object.fromEntries(new URL(args.request.url).searchParams);
  const query = new URLSearchParams(exportQuery(found.name, given));
  return redirect(`/api/users/${account.id}/exports/${found.name}?${query}`);
}
