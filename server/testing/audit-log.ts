import type { Db } from '../platform/db/connect.ts';

interface AuditFilter {
  action?: string;
  actor_id?: string;
  subject_id?: string;
  object_type?: string;
  object_id?: string;
}

/** Audit log entries of a person or object, oldest first. */
export async function audited(db: Db, filter: AuditFilter) {
  return await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where((eb) => eb.and(filter))
    .orderBy('id')
    .execute();
}
