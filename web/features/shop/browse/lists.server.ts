/** Loaders of the lists beside releases. */
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

export async function merchLoader({ context, request }: PageArgs) {
  const params = new URL(request.url).searchParams;
  const type = params.get('type')?.slice(0, 40) || undefined;
  const query = { ...(type && { type }), ...pageOf(request) };
  return { list: await context.get(serverSide).api('GET /api/merch', { query }), type };
}

export async function eventsLoader({ context }: PageArgs) {
  const { data } = await context.get(serverSide).api('GET /api/events');
  return { events: data };
}

export async function artistsLoader({ context, request }: PageArgs) {
  const query = pageOf(request);
  return { list: await context.get(serverSide).api('GET /api/pages', { query }) };
}

export async function labelsLoader({ context, request }: PageArgs) {
  const query = pageOf(request);
  return { list: await context.get(serverSide).api('GET /api/labels', { query }) };
}

function pageOf(request: Request): { page?: string } {
  const page = new URL(request.url).searchParams.get('page');
  return page ? { page } : {};
}
