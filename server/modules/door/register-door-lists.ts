/** Everybody with a ticket, as files. */
import { doorCalls } from '@lathe/contract/door-calls';
import { isUuid } from '@lathe/rules/uuid';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { writeInSpareTime } from '../../platform/document-process.ts';
import type { Identify } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';
import { assertWithinLimit, permitFile } from '../accounts/index.ts';
import { readOwnEvent } from '../events/index.ts';
import { doorListContent, doorListCsv, listHolders } from './door-list.ts';

type ListRequest = FastifyRequest<{ Params: { user: string; event: string } }>;

/** Whoever sees the door in the studio may have the list. */
const KEY = 'GET /api/users/{user}/events/{event}/door';

export function registerDoorLists(app: FastifyInstance, ctx: Ctx, identify: Identify): void {
  const path = '/api/users/:user/events/:event/door_list';

  app.get(`${path}.pdf`, async (request: ListRequest, reply) => {
    const { readerId, locale, ...read } = await readList(ctx, request, identify);
    await assertWithinLimit(ctx, 'statement', readerId);
    const content = doorListContent({ ...read, locale });
    const pdf = await writeInSpareTime('make_door_list', content);
    sendAs(reply, { type: 'application/pdf', name: `${fileName(locale)}.pdf` });
    return reply.send(Buffer.from(pdf));
  });

  app.get(`${path}.csv`, async (request: ListRequest, reply) => {
    const { locale, holders } = await readList(ctx, request, identify);
    sendAs(reply, { type: 'text/csv; charset=utf-8', name: `${fileName(locale)}.csv` });
    return reply.send(doorListCsv({ holders, locale }));
  });
}

async function readList(ctx: Ctx, request: ListRequest, identify: Identify) {
  const { user: ownerId, event: id } = request.params;
  if (!isUuid(id)) throw new CallError('not_found');
  const access = { key: KEY, spec: doorCalls[KEY], action: 'pages.read' } as const;
  const { readerId, locale } = await permitFile({ ctx, identify }, request, access);
  const { startsAt, ...event } = await readOwnEvent(ctx.db, { ownerId, id });
  return {
    readerId,
    locale,
    event: { ...event, startsAt: startsAt.toISOString() },
    holders: await listHolders(ctx.db, id, locale),
  };
}

function fileName(locale: Parameters<typeof translatorFor>[0]): string {
  return translatorFor(locale)('events:door.list.filename');
}

function sendAs(reply: FastifyReply, { type, name }: { type: string; name: string }): void {
  reply.headers({
    // Names of people.
    'cache-control': 'private, no-store',
    'content-type': type,
    'content-disposition': contentDisposition(name),
  });
}
