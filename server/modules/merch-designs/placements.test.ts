import type { MerchDetails } from '@lathe/contract/merch';
import { cornerPng, plain } from '@lathe/media/merch/testing/samples';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeMember } from '../members/testing/members.ts';
import { merchTypes } from '../merch-types/index.ts';
import { designers } from './testing/designers.ts';

const app = await testApp();
const { ctx } = app;
const designer = await designers(app);

const rowsOf = async (itemId: string) =>
  await ctx.db
    .selectFrom('merch_placements')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('area')
    .execute();
const findingsIn = (reply: Awaited<ReturnType<Ann['place']>>, area = 'front') =>
  reply.json.placements[area]?.findings.map(({ code }) => code);
type Ann = Awaited<ReturnType<typeof designer>>;

describe('a placement', () => {
  it('is stored to a hundredth, and can be changed, copied and taken out', async () => {
    const ann = await designer();
    const { file, design } = await ann.placed();
    const place = { file: file.uuid, x_mm: -12.3456, y_mm: 30.004, width_mm: 90, rotation: 12.5 };
    const moved = await ann.place('front', place);
    expect(moved.json.placements.front).toMatchObject({
      x_mm: -12.35,
      y_mm: 30,
      height_mm: 90,
      dpi: 338.6,
    });
    expect(moved.json).toMatchObject({ version: design.version + 1, state: 'complete' });
    expect(moved.json.hash).not.toBe(design.hash);
    const back = await ann.place('back', { ...place, x_mm: 0 });
    expect(Object.keys(back.json.placements)).toEqual(['front', 'back']);
    expect(back.json.files[0]?.placed_in).toEqual(['front', 'back']);
    const out = await ann.browser.delete(
      `${ann.itemPath}/placements/front?version=${back.json.version}`,
    );
    expect(out.json).toMatchObject({ state: 'complete', placements: { back: { x_mm: 0 } } });
    expect(await rowsOf(ann.itemId)).toMatchObject([{ area: 'back' }]);
  });

  it('of two tabs is that of the first, and nothing of the second is written', async () => {
    const ann = await designer();
    const { file, design } = await ann.placed();
    const { version } = design;
    const place = (x_mm: number) => ann.place('front', { file: file.uuid, x_mm }, version);
    const replies = await Promise.all([place(1), place(2)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.json.code).toBe('changed_meanwhile');
    const won = replies.findIndex(({ status }) => status === 200) + 1;
    expect(await ann.design()).toMatchObject({
      version: version + 1,
      placements: { front: { x_mm: won } },
    });
  });

  it('needs an own item, an own file, and an area of the type', async () => {
    const [ann, bob] = [await designer(), await designer()];
    const { file } = await ann.placed();
    const { design, file: his } = await bob.placed();
    expect((await bob.place('front', { file: file.uuid })).status).toBe(404);
    expect((await bob.place('sleeve', { file: his.uuid })).status).toBe(404);
    const body = { version: 2, file: file.uuid, x_mm: 0, y_mm: 0, width_mm: 50, rotation: 0 };
    const put = async (path: string) => (await bob.browser.put(path, body)).status;
    expect(await put(`${ann.itemPath}/placements/front`)).toBe(403);
    expect(await put(`${bob.path}/${ann.itemId}/placements/front`)).toBe(404);
    const door = await makeMember(app, { accountId: ann.id, role: 'door' });
    const byDoor = await door.browser.put(`${ann.itemPath}/placements/front`, body);
    expect(byDoor.status).toBe(403);
    const catalogue = await makeMember(app, { accountId: ann.id, role: 'catalogue' });
    const rate = `${ann.itemPath}/earnings_rate`;
    expect((await catalogue.browser.get(rate)).json).toMatchObject({ basis_points: 2000 });
    expect((await door.browser.get(rate)).status).toBe(403);
    const { version } = await ann.design();
    const byTeam = await catalogue.browser.put(`${ann.itemPath}/placements/front`, {
      ...body,
      version,
    });
    expect(byTeam.status).toBe(200);
    expect((await bob.design()).hash).toBe(design.hash);
  });

  it('that cannot be printed well is kept, says why, and cannot be submitted', async () => {
    const ann = await designer();
    const { file } = await ann.placed();
    const place = async (body: object) =>
      findingsIn(await ann.place('front', { file: file.uuid, ...body }));
    // 1,200 pixels: 150 dpi are 203.2 mm, 200 dpi are 152.4 mm.
    expect(await place({ width_mm: 203.3 })).toEqual(['too_few_dpi']);
    expect(await place({ width_mm: 203.2 })).toEqual(['few_dpi']);
    expect(await place({ width_mm: 152.4 })).toEqual([]);
    expect(await place({ width_mm: 100, x_mm: 120 })).toEqual(['cut_at_edge']);
    expect(await place({ width_mm: 100, x_mm: 203 })).toEqual(['outside_area']);
    const design = await ann.design();
    expect(design).toMatchObject({ state: 'incomplete' });
    expect(design.placements.front?.findings[0]?.text).toMatch(/outside the print area/);
    await ann.browser.put(ann.itemPath, { version: design.version, description: 'Printed.' });
    const submitted = await ann.browser.post(`${ann.itemPath}/submit`, { terms: true });
    expect(submitted).toMatchObject({ status: 409, json: { code: 'merch_not_ready' } });
  });

  it('of which only a transparent part is in the area prints nothing', async () => {
    const ann = await designer();
    const file = await ann.upload(await cornerPng());
    expect(file.ink_bounds).toEqual({ left: 0.75, top: 0.75, right: 1, bottom: 1 });
    const place = async (x_mm: number) =>
      await ann.place('front', { file: file.uuid, x_mm, width_mm: 100 });
    const shown = await place(120);
    expect([findingsIn(shown), shown.json.state]).toEqual([['cut_at_edge'], 'complete']);
    const empties = await place(130);
    expect([findingsIn(empties), empties.json.state]).toEqual([['nothing_printed'], 'incomplete']);
    expect(empties.json.placements.front?.findings[0]?.text).toContain('transparent');
  });

  it('is fixed while the item is in review', async () => {
    const ann = await designer();
    const { file, design } = await ann.placed();
    const items = ctx.db.updateTable('merch_items').where('id', '=', ann.itemId);
    await items.set({ submitted_at: ctx.clock.now() }).execute();
    const reply = await ann.place('front', { file: file.uuid, x_mm: 5 });
    expect(reply).toMatchObject({ status: 409, json: { code: 'merch_not_editable' } });
    expect((await ann.design()).hash).toBe(design.hash);
  });
});

describe('colours', () => {
  it('that look like the ink are named, and only while the item is sold in them', async () => {
    const ann = await designer();
    const white = await ann.upload(await plain(1200, 1200, '#ffffff').png().toBuffer());
    const reply = await ann.place('front', { file: white.uuid });
    const shirt = (await merchTypes(ctx)).find(({ code }) => code === 't_shirt');
    const cloth = shirt?.colours.find(({ code }) => code === 'white');
    expect(reply.json.placements.front?.findings).toMatchObject([
      { code: 'low_contrast', colour: cloth?.id, severity: 'warning' },
    ]);
    const { json } = await ann.browser.put(ann.itemPath, {
      version: reply.json.version,
      variants: [{ size: 'M', colour: 'black' }],
    });
    expect((json as MerchDetails).version).toBe(reply.json.version + 1);
    expect((await ann.design()).placements.front?.findings).toEqual([]);
  });
});

describe('on sale', () => {
  it('photos can be added, ordered and deleted, and what is printed stays', async () => {
    const ann = await designer();
    const { design, file } = await ann.placed();
    const now = ctx.clock.now();
    const items = ctx.db.updateTable('merch_items').where('id', '=', ann.itemId);
    await items.set({ submitted_at: now, approved_at: now, published_at: now }).execute();
    const photo = async (name: string) =>
      await ann.upload(await plain(1000, 800).jpeg().toBuffer(), { name, purpose: 'photo' });
    const [one, two] = [await photo('one.jpg'), await photo('two.jpg')];
    const before = await ann.design();
    expect(before).toMatchObject({ hash: design.hash, state: 'complete' });
    const order = async (hidden: boolean) =>
      await ann.browser.put(`${ann.itemPath}/pictures`, {
        version: before.version,
        pictures: before.pictures
          .toReversed()
          .map(({ uuid }, index) => ({ uuid, is_hidden: hidden || index > 0 })),
      });
    expect(await order(true)).toMatchObject({ json: { code: 'design_pictures_all_hidden' } });
    expect(await order(false)).toMatchObject({ status: 200 });
    const remove = async (id: string) =>
      await ann.browser.delete(`${ann.itemPath}/design_files/${id}`);
    // It is the only visible one.
    expect(await remove(two.uuid)).toMatchObject({ json: { code: 'design_pictures_all_hidden' } });
    expect(await remove(one.uuid)).toMatchObject({ status: 200 });
    expect(await remove(two.uuid)).toMatchObject({ status: 200, json: { pictures: [] } });
    expect(await remove(file.uuid)).toMatchObject({ json: { code: 'merch_not_editable' } });
    const begun = await ann.begin(100, { name: 'new.png' });
    expect(begun.json.code).toBe('merch_not_editable');
  });
});
