import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { DeclaredJob } from './jobs.ts';
import { parsePayload } from './jobs.ts';

/**
 * The payload of the next attempt. Unlike the number of the attempt, it also survives a shutdown,
 * which does not count the attempt, and staff who start a dead job again.
 */
export async function changePayload<Schema extends z.ZodType>(
  db: Db,
  job: DeclaredJob<Schema>,
  { jobId, payload }: { jobId: string; payload: z.input<Schema> },
): Promise<void> {
  const json = JSON.stringify(payload);
  parsePayload(job, JSON.parse(json));
  await sql`
    update graphile_worker._private_jobs set payload = ${json}::json
    where id = ${jobId}::bigint`.execute(db);
}
