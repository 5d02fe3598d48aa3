import type { PageArgs } from '../../lib/route-types.ts';
import { notInProduction } from './not-in-production.server.ts';

export function loader({ context, request }: PageArgs) {
  const { publicUrl } = notInProduction(context);
  const query = new URL(request.url).searchParams;
  const state = query.get('state') ?? '';
  const back = URL.parse(query.get('redirect_uri') ?? '', publicUrl);
  // Prevents an open redirect.
  if (!back || back.origin !== new URL(publicUrl).origin) throw new Response(null, { status: 400 });
  const address = (answer: Record<string, string>) =>
    `${back.pathname}?${new URLSearchParams({ ...answer, state })}`;
  return {
    allow: address({ code: 'stand-in-code' }),
    refuse: address({ error: 'access_denied' }),
  };
}
