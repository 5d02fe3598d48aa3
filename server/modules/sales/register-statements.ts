/** Statements of a month or year, to print. Their lines are an export (`exports/royalties`). */
import { royaltyCalls } from '@lathe/contract/royalty-calls';
import { parsePeriod, periodName } from '@lathe/rules/royalty-periods';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { writeInSpareTime } from '../../platform/document-process.ts';
import type { Identify } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertWithinLimit, permitFile } from '../accounts/index.ts';
import { bookedUntil } from './royalty-table.ts';
import { statementContent } from './statement-document.ts';

type StatementRequest = FastifyRequest<{ Params: { user: string; file: string } }>;

/** `2026.pdf`, `2026-11.pdf`. */
const FILE = /^(\d{4}(?:-\d{2})?)\.pdf$/;
/** Whoever may read the summary may have the statement. */
const KEY = 'GET /api/users/{user}/sales';

export function registerStatements(app: FastifyInstance, ctx: Ctx, identify: Identify): void {
  app.get('/api/users/:user/sales/statements/:file', async (request: StatementRequest, reply) => {
    const { params } = request;
    const [, name = ''] = FILE.exec(params.file) ?? [];
    const period = parsePeriod(name);
    const access = { key: KEY, spec: royaltyCalls[KEY], action: 'sales.read' } as const;
    const { readerId, locale } = await permitFile({ ctx, identify }, request, access);
    if (!period) throw new CallError('not_found');
    const booked = { userId: params.user, ...bookedUntil(period, ctx.clock.now()) };
    await assertWithinLimit(ctx, 'statement', readerId);
    const content = await statementContent(ctx, { booked, period, locale });
    const pdf = await writeInSpareTime('make_statement', content);
    const fileName = `lathe-royalties-${periodName(period)}.pdf`;
    reply.header('content-disposition', contentDisposition(fileName));
    return reply.type('application/pdf').send(Buffer.from(pdf));
  });
}
