/** Checks the query plans with many users and a long audit log. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DB } from '../../platform/db/schema.gen.ts';
import { testDatabase } from '../../testing/database.ts';
import { listActions, listAudit } from './audit-store.ts';
import { listPeople } from './people-store.ts';

const { db, pool } = await testDatabase();

await sql`insert into users (email, name, first_name, locale, role, terms_accepted_at, created_at)
  select 'crowd-' || n || '@example.com', 'Crowd ' || n, 'Crowd', 'en_GB',
    case when n % 4000 = 0 then 'staff' else 'customer' end, now(), now() - n * interval '1 minute'
  from generate_series(1, 20000) n`.execute(db);
await sql`insert into audit_log (at, action, actor_id, subject_id)
  select now() - n * interval '1 minute', (array['session.started', 'role.set'])[1 + (n % 50 = 0)::int],
    actor.id, actor.id
  from generate_series(1, 40000) n join lateral (
    select id from users where name = 'Crowd ' || (1 + n % 100)) actor on true`.execute(db);
await sql`analyze users, audit_log`.execute(db);

async function planOf(work: (db: Kysely<DB>) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  await work(
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log({ query }) {
        sent.push(query);
      },
    }),
  );
  for (const { sql: statement, parameters } of sent) {
    const { rows } = await pool.query(`explain ${statement}`, [...parameters]);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  return plans.join('\n');
}

const now = new Date();
const anHourAgo = { at: String((now.getTime() - 3_600_000) * 1000) };
const uuid = '00000000-0000-4000-8000-000000000000';
const { id: somebody } = await db
  .selectFrom('users')
  .select('id')
  .where('name', '=', 'Crowd 7')
  .executeTakeFirstOrThrow();

it.each([
  ['users_newest', { words: [], cursor: null }],
  ['users_newest', { words: [], cursor: { ...anHourAgo, id: uuid } }],
  ['users_search', { words: ['brückner', 'ilse'], cursor: null }],
  ['users_search', { words: ['crowd-1234@'], cursor: { ...anHourAgo, id: uuid } }],
  ['users_of_the_house', { words: [], role: 'staff', cursor: null }],
] as const)('the user list uses the index %s: %j', async (index, narrowed) => {
  const plan = await planOf((logged) => listPeople(logged, { ...narrowed, now }));
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on users');
});

it.each([
  ['audit_log_newest', { cursor: null }],
  ['audit_log_newest', { cursor: { ...anHourAgo, id: '1' } }],
  ['audit_log_newest', { from: new Date(0), before: now, cursor: null }],
  ['audit_log_by_actor', { actorId: somebody, cursor: { ...anHourAgo, id: '1' } }],
  ['audit_log_by_subject', { subjectId: somebody, cursor: null }],
  ['audit_log_by_action', { action: 'role.set', cursor: { ...anHourAgo, id: '1' } }],
] as const)('the audit log uses the index %s without sorting: %j', async (index, narrowed) => {
  const plan = await planOf((logged) => listAudit(logged, narrowed));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Sort|Seq Scan on audit_log/);
});

it('the action names are read from the index audit_log_by_action', async () => {
  expect(await listActions(db)).toEqual(['role.set', 'session.started']);
  const plan = await planOf(listActions);
  expect(plan).toContain('audit_log_by_action');
  expect(plan).not.toContain('Seq Scan');
});
