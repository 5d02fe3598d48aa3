/** Figures and settlement of an event as files. */
import { eventFigureCalls } from '@lathe/contract/event-figure-calls';
import { isUuid } from '@lathe/rules/uuid';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { writeInSpareTime } from '../../platform/document-process.ts';
import type { Identify } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';
import { assertWithinLimit, permitFile } from '../accounts/index.ts';
import { readOwnEvent } from '../events/index.ts';
import { admittedCsv, categoriesCsv, settlementCsv, soldCsv } from './event-csv.ts';
import { statementContent } from './statement-document.ts';

type EventRequest = FastifyRequest<{ Params: { user: string; event: string } }>;

/** Whoever sees the figures in the studio may have their tables, and so for the settlement. */
const FIGURES = 'GET /api/users/{user}/events/{event}/figures';
const STATEMENT = 'GET /api/users/{user}/events/{event}/statement';

const TABLES = [
  { path: 'figures/sold', name: 'sold', key: FIGURES, table: soldCsv },
  { path: 'figures/admitted', name: 'admitted', key: FIGURES, table: admittedCsv },
  { path: 'figures/categories', name: 'categories', key: FIGURES, table: categoriesCsv },
  { path: 'statement', name: 'statement', key: STATEMENT, table: settlementCsv },
] as const;

export function registerEventFiles(app: FastifyInstance, ctx: Ctx, identify: Identify): void {
  const base = '/api/users/:user/events/:event';

  for (const { path, name, key, table } of TABLES) {
    app.get(`${base}/${path}.csv`, async (request: EventRequest, reply) => {
      const { locale, event } = await readEvent(request, key);
      const file = translatorFor(locale)(`event_figures:files.${name}`);
      reply.headers(headersOf('text/csv; charset=utf-8', `${file}.csv`));
      return reply.send(await table(ctx.db, { event, locale }));
    });
  }

  app.get(`${base}/statement.pdf`, async (request: EventRequest, reply) => {
    const { locale, readerId, event } = await readEvent(request, STATEMENT);
    await assertWithinLimit(ctx, 'statement', readerId);
    const content = await statementContent(ctx, { event, locale });
    const pdf = await writeInSpareTime('make_statement', content);
    const name = translatorFor(locale)('event_figures:files.statement');
    reply.headers(headersOf('application/pdf', `${name}.pdf`));
    return reply.send(Buffer.from(pdf));
  });

  async function readEvent(request: EventRequest, key: typeof FIGURES | typeof STATEMENT) {
    const { user: ownerId, event: id } = request.params;
    if (!isUuid(id)) throw new CallError('not_found');
    const action = key === FIGURES ? 'pages.read' : 'sales.read';
    const access = { key, spec: eventFigureCalls[key], action } as const;
    const { readerId, locale } = await permitFile({ ctx, identify }, request, access);
    return { readerId, locale, event: await readOwnEvent(ctx.db, { ownerId, id }) };
  }
}

function headersOf(type: string, name: string): Record<string, string> {
  return { 'content-type': type, 'content-disposition': contentDisposition(name) };
}
