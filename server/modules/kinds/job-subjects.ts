/** What failed jobs are about, of all kinds. */
import { type RawBuilder, sql } from 'kysely';
import { KINDS, kindNamed } from './list.ts';

/** Rows with `given`, `type`, `id` and `name` of what the ids in `ids (given)` lead to. */
export const JOB_SUBJECTS_SQL: RawBuilder<unknown> = sql.join(
  KINDS.flatMap(({ name, subjectsSql }) =>
    subjectsSql
      ? [
          sql`select found.given, ${sql.lit(name)} as type, found.id, found.name
        from (${subjectsSql}) as found (given, id, name)`,
        ]
      : [],
  ),
  sql` union all `,
);

/** Null if staff have no screen for it. */
export function staffUrlOf(kind: string, id: string): string | null {
  return kindNamed(kind).staffUrl?.(id) ?? null;
}
