import type {
  ListedReleaseRequest,
  ReleaseRequest,
  releaseRequestCalls,
} from '@lathe/contract/release-request-calls';
import { RELEASES_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { inTransaction } from '../../platform/db/tx.ts';
import { type Actor, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { auditIfForAnother, findPerson } from '../accounts/index.ts';
import { answerReleaseRequest, requestReleases } from './release-requests.ts';
import { findLatestRequest, findRequest, listRequests, type RequestRow } from './request-store.ts';

export const releaseRequestRoutes: Handlers<typeof releaseRequestCalls> = {
  'GET /api/users/{user}/release_request': async ({ ctx, params }) => {
    const person = await findPerson(ctx.db, params.user);
    if (!person) throw new CallError('not_found');
    const request = await findLatestRequest(ctx.db, params.user);
    return {
      releases_count: person.releases_count,
      releases_limit: person.releases_limit ?? RELEASES_LIMIT_DEFAULT,
      request: request ? presentRequest(request) : null,
    };
  },

  'POST /api/users/{user}/release_request': async (call) => {
    const { ctx, params, body } = call;
    return await inTransaction(ctx.db, async (tx) => {
      await requestReleases(tx, ctx, { userId: params.user, ...body });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'seller.edited' });
      const request = await findLatestRequest(tx, params.user);
      if (!request) throw new CallError('not_found');
      return presentRequest(request);
    });
  },

  'GET /api/admin/release_requests': async ({ ctx, query, actor }) => {
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listRequests(ctx.db, { isOpen: query.state === 'open', cursor });
    return pageOf(rows, {
      path: '/api/admin/release_requests',
      query,
      cursorOf: ({ askedKey, id }) => ({ at: askedKey, id }),
      present: (row) => presentListed(row, signedIn(actor)),
    });
  },

  'POST /api/admin/release_requests/{request}/grant': (call) =>
    answer(call, { granted: call.body.limit }),

  'POST /api/admin/release_requests/{request}/decline': (call) =>
    answer(call, { reason: call.body.reason }),
};

async function answer(
  { ctx, actor: caller, ip, params }: Caller & { params: { request: string } },
  given: { granted: number } | { reason: string },
): Promise<ListedReleaseRequest> {
  const actor = signedIn(caller);
  await answerReleaseRequest(ctx, { id: params.request, actor, ip, answer: given });
  const row = await findRequest(ctx.db, params.request);
  if (!row) throw new CallError('not_found');
  return presentListed(row, actor);
}

function presentRequest(row: RequestRow): ReleaseRequest {
  return {
    uuid: row.id,
    state: row.state,
    wanted: row.wanted,
    reason: row.reason,
    asked_at: row.askedAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    granted: row.granted,
    answer: row.answer,
  };
}

function presentListed(row: RequestRow, actor: Actor): ListedReleaseRequest {
  const isManaged = actor.isAdmin || row.role !== 'admin';
  return {
    ...presentRequest(row),
    seller: { id: row.userId, name: row.name, email: row.email },
    releases_count: row.count,
    releases_limit: row.limit,
    answered_by: row.answeredBy,
    answer_enabled: row.state === 'open' && row.userId !== actor.userId && isManaged,
  };
}
