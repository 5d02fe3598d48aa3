import { redirect } from 'react-router';
import { requestPath } from '../../../lib/page-path.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { labelTabs } from './label-tabs.ts';

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { api, account } = studio;
  const found = await api('GET /api/users/{user}/label', { params: { user: account.id } });
  // Without a label only the page to open one is available.
  const isOpening = /^\/studio\/label(\?|$)/.test(requestPath(args.request));
  if (!found.label && !isOpening) throw redirect('/studio/label');
  return { ...found, tabs: labelTabs(studio) };
}
