import { isUuid } from '@lathe/rules/uuid';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

export interface AuditRow {
  id: number;
  at: Date;
  action: string;
  actorId: string | null;
  actorName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  objectType: string | null;
  objectId: string | null;
  details: Record<string, string | number | boolean | null>;
  ip: string | null;
  atKey: string;
}

interface AuditFilter {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  cursor: Cursor | null;
}

/** Newest first, one row more than a page. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { actorId, subjectId, action, from, before, cursor } = filter;
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.id', '=', 'audit_log.actor_id').on('actor.deleted_at', 'is', null),
    )
    .leftJoin('users as subject', (join) =>
      join.onRef('subject.id', '=', 'audit_log.subject_id').on('subject.deleted_at', 'is', null),
    )
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.actor_id as actorId',
      'actor.name as actorName',
      'audit_log.subject_id as subjectId',
      'subject.name as subjectName',
      'audit_log.object_type as objectType',
      'audit_log.object_id as objectId',
      'audit_log.details',
      sql<string | null>`host(audit_log.ip)`.as('ip'),
      instantKey('audit_log.at').as('atKey'),
    ])
    .$narrowType<{ details: AuditRow['details'] }>()
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (actorId) query = query.where('audit_log.actor_id', '=', actorId);
  if (subjectId) query = query.where('audit_log.subject_id', '=', subjectId);
  if (action) query = query.where('audit_log.action', '=', action);
  if (from) query = query.where('audit_log.at', '>=', from);
  if (before) query = query.where('audit_log.at', '<', before);
  if (cursor) query = query.where(after('audit_log.at', 'audit_log.id', cursor));
  return await query.execute();
}

/**
 * Skips from one action to the next in the index, because the log is long and has few distinct
 * actions.
 */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}

/**
 * An id is returned unchanged, because deleted accounts have log entries too. An email address is
 * looked up. Null means not found.
 */
export async function findPersonId(db: Db, idOrEmail: string): Promise<string | null> {
  const text = idOrEmail.trim().toLowerCase();
  if (isUuid(text)) return text;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', text)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
