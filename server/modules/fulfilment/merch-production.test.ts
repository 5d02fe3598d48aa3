/** Stages of merchandise at the plant: those of its type, also for jobs of an earlier version. */
import type { ProductionStage } from '@lathe/rules/production';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { merchPlant } from './testing/merch-jobs.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const { plant, shirt, mug, stageOf } = await merchPlant(app);

describe('stages of merchandise', () => {
  it.each([
    ['t_shirt', 'queued print cure check packed'],
    ['hoodie', 'queued print cure check packed'],
    ['tote', 'queued print cure check packed'],
    ['mug', 'queued print press check packed'],
    ['slipmat', 'queued print press check packed'],
    ['poster', 'queued print dry trim packed'],
  ])('of a %s are those of its type', async (code, stages) => {
    const type = await ctx.db
      .selectFrom('merch_types')
      .select('steps')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(['queued', ...type.steps, 'packed'].join(' ')).toBe(stages);
  });

  it('are advanced one by one, and the buyer sees each of them', async () => {
    const order = await plant.buyMerch([
      [shirt.variant('M', 'black'), 1],
      [mug.variant('', 'white'), 1],
    ]);
    const [first = '', second = ''] = order.jobs;
    const stages = ['queued', 'print', 'cure', 'check', 'packed'];
    for (const [at, stage] of stages.entries()) {
      expect(await plant.readOrder(order)).toMatchObject({
        state: at === 0 ? 'Paid' : 'In production',
        lines: [{ making: { stage, stages } }, { making: { stage: 'queued' } }],
      });
      if (stage !== 'packed') await plant.advance(first, stage as ProductionStage);
    }
    // Another type goes another way.
    await plant.make(second, 'print');
    expect((await plant.advance(second, 'print')).json).toMatchObject({ stage: 'press' });
    await plant.make(second);
    expect((await plant.send(order.id)).status).toBe(200);
    expect(await plant.readOrder(order)).toMatchObject({ state: 'Dispatched' });
  });

  it('stay those of the sale when the type is made in another way later', async () => {
    const order = await plant.buyMerch([[mug.variant('', 'black'), 1]]);
    const [job = ''] = order.jobs;
    await plant.make(job, 'print');
    await sql`update merch_types set steps = '{print,check}' where code = 'mug'`.execute(ctx.db);
    expect((await plant.read(job)).stages).toEqual(['queued', 'print', 'press', 'check', 'packed']);
    await plant.make(job);
    await sql`update merch_types set steps = '{print,press,check}' where code = 'mug'`.execute(
      ctx.db,
    );
  });
});

describe('jobs of a version without stages of types', () => {
  /** As that version inserts and moves them. */
  async function formerJob(stage: string, variant = shirt.variant('M', 'black')) {
    const { id } = await plant.buyMerch([[variant, 2]]);
    await ctx.db.deleteFrom('making_jobs').where('order_id', '=', id).execute();
    await sql`
      insert into making_jobs (order_id, order_line_id, format, medium, sides, quantity, stage,
        stage_at, start_on, dispatch_on, created_at)
      select order_id, id, 't_shirt', 'Merch', 0, quantity, ${stage}, now(), '2026-11-16',
        '2026-11-19', now() from order_lines where order_id = ${id}`.execute(ctx.db);
    const [job = ''] = await plant.jobsOf(id);
    return { id, job };
  }

  it('get stages, colour, size and design from processes of the version before', async () => {
    const { job } = await formerJob('queued');
    expect(await plant.read(job)).toMatchObject({
      stages: ['queued', 'print', 'cure', 'check', 'packed'],
      material: { code: 'black', name: 'Black' },
      size: 'M',
      design: { hash: shirt.designHash },
    });
    await plant.make(job);
  });

  it.each(['print', 'packed'])('go on from the stage %s', async (stage) => {
    const { id, job } = await formerJob(stage);
    await plant.make(job);
    expect(await stageOf(job)).toBe('packed');
    await sql`update parcels set packed_at = now() where order_id = ${id}`.execute(ctx.db);
    expect((await plant.send(id)).status).toBe(200);
  });

  it('of a deleted variant are printed and packed as before', async () => {
    const { job } = await formerJob('print');
    await sql`update making_jobs set steps = null where id = ${job}`.execute(ctx.db);
    expect((await plant.read(job)).stages).toEqual(['queued', 'print', 'packed']);
    await plant.make(job);
  });
});
