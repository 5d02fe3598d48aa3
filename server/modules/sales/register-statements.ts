/** Statements of a month or year as files. They are sent while they are made. */
import { Readable } from 'node:stream';
import { royaltyCalls } from '@lathe/contract/royalty-calls';
import { parsePeriod, periodBounds, periodName } from '@lathe/rules/royalty-periods';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { writeInSpareTime } from '../../platform/document-process.ts';
import type { Identify } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertWithinLimit, permitFile } from '../accounts/index.ts';
import { priceBook } from '../catalogue/index.ts';
import { statementCsv } from './statement-csv.ts';
import { statementContent } from './statement-document.ts';

type StatementRequest = FastifyRequest<{ Params: { user: string; file: string } }>;

/** `2026.pdf`, `2026-11.csv`. */
const FILE = /^(\d{4}(?:-\d{2})?)\.(csv|pdf)$/;
/** Whoever may read the summary may have the statement. */
const KEY = 'GET /api/users/{user}/sales';

export function registerStatements(app: FastifyInstance, ctx: Ctx, identify: Identify): void {
  app.get('/api/users/:user/sales/statements/:file', async (request: StatementRequest, reply) => {
    const { params } = request;
    const [, name = '', type] = FILE.exec(params.file) ?? [];
    const period = parsePeriod(name);
    const access = { key: KEY, spec: royaltyCalls[KEY], action: 'sales.read' } as const;
    const { readerId, locale } = await permitFile({ ctx, identify }, request, access);
    if (!period) throw new CallError('not_found');
    const bounds = periodBounds(period);
    const now = ctx.clock.now();
    // What is booked while the file is sent belongs to the next one.
    const to = bounds.to && bounds.to < now ? bounds.to : now;
    const booked = { userId: params.user, from: bounds.from, to };
    reply.header(
      'content-disposition',
      contentDisposition(`lathe-royalties-${periodName(period)}.${type}`),
    );
    if (type === 'pdf') {
      await assertWithinLimit(ctx, 'statement', readerId);
      const content = await statementContent(ctx, { booked, period, locale });
      const pdf = await writeInSpareTime('make_statement', content);
      return reply.type('application/pdf').send(Buffer.from(pdf));
    }
    const viewer = { book: await priceBook(ctx), locale };
    const text = statementCsv(ctx, { filter: booked, viewer });
    return reply.type('text/csv; charset=utf-8').send(Readable.from(text, { objectMode: false }));
  });
}
