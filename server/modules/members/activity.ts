import { TEAM_ACTIONS, type TeamAction } from '@lathe/contract/audit-actions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

/**
 * Changes in an account by other people, newest first, one row more than a page. What staff did is
 * in the audit log only.
 */
export async function listActivity(
  db: Db,
  { accountId, cursor }: { accountId: string; cursor: Cursor | null },
) {
  let query = db
    .selectFrom('audit_log')
    .innerJoin('users as person', 'person.id', 'audit_log.actor_id')
    .leftJoin('releases', (join) =>
      join
        .on('audit_log.object_type', '=', 'release')
        .on(sql`releases.id::text`, '=', sql.ref('audit_log.object_id')),
    )
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'releases.id as releaseId',
      'releases.title as releaseTitle',
      sql<string | null>`case when person.deleted_at is null then person.name end`.as('person'),
      instantKey('audit_log.at').as('atKey'),
    ])
    .where('audit_log.subject_id', '=', accountId)
    .where('audit_log.actor_id', '<>', accountId)
    .where('audit_log.action', 'in', [...TEAM_ACTIONS])
    .$narrowType<{ action: TeamAction }>()
    .where('person.role', '=', 'customer')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (cursor) query = query.where(after('audit_log.at', 'audit_log.id', cursor));
  return await query.execute();
}
