import type { adminCalls, ManagedPerson } from '@lathe/contract/admin-calls';
import { endOfDay, startOfDay } from '@lathe/rules/dates';
import { FEATURE_FLAGS } from '@lathe/rules/flags';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { auditIfForAnother, setRole } from '../accounts/index.ts';
import { findPersonId, listActions, listAudit } from './audit-store.ts';
import { endAllSessions, setFlag, setLimits } from './change-person.ts';
import { countHolders, listHolders } from './flag-store.ts';
import { readOverview } from './overview.ts';
import { findManagedPerson, listPeople } from './people-store.ts';
import {
  presentAudit,
  presentHolder,
  presentListedPerson,
  presentManagedPerson,
} from './present.ts';
import { restoreUser, suspendUser } from './suspend-user.ts';

export const adminRoutes: Handlers<typeof adminCalls> = {
  'GET /api/admin/overview': async ({ ctx }) => await readOverview(ctx),

  'GET /api/admin/users': async ({ ctx, query }) => {
    const { q = '', role } = query;
    const terms = q.split(/\s+/).filter(Boolean);
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listPeople(ctx.db, { words: terms, role, cursor, now: ctx.clock.now() });
    return pageOf(rows, {
      path: '/api/admin/users',
      query,
      cursorOf: ({ createdKey, id }) => ({ at: createdKey, id }),
      present: presentListedPerson,
    });
  },

  'GET /api/admin/users/{user}': async (call) => {
    const person = await readPerson(call, call.params.user);
    const subjectId = call.params.user;
    await auditIfForAnother(call.ctx.db, call, { subjectId, action: 'account.read' });
    return person;
  },

  'PUT /api/admin/users/{user}/role': async (call) => {
    const { ctx, actor, ip, params, body } = call;
    const { userId: actorId } = signedIn(actor);
    await setRole(ctx, { actorId, userId: params.user, role: body.role, ip });
    return await readPerson(call, params.user);
  },

  'PUT /api/admin/users/{user}/limits': async (call) => {
    const { reason, ...limits } = call.body;
    await setLimits(call.ctx, { ...changeRequestOf(call), limits, reason });
    return await readPerson(call, call.params.user);
  },

  'PUT /api/admin/users/{user}/suspension': async (call) => {
    await suspendUser(call.ctx, { ...changeRequestOf(call), reason: call.body.reason });
    return await readPerson(call, call.params.user);
  },

  'DELETE /api/admin/users/{user}/suspension': async (call) => {
    await restoreUser(call.ctx, changeRequestOf(call));
    return await readPerson(call, call.params.user);
  },

  'PUT /api/admin/users/{user}/flags/{flag}': async (call) => {
    await setFlag(call.ctx, { ...changeRequestOf(call), flag: call.params.flag, enabled: true });
    return await readPerson(call, call.params.user);
  },

  'DELETE /api/admin/users/{user}/flags/{flag}': async (call) => {
    await setFlag(call.ctx, { ...changeRequestOf(call), flag: call.params.flag, enabled: false });
    return await readPerson(call, call.params.user);
  },

  'DELETE /api/admin/users/{user}/sessions': async (call) => {
    await endAllSessions(call.ctx, changeRequestOf(call));
    return await readPerson(call, call.params.user);
  },

  'GET /api/admin/flags': async ({ ctx }) => {
    const holders = await countHolders(ctx.db);
    const data = FEATURE_FLAGS.map((flag) => ({ flag, holders: holders.get(flag) ?? 0 }));
    return { data, next_page_url: null };
  },

  'GET /api/admin/flags/{flag}/users': async ({ ctx, params: { flag }, query }) => {
    const rows = await listHolders(ctx.db, { flag, cursor: readCursor(query.cursor, 'uuid') });
    return pageOf(rows, {
      path: `/api/admin/flags/${flag}/users`,
      query,
      cursorOf: ({ setKey, id }) => ({ at: setKey, id }),
      present: presentHolder,
    });
  },

  'GET /api/admin/audit': async ({ ctx, query }) => {
    const { actor, subject, action, from, to } = query;
    const [actorId, subjectId] = await Promise.all([
      actor ? findPersonId(ctx.db, actor) : undefined,
      subject ? findPersonId(ctx.db, subject) : undefined,
    ]);
    if (actorId === null || subjectId === null) return { data: [], next_page_url: null };
    const rows = await listAudit(ctx.db, {
      actorId,
      subjectId,
      action,
      from: from ? startOfDay(from) : undefined,
      before: to ? endOfDay(to) : undefined,
      cursor: readCursor(query.cursor, 'number'),
    });
    return pageOf(rows, {
      path: '/api/admin/audit',
      query,
      cursorOf: ({ atKey, id }) => ({ at: atKey, id: String(id) }),
      present: presentAudit,
    });
  },

  'GET /api/admin/audit/actions': async ({ ctx }) => {
    return { data: await listActions(ctx.db), next_page_url: null };
  },
};

function changeRequestOf({ actor, ip, params }: Caller & { params: { user: string } }) {
  return { actor: signedIn(actor), userId: params.user, ip };
}

async function readPerson({ ctx, actor }: Caller, userId: string): Promise<ManagedPerson> {
  const person = await findManagedPerson(ctx.db, userId, ctx.clock.now());
  if (!person) throw new CallError('not_found');
  return presentManagedPerson(person, signedIn(actor));
}
