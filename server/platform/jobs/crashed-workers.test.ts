import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { startProcess } from '../../testing/processes.ts';
import { countJobs } from './dead-jobs.ts';
import { recordedRuns, recordRun } from './testing/recorded-runs.ts';

const database = await testDatabase();
const { db, url } = database;
const { enqueue, start, attemptsOf } = recordedRuns(database);

beforeAll(() => sql`create table job_runs (text text, pid int)`.execute(db));
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(db));

describe('worker killed with -9', () => {
  it('has its jobs handed back within seconds, as a failed try', async () => {
    const victim = startProcess(url);
    await victim.call('work', 2);
    const ids = [await enqueue('plain', 60_000), await enqueue('queued', 60_000, { queue: 'q' })];
    await eventually(async () => {
      const { rows } = await sql`select * from job_runs where pid = ${victim.pid}`.execute(db);
      expect(rows).toHaveLength(2);
    });
    await victim.killHard();
    for (const id of ids) expect(await attemptsOf(id)).toMatchObject({ attempts: 1 });

    const { job, runs } = recordRun(async () => undefined);
    await start(job);
    await eventually(() =>
      expect(runs.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual([
        { text: 'plain', attempt: 2 },
        { text: 'queued', attempt: 2 },
      ]),
    );
  });

  it.each([true, false])(
    'in the last attempt makes the job fail without another run (onFinalFailure handler: %s)',
    async (hasWord) => {
      const { job: plain, runs } = recordRun(async () => undefined);
      const logged: string[] = [];
      const onFinalFailure = async (_: unknown, { text }: { text: string }) =>
        void logged.push(text);
      const job = {
        ...plain,
        load: async () => ({ ...(await plain.load()), ...(hasWord && { onFinalFailure }) }),
      };
      const id = await enqueue('doomed');
      await sql`update graphile_worker._private_jobs set attempts = max_attempts,
      locked_by = 'somebody who is gone', locked_at = now() where id = ${id}::bigint`.execute(db);
      await start(job);
      await eventually(async () => {
        const { waiting, running, dead } = await countJobs(db);
        expect({ waiting, running, dead, said: logged }).toEqual({
          waiting: 0,
          running: 0,
          dead: hasWord ? 0 : 1,
          said: hasWord ? ['doomed'] : [],
        });
      });
      expect(runs).toEqual([]);
    },
  );

  it('is distinguished from one that is busy or has lost its connection', async () => {
    const busy = startProcess(url);
    await busy.call('work', 1);
    const id = await enqueue('busy', 600_000);
    await eventually(async () => {
      const { rows } = await sql`select * from job_runs where pid = ${busy.pid}`.execute(db);
      expect(rows).toHaveLength(1);
    });
    const { job, runs } = recordRun(async () => undefined);
    await start(job, { rescueMs: 400 });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lathe-worker' and datname = current_database()`.execute(db);
    await sleep(1500);
    expect(await attemptsOf(id)).toMatchObject({ attempts: 1, locked_by: expect.any(String) });
    await busy.call('finishJobs');
    await eventually(async () => expect(await attemptsOf(id)).toBeUndefined());
    expect(runs).toEqual([]);
  });
});
