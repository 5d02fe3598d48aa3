/** Merchandise at the plant: batches by colour, scanning, faulty pieces and the board. */
import type { Batch, PlantOverview, ProductionGroup } from '@lathe/contract/production';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { merchPlant } from './testing/merch-jobs.ts';
import { messageOf } from './testing/plant.ts';
import { makePrintedItem } from './testing/printed-items.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const { plant, shirt, mug, stageOf } = await merchPlant(app);
const { staff } = plant;
const colleague = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
const german = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
german.cookies.set('locale', 'de');

const makeBatch = async (body: object) => await staff.post('/api/production/batches', body);
const batchOf = async (format: string, material: string): Promise<Batch> =>
  (await makeBatch({ format, material, jobs: 50 })).json;
const idsIn = ({ jobs }: Batch) => jobs.map(({ uuid }) => uuid).sort();
const scan = (code: string, stage: string, batch?: string, by = staff) =>
  by.post('/api/production/scan', { code, stage, ...(batch && { batch }) });

describe('batches of merchandise', () => {
  it('have one type and one colour of cloth, or one size of paper', async () => {
    const poster = await makePrintedItem(ctx, plant.seller.id, {
      ...{ type: 'poster', title: 'Moth poster', sizes: ['A2', 'A3'], colours: ['white'] },
    });
    const order = await plant.buyMerch([
      [shirt.variant('M', 'black'), 1],
      [shirt.variant('S', 'white'), 1],
      [shirt.variant('S', 'black'), 2],
      [poster.variant('A2', 'white'), 1],
      [poster.variant('A3', 'white'), 1],
    ]);
    const [blackM, white, blackS, large, small] = order.jobs;
    const { batchable }: PlantOverview = (await staff.get('/api/production')).json;
    expect(batchable.filter(({ format }) => format.code === 'poster')).toMatchObject([
      { material: { code: 'white/A2', name: 'A2' }, jobs: 1, copies: 1 },
      { material: { code: 'white/A3', name: 'A3' }, jobs: 1, copies: 1 },
    ]);
    const black = await batchOf('t_shirt', 'black');
    expect(idsIn(black)).toEqual([blackM, blackS].sort());
    expect(black).toMatchObject({
      format: { name: 'T-shirt' },
      material: { name: 'Black' },
      copies_count: 3,
      sizes: [
        { size: 'S', copies: 2 },
        { size: 'M', copies: 1 },
      ],
    });
    expect(idsIn(await batchOf('t_shirt', 'white'))).toEqual([white]);
    expect(idsIn(await batchOf('poster', 'white/A2'))).toEqual([large]);
    expect((await batchOf('poster', 'white/A3')).sizes).toEqual([{ size: 'A3', copies: 1 }]);
    // Nothing is left, and no colour is the colour of nothing.
    for (const material of ['black', 'white', '', 'unknown']) {
      expect((await makeBatch({ format: 't_shirt', material, jobs: 5 })).status).toBe(409);
    }
    expect(await stageOf(small ?? '')).toBe('queued');
    const list = await german.get('/api/production/batches?format=t_shirt');
    expect(list.json).toMatchObject({
      data: [{ material: { name: 'Weiß' } }, { material: { name: 'Schwarz' } }],
    });
  });

  it('take each job once when two people create them at once', async () => {
    const bought: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      bought.push(...(await plant.buyMerch([[mug.variant('', 'black'), 1]])).jobs);
    }
    const body = { format: 'mug', material: 'black', jobs: 2 };
    const made = await Promise.all([
      staff.post('/api/production/batches', body),
      colleague.post('/api/production/batches', body),
    ]);
    const taken = made.flatMap(({ status, json }) => (status === 200 ? idsIn(json as Batch) : []));
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.toSorted()).toEqual(bought.toSorted());
  });
});

describe('scanning merchandise', () => {
  it('says why a job is not moved, and moves nothing', async () => {
    const order = await plant.buyMerch([[shirt.variant('M', 'black'), 1]]);
    const [job = ''] = order.jobs;
    const { code } = await plant.read(job);
    expect(messageOf(await scan(code, 'cure'))).toContain('is at “Queued”, but “Cure” is expected');
    expect(messageOf(await scan(code, 'press'))).toContain(`${code} has no stage “Heat press”`);
    expect((await scan(code, 'queued')).json).toMatchObject({
      ...{ to: 'print', moved: 1, title: 'Tour shirt, M, Black' },
    });
    const twice = await scan(code, 'queued');
    expect([twice.status, messageOf(twice)]).toEqual([
      409,
      `${code} has already left “Queued” and is at “Print”. Nothing was changed.`,
    ]);
    expect(messageOf(await scan(code, 'queued', undefined, german))).toContain('schon hinter sich');
    const reason = 'Ink in the seam';
    await staff.post(`/api/production/jobs/${job}/reprint`, { stage: 'print', reason });
    expect(messageOf(await scan(code, 'print'))).toContain('a copy is made again');
    expect(await plant.read(job)).toMatchObject({ stage: 'queued', history: { length: 2 } });
  });

  it('moves only jobs of the batch that the station works on', async () => {
    const hoodie = await makePrintedItem(ctx, plant.seller.id, { type: 'hoodie' });
    const order = await plant.buyMerch([
      [hoodie.variant('S', 'black'), 1],
      [hoodie.variant('S', 'white'), 1],
    ]);
    const [black = '', white = ''] = order.jobs;
    const batch = await batchOf('hoodie', 'black');
    const [codeOfBlack, codeOfWhite] = [
      (await plant.read(black)).code,
      (await plant.read(white)).code,
    ];
    const free = await scan(codeOfWhite, 'queued', batch.uuid);
    expect([free.status, messageOf(free)]).toEqual([
      409,
      expect.stringContaining(
        `${codeOfWhite} does not belong to batch ${batch.code}. It is in no batch.`,
      ),
    ]);
    const other = await batchOf('hoodie', 'white');
    expect(messageOf(await scan(codeOfWhite, 'queued', batch.uuid))).toContain(
      `It belongs to batch ${other.code}.`,
    );
    expect(messageOf(await scan(other.code, 'queued', batch.uuid))).toContain('another batch');
    expect(await stageOf(white)).toBe('queued');
    expect((await scan(codeOfBlack, 'queued', batch.uuid)).json).toMatchObject({ to: 'print' });
    expect((await scan(batch.code, 'queued', batch.uuid)).status).toBe(409);
    expect((await scan(batch.code, 'print', batch.uuid)).json).toMatchObject({ to: 'cure' });
  });

  it('moves a job once when two stations scan it at once', async () => {
    const order = await plant.buyMerch([[mug.variant('', 'white'), 1]]);
    const [job = ''] = order.jobs;
    const { code } = await plant.read(job);
    const replies = await Promise.all([
      scan(code, 'queued'),
      scan(code, 'queued', undefined, colleague),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stageOf(job)).toBe('print');
  });
});

describe('a faulty piece', () => {
  it('is made again alone, and the others wait for it', async () => {
    const order = await plant.buyMerch([[shirt.variant('M', 'white'), 3]]);
    const [job = ''] = order.jobs;
    const reprint = (body: object) => staff.post(`/api/production/jobs/${job}/reprint`, body);
    await plant.make(job, 'check');
    const reason = 'The print peels';
    for (const copies of [0, 4, 1.5, 'one']) {
      expect((await reprint({ stage: 'check', reason, copies })).status).toBe(422);
    }
    expect(await plant.read(job)).toMatchObject({ stage: 'check', reprints: 0 });
    expect((await reprint({ stage: 'check', reason, copies: 1 })).json).toMatchObject({
      ...{ stage: 'queued', quantity: 3, reprint_quantity: 1, reprints: 1 },
      history: [{ event: 'reprint', from: 'check', quantity: 1, reason }, {}, {}, {}],
    });
    const { batchable }: PlantOverview = (await staff.get('/api/production')).json;
    const white = batchable.find(({ material }) => material?.code === 'white');
    expect(white).toMatchObject({ format: { code: 't_shirt' }, jobs: 1, copies: 1 });
    // Only one copy is at the press now.
    expect((await reprint({ stage: 'queued', reason, copies: 1 })).status).toBe(409);
    await plant.make(job, 'print');
    expect((await reprint({ stage: 'print', reason, copies: 2 })).status).toBe(422);
    await plant.make(job);
    expect(await plant.read(job)).toMatchObject({ quantity: 3, reprint_quantity: null });
    const log = await audited(ctx.db, { action: 'production.reprinted' });
    expect(log.at(-1)?.details).toMatchObject({ reason, copies: 1 });
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'In production',
      lines: [{ making: { stage: 'packed', reprints: 1 } }],
    });
  });
});

describe('the board', () => {
  it('shows an item per colour, with its sizes, and moves each colour apart', async () => {
    const item = await makePrintedItem(ctx, plant.seller.id, { title: 'Night shirt' });
    await plant.buyMerch([
      [item.variant('M', 'black'), 2],
      [item.variant('S', 'black'), 1],
      [item.variant('M', 'white'), 1],
    ]);
    const { data } = (await staff.get('/api/production/groups?format=t_shirt')).json as {
      data: ProductionGroup[];
    };
    const rows = data.filter(({ uuid }) => uuid === item.id);
    const black = rows.find(({ material }) => material?.code === 'black');
    expect(rows).toHaveLength(2);
    expect(black).toMatchObject({
      title: 'Night shirt',
      format: { code: 't_shirt', name: 'T-shirt' },
      material: { name: 'Black' },
      options: [],
      sizes: [
        { size: 'S', copies: 1 },
        { size: 'M', copies: 2 },
      ],
      ...{ jobs: 2, copies: 3, stages: [{ stage: 'queued', step: { to: 'print', copies: 3 } }] },
    });
    const jobs = black?.stages[0]?.step?.jobs ?? [];
    const step = await staff.post(`/api/production/groups/${item.id}/advance`, {
      stage: 'queued',
      jobs,
    });
    expect(step.json).toMatchObject({ to: 'print', jobs: 2, copies: 3, skipped: [] });
    const list = await staff.get(`/api/production/jobs?item=${item.id}&material=white`);
    expect(list.json).toMatchObject({
      data: [{ stage: 'queued', size: 'M', material: { code: 'white' } }],
    });
  });
});
