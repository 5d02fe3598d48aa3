/** From the first sale of a bundle to its end, also when one of its parts is retired. */
import type { BundleSummary } from '@lathe/contract/bundle';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { listOf, notifiedSeller } from '../notifications/testing/sellers.ts';
import { bundleIn, bundleSellers, listIn } from './testing/bundles.ts';

const app = await testApp();
const { ctx } = app;
const { seller, sellerWithParts, makeRelease, makeShirt, create, publish, live } =
  await bundleSellers(app);
const { owner: ann, release, shirt, fresh, at } = await sellerWithParts();

describe('the life of a bundle', () => {
  it('is published, paused, resumed, retired with the typed word, and deleted', async () => {
    const { uuid } = await fresh();
    const post = (action: string, body: object = {}) =>
      ann.browser.post(at(uuid, `/${action}`), body);
    const refused = async (action: string, code: string) =>
      expect(await post(action, { confirmation: 'RETIRE' })).toMatchObject({
        status: 409,
        json: { code },
      });
    await refused('pause', 'bundle_not_on_sale');
    await refused('resume', 'bundle_not_paused');
    await refused('retire', 'bundle_not_on_sale');
    expect((await post('publish')).json).toMatchObject({
      status: 'live',
      shop_url: expect.any(String),
    });
    await refused('publish', 'bundle_not_draft');
    expect(await ann.browser.delete(`${at(uuid)}?confirmation=DELETE`)).toMatchObject({
      status: 409,
      json: { code: 'bundle_not_deletable' },
    });
    expect((await post('pause')).json).toMatchObject({ status: 'paused' });
    expect((await post('resume')).json).toMatchObject({ status: 'live' });
    expect((await post('retire', { confirmation: 'yes' })).status).toBe(422);
    expect((await post('retire', { confirmation: 'retire' })).json).toMatchObject({
      status: 'retired',
      shop_url: null,
    });
    await refused('resume', 'bundle_not_paused');
    const changed = await ann.browser.put(at(uuid), { version: 5, title: 'Again' });
    expect(changed).toMatchObject({ status: 409, json: { code: 'bundle_not_editable' } });
    expect((await ann.browser.delete(`${at(uuid)}?confirmation=no`)).status).toBe(422);
    expect((await ann.browser.delete(`${at(uuid)}?confirmation=DELETE`)).status).toBe(204);
    expect((await ann.browser.get(at(uuid))).status).toBe(404);
  });

  it('has its days: scheduled before the first, over after the last', async () => {
    const { uuid } = await create(ann, [release, shirt], {
      starts_on: '2026-11-20',
      ends_on: '2026-11-30',
    });
    expect((await publish(ann, uuid)).status).toBe('scheduled');
    await ctx.db
      .updateTable('bundles')
      .set({ starts_on: '2026-11-01', ends_on: '2026-11-10' })
      .where('id', '=', uuid)
      .execute();
    expect((await ann.browser.get(at(uuid))).json).toMatchObject({
      status: 'over',
      shop_url: null,
    });
    const draft = await create(ann, [release, shirt], { ends_on: '2026-11-30' });
    await ctx.db
      .updateTable('bundles')
      .set({ ends_on: '2026-11-10' })
      .where('id', '=', draft.uuid)
      .execute();
    const reply = await ann.browser.post(at(draft.uuid, '/publish'), {});
    expect(reply).toMatchObject({
      status: 422,
      json: { errors: { ends_on: [expect.any(String)] } },
    });
  });

  it('starts only with parts that are on sale or approved, and for complete sellers', async () => {
    const own = await makeRelease(ann);
    const { uuid } = await create(ann, [own, shirt]);
    await ctx.db
      .updateTable('releases')
      .set({ retired_at: ctx.clock.now() })
      .where('id', '=', own)
      .execute();
    const reply = await ann.browser.post(at(uuid, '/publish'), {});
    expect(reply).toMatchObject({ status: 409, json: { code: 'bundle_part_off_sale' } });
    expect(bundleIn(await ann.browser.get(at(uuid))).parts[0]).toMatchObject({
      problem: expect.stringContaining('Replace'),
    });
    const invited = await seller();
    const parts = [await makeRelease(invited), (await makeShirt(invited)).id];
    const draft = await create(invited, parts);
    await ctx.db
      .updateTable('users')
      .set({ invited_as: 'seller' })
      .where('id', '=', invited.id)
      .execute();
    await ctx.db
      .updateTable('sellers')
      .set({ onboarded_at: null })
      .where('user_id', '=', invited.id)
      .execute();
    expect(
      (await invited.browser.post(`${invited.base}/${draft.uuid}/publish`, {})).json,
    ).toMatchObject({ code: 'seller_details_needed' });
  });
});

describe('a part that is retired', () => {
  it('pauses the bundles that have it, and their seller is notified once', async () => {
    const scene = await live();
    const { owner, uuid } = scene;
    const draft = await create(owner, [scene.release, scene.shirt]);
    const path = `/api/users/${owner.id}/releases/${scene.release}/retire`;
    const { status } = await owner.browser.post(path, { confirmation: 'RETIRE' });
    expect(status).toBe(200);
    const bundles = listIn<BundleSummary>(await owner.browser.get(owner.base));
    const statuses = new Map(bundles.map((each) => [each.uuid, each.status]));
    expect(statuses.get(uuid)).toBe('paused');
    expect(statuses.get(draft.uuid)).toBe('draft');
    const [entry] = listIn(await owner.browser.get(`${owner.base}/${uuid}/history`));
    expect(entry).toMatchObject({ action: 'paused_for_part', by: '' });
    const notified = await notifiedSeller(app, owner);
    const texts = (await listOf(notified)).filter(({ kind }) => kind === 'bundle_paused');
    expect(texts).toMatchObject([
      {
        text: 'The bundle “Deep Water + T-shirt” is paused, because “Deep Water” is off sale for good.',
        url: `/studio/bundles/${uuid}`,
      },
    ]);
    await eventually(async () => expect(await mailsTo(app, owner.email)).toHaveLength(1));
    const resumed = await owner.browser.post(`${owner.base}/${uuid}/resume`, {});
    expect(resumed).toMatchObject({ status: 409, json: { code: 'bundle_part_off_sale' } });
    const other = await makeRelease(owner);
    await owner.browser.put(`${owner.base}/${uuid}`, { version: 3, parts: [other, scene.shirt] });
    expect((await owner.browser.post(`${owner.base}/${uuid}/resume`, {})).json).toMatchObject({
      status: 'live',
    });
  });

  it('at the moment of publishing leaves no bundle on sale with it', async () => {
    const bob = await seller();
    const own = await makeRelease(bob);
    const { id: item } = await makeShirt(bob, {
      submitted_at: ctx.clock.now(),
      approved_at: ctx.clock.now(),
    });
    const drafts = await Promise.all([create(bob, [own, item]), create(bob, [item, own])]);
    const retire = `/api/users/${bob.id}/merch/${item}/retire`;
    const [retired, ...published] = await Promise.all([
      bob.browser.post(retire, { confirmation: 'RETIRE' }),
      ...drafts.map(({ uuid }) => bob.browser.post(`${bob.base}/${uuid}/publish`, {})),
    ]);
    expect(retired?.status).toBe(200);
    for (const { status } of published) expect([200, 409]).toContain(status);
    const bundles = listIn<BundleSummary>(await bob.browser.get(bob.base));
    for (const { status } of bundles) expect(['draft', 'paused']).toContain(status);
  });
});
