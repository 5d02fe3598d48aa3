/** Records every committed row change: a rollback also removes the record. */
import type { Ctx } from '../../server/context.ts';

/**
 * Tables that a failed request may write: last-seen times of sessions, rate limits, counters of
 * wrong codes, one-time challenges and the record of attempts.
 */
const IGNORED_TABLES = [
  'written',
  'sessions',
  'rate_limits',
  'sign_in_challenges',
  'passkey_challenges',
  'audit_log',
  'realtime_marks',
];

export async function watchWrites({ pool }: Pick<Ctx, 'pool'>): Promise<() => Promise<string[]>> {
  await pool.query(`
    create unlogged table written (name text not null);
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into public.written values (tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$;`);
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_name <> all($1)
      and (table_schema = 'public' or table_name = '_private_jobs')`,
    [IGNORED_TABLES],
  );
  for (const { name } of rows) {
    await pool.query(`create trigger note_write after insert or update or delete on ${name}
      for each row execute function note_write()`);
  }
  return async () => {
    const taken = await pool.query<{ name: string }>('delete from written returning name');
    return [...new Set(taken.rows.map(({ name }) => name))];
  };
}
