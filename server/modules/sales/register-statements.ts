/** Statements of a month or year as files. They are sent while they are made. */
import { Readable } from 'node:stream';
import { royaltyCalls } from '@lathe/contract/royalty-calls';
import { parsePeriod, periodBounds, periodName } from '@lathe/rules/royalty-periods';
import { isUuid } from '@lathe/rules/uuid';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { writeInSpareTime } from '../../platform/document-process.ts';
import { type Identify, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { callerOfRequest } from '../../platform/http/caller-of-request.ts';
import { permit } from '../../platform/http/permit.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
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
    // The rights of an account are looked up by its id.
    if (!isUuid(params.user)) throw new CallError('not_found');
    const readerId = await assertReader(ctx, request, identify);
    const { locale } = visitorOf(request);
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

async function assertReader(
  ctx: Ctx,
  request: StatementRequest,
  identify: Identify,
): Promise<string> {
  const caller = await callerOfRequest(ctx, request, identify);
  const { params } = request;
  await permit(caller, { key: KEY, spec: royaltyCalls[KEY], params });
  await auditIfForAnother(ctx.db, caller, { subjectId: params.user, action: 'sales.read' });
  return signedIn(caller.actor).userId;
}
