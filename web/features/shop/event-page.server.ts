import { TICKET_CODE_MAX_LENGTH } from '@lathe/rules/event-limits';
import { redirect } from 'react-router';
import { movedPath } from '../../lib/page-path.ts';
import { publicOrPreview } from '../../lib/preview.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { savedItems } from './wish-list/saved-items.server.ts';

export async function loader({ context, params, request }: PageArgs<'page' | 'event'>) {
  const { api, viewer } = context.get(serverSide);
  const code = new URL(request.url).searchParams.get('code');
  const event = await publicOrPreview({ viewer, request }, (query) =>
    api('GET /api/pages/{page}/events/{event}', {
      params,
      query: { ...query, ...(code && { code: code.slice(0, TICKET_CODE_MAX_LENGTH) }) },
    }),
  );
  const newPath = movedPath(request, params.page, event.page.url);
  if (newPath) throw redirect(newPath, 301);
  return { event, saved: await savedItems({ api, viewer }, [event.uuid]) };
}
