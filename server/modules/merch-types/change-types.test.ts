/** What admins keep about types of merchandise: each change is audited and needs the last version. */
import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { payloadsOf } from '../../testing/failing-rows.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { readyItem } from '../merch-publishing/testing/ready-items.ts';
import { merchShortages, merchTypes } from './index.ts';
import { redrawMerchColour } from './jobs.ts';

const app = await testApp();
const { ctx } = app;
const asAdmin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asAnother = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asStaff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
const asSeller = await signedInBrowser(app, await makePerson(app, { seller: true }));
const TYPES = '/api/admin/merch_types';

async function typeOf(code: string): Promise<ManagedMerchType> {
  const { data } = (await asStaff.get(TYPES)).json as { data: ManagedMerchType[] };
  const type = data.find((each) => each.code === code);
  if (!type) throw new Error(`There is no type ${code}.`);
  return type;
}

async function lastLog({ id }: ManagedMerchType) {
  const log = await audited(ctx.db, { object_type: 'merch type', object_id: String(id) });
  return log.at(-1);
}

const valuesOf = ({ name_en, name_de, is_active, weight_grams, version }: ManagedMerchType) => ({
  name_en,
  name_de,
  is_active,
  weight_grams,
  daily_capacity: 80,
  version,
});

describe('type of merchandise', () => {
  it('gets a capacity, which is cached nowhere and in the log', async () => {
    const mug = await typeOf('mug');
    await merchTypes(ctx);
    const { json } = await asAdmin.put(`${TYPES}/${mug.id}`, valuesOf(mug));
    expect(json).toMatchObject({ daily_capacity: 80, version: mug.version + 1 });
    const capacity = async () =>
      (await merchTypes(ctx)).find(({ code }) => code === 'mug')?.dailyCapacity;
    await expect.poll(capacity).toBe(80);
    expect(await lastLog(mug)).toMatchObject({
      action: 'merch_type.changed',
      details: { what: 'mug', name: 'daily_capacity', from: null, to: 80 },
    });
  });

  it('is changed by one of two admins who saw the same version', async () => {
    const tote = await typeOf('tote');
    const change = { ...valuesOf(tote), weight_grams: 155 };
    const replies = await Promise.all([
      asAdmin.put(`${TYPES}/${tote.id}`, change),
      asAnother.put(`${TYPES}/${tote.id}`, { ...change, weight_grams: 165 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await typeOf('tote')).version).toBe(tote.version + 1);
  });

  it('is only read by staff, and not even that by sellers', async () => {
    const mug = await typeOf('mug');
    expect((await asStaff.put(`${TYPES}/${mug.id}`, valuesOf(mug))).status).toBe(403);
    expect((await asSeller.get(TYPES)).status).toBe(403);
    expect((await app.browser().get(TYPES)).status).toBe(401);
  });
});

describe('print area', () => {
  it('changes in millimetres, and a circle stays round', async () => {
    const shirt = await typeOf('t_shirt');
    const [front] = shirt.areas;
    const { id = 0, name_en = '', name_de = '' } = front ?? {};
    const body = { name_en, name_de, width_mm: 310.5, height_mm: 406, bleed_mm: 0, safe_mm: 10 };
    const path = `${TYPES}/${shirt.id}/areas/${id}`;
    const changed: ManagedMerchType = (await asAdmin.put(path, { ...body, version: shirt.version }))
      .json;
    expect(changed.areas[0]).toMatchObject({ width_mm: 310.5, height_mm: 406 });
    expect(await lastLog(shirt)).toMatchObject({
      action: 'merch_area.changed',
      details: { what: 't_shirt front', name: 'width_mm', from: 305, to: 310.5 },
    });
    const wide = { ...body, safe_mm: 100, width_mm: 200, version: shirt.version + 1 };
    expect((await asAdmin.put(path, wide)).json).toMatchObject({
      errors: { safe_mm: [expect.any(String)] },
    });

    const slipmat = await typeOf('slipmat');
    const oval = { ...body, width_mm: 290, height_mm: 295, version: slipmat.version };
    const disc = `${TYPES}/${slipmat.id}/areas/${slipmat.areas[0]?.id}`;
    expect((await asAdmin.put(disc, oval)).json).toMatchObject({
      errors: { height_mm: [expect.any(String)] },
    });
    // An area of another type.
    const foreign = `${TYPES}/${slipmat.id}/areas/${id}`;
    expect((await asAdmin.put(foreign, oval)).status).toBe(404);
    expect(await typeOf('slipmat')).toEqual(slipmat);
  });
});

describe('size', () => {
  const sizesOf = ({ json }: { json: unknown }) => (json as ManagedMerchType).sizes;
  const UNMEASURED = {
    ...{ chest_mm: null, length_mm: null, sleeve_mm: null },
    ...{ width_mm: null, height_mm: null, diameter_mm: null },
  };
  const MEASURES = {
    ...UNMEASURED,
    chest_mm: 760,
    length_mm: 860,
    sleeve_mm: 255,
    print_scale: 1,
    is_active: true,
  };

  it('is added as the largest, measured again and switched off', async () => {
    const shirt = await typeOf('t_shirt');
    const path = `${TYPES}/${shirt.id}/sizes`;
    const { version } = shirt;
    const added = await asAdmin.post(path, { size: ' 6XL ', ...MEASURES, version });
    expect(sizesOf(added).at(-1)).toMatchObject({ code: '6XL', chest_mm: 760 });
    expect(await lastLog(shirt)).toMatchObject({
      action: 'merch_size.added',
      details: { name: '6XL' },
    });
    const again = { size: '6xl', ...MEASURES, version: version + 1 };
    expect((await asAdmin.post(path, again)).json).toMatchObject({ code: 'validation' });
    const off = { size: '6XL', ...MEASURES, is_active: false, version: version + 1 };
    expect(sizesOf(await asAdmin.put(path, off)).at(-1)).toMatchObject({ is_active: false });
    const unknown = { size: '7XL', ...MEASURES, version: version + 2 };
    expect((await asAdmin.put(path, unknown)).status).toBe(404);
  });

  it('of a poster needs a scale; the only size of a mug stays the only one', async () => {
    const poster = await typeOf('poster');
    const none = { ...UNMEASURED, is_active: true };
    const path = `${TYPES}/${poster.id}/sizes`;
    const { version } = poster;
    const withoutScale = await asAdmin.post(path, { size: 'A4', ...none, version });
    expect(withoutScale.json).toMatchObject({ errors: { print_scale: [expect.any(String)] } });
    const a4 = await asAdmin.post(path, { size: 'A4', ...none, print_scale: 0.5, version });
    expect(sizesOf(a4).at(-1)).toMatchObject({ code: 'A4', print_scale: 0.5 });
    const mug = await typeOf('mug');
    const sizes = `${TYPES}/${mug.id}/sizes`;
    const second = { size: 'XL', ...none, print_scale: 1, version: mug.version };
    expect((await asAdmin.post(sizes, second)).json).toMatchObject({ code: 'validation' });
    const off = { ...second, size: '', is_active: false };
    expect((await asAdmin.put(sizes, off)).json).toMatchObject({
      errors: { is_active: [expect.any(String)] },
    });
    expect(await typeOf('mug')).toEqual(mug);
  });

  it('of a product is flat with both sides, or round', async () => {
    const tote = await typeOf('tote');
    const path = `${TYPES}/${tote.id}/sizes`;
    const body = { size: '', ...UNMEASURED, is_active: true, print_scale: 1 };
    const { version } = tote;
    for (const [measures, wrong] of [
      [{ width_mm: 380 }, 'height_mm'],
      [{ height_mm: 420 }, 'width_mm'],
      [{ width_mm: 380, height_mm: 420, diameter_mm: 300 }, 'diameter_mm'],
    ] as const) {
      const { status, json } = await asAdmin.put(path, { ...body, ...measures, version });
      expect({ status, json }).toMatchObject({
        status: 422,
        json: { errors: { [wrong]: [expect.any(String)] } },
      });
    }
    expect(await typeOf('tote')).toEqual(tote);
    const larger = await asAdmin.put(path, { ...body, width_mm: 400, height_mm: 450, version });
    expect(sizesOf(larger)).toMatchObject([{ width_mm: 400, height_mm: 450, diameter_mm: null }]);
    expect(await lastLog(tote)).toMatchObject({ action: 'merch_size.changed' });
  });
});

describe('colour', () => {
  it('is added with a name of its own, renamed and switched off', async () => {
    const shirt = await typeOf('t_shirt');
    const path = `${TYPES}/${shirt.id}/colours`;
    const moss = { name_en: 'Moss', name_de: 'Moos', hex: '#4f6b3a' };
    const taken = { ...moss, name_de: 'schwarz', version: shirt.version };
    expect((await asAdmin.post(path, taken)).json).toMatchObject({
      errors: { name_de: [expect.any(String)] },
    });
    const added: ManagedMerchType = (await asAdmin.post(path, { ...moss, version: shirt.version }))
      .json;
    const colour = added.colours.find(({ name_en }) => name_en === 'Moss');
    expect(colour).toMatchObject({ code: 'moss', hex: '#4f6b3a', is_active: true });
    const off = { ...moss, is_active: false, version: added.version };
    await asAdmin.put(`${path}/${colour?.id}`, off);
    expect(await lastLog(shirt)).toMatchObject({
      action: 'merch_colour.changed',
      details: { what: 't_shirt moss', name: 'is_active', from: true, to: false },
    });
    const types = async () => (await merchTypes(ctx)).find(({ code }) => code === 't_shirt');
    const isActive = async () =>
      (await types())?.colours.find(({ code }) => code === 'moss')?.isActive;
    await expect.poll(isActive).toBe(false);
  });

  it('keeps its look once a submitted design has it, and drafts are drawn again', async () => {
    const seller = await makePerson(app, { seller: true });
    const { id } = await readyItem(ctx, { ownerId: seller.id, type: 'hoodie' });
    const items = ctx.db.updateTable('merch_items').where('id', '=', id);
    await items.set({ submitted_at: ctx.clock.now(), retired_at: ctx.clock.now() }).execute();
    const hoodie = await typeOf('hoodie');
    const [white] = hoodie.colours;
    const { name_en = '', name_de = '', hex = '' } = white ?? {};
    const path = `${TYPES}/${hoodie.id}/colours/${white?.id}`;
    const body = { name_en, name_de, is_active: true };
    const dark = { ...body, hex: '#101010', version: hoodie.version };
    expect((await asAdmin.put(path, dark)).json).toMatchObject({
      errors: { hex: [expect.stringContaining('add a new colour')] },
    });
    expect(await typeOf('hoodie')).toEqual(hoodie);
    // Its name and availability are no part of the print.
    const renamed = { ...body, name_en: 'Chalk', hex, version: hoodie.version };
    expect((await asAdmin.put(path, renamed)).status).toBe(200);
    expect(await payloadsOf(ctx.db, 'redraw-merch-colour')).toEqual([]);
    await items.set({ submitted_at: null, retired_at: null }).execute();
    const fixed: ManagedMerchType = (
      await asAdmin.put(path, { ...dark, version: hoodie.version + 1 })
    ).json;
    expect(fixed.colours[0]?.hex).toBe('#101010');
    expect(await payloadsOf(ctx.db, 'redraw-merch-colour')).toEqual([{ colourId: white?.id }]);
    await runDueJobs(
      ctx,
      jobs.filter(({ name }) => name === redrawMerchColour.name),
    );
    expect(await payloadsOf(ctx.db, 'draw-merch-pictures')).toEqual([{ itemId: id }]);
  });
});

describe('availability', () => {
  it('is out with a date, and back', async () => {
    const shirt = await typeOf('t_shirt');
    const navy = shirt.colours.find(({ code }) => code === 'navy')?.id ?? 0;
    const path = `${TYPES}/${shirt.id}/availability`;
    const variants = ['S', 'M'].map((size) => ({ size, colour_id: navy }));
    await merchShortages(ctx);
    const out = { variants, state: 'out', expected_on: '2026-12-01', version: shirt.version };
    const json: ManagedMerchType = (await asAdmin.put(path, out)).json;
    expect(json.shortages).toMatchObject([
      { size: 'M', colour_id: navy, expected_on: '2026-12-01' },
      { size: 'S', colour_id: navy, expected_on: '2026-12-01' },
    ]);
    const cached = async () => (await merchShortages(ctx)).map(({ size }) => size);
    await expect.poll(cached).toEqual(['M', 'S']);
    const past = { ...out, expected_on: '2026-11-15', version: json.version };
    expect((await asAdmin.put(path, past)).json).toMatchObject({ code: 'validation' });
    const unknown = { ...out, variants: [{ size: '9XL', colour_id: navy }], version: json.version };
    expect((await asAdmin.put(path, unknown)).json).toMatchObject({ code: 'validation' });
    const back = { variants: variants.slice(0, 1), state: 'back', expected_on: null };
    await asAdmin.put(path, { ...back, version: json.version });
    await expect.poll(cached).toEqual(['M']);
    expect(await lastLog(shirt)).toMatchObject({
      action: 'merch_stock.changed',
      details: { what: 't_shirt S navy', from: 'out 2026-12-01', to: 'in_stock' },
    });
  });
});
