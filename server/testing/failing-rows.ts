/** Simulates a row that cannot be written, like a bug triggered by specific data. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

interface Row {
  table: string;
  column?: string;
  id: string;
}

/** Every write to the row fails until the returned function is called. */
export async function failWritesOf(
  db: Db,
  { table, column = 'id', id }: Row,
): Promise<() => Promise<void>> {
  const name = sql.id(`fail_${randomUUID()}`);
  await sql`create function ${name}() returns trigger language plpgsql as
    $$ begin raise exception 'on purpose'; end $$`.execute(db);
  await sql`create trigger ${name} before insert or update on ${sql.table(table)} for each row
    when (new.${sql.id(column)} = ${sql.lit(id)}) execute function ${name}()`.execute(db);
  return async () => {
    await sql`drop function ${name} cascade`.execute(db);
  };
}

/** Payloads of the jobs with this name: waiting, running or dead. */
export async function payloadsOf(db: Db, name: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = ${name} order by jobs.id`.execute(db);
  return rows.map(({ payload }) => payload);
}
