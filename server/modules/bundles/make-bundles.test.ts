import type { BundleDetailsReply, BundlePartReply, BundleSummary } from '@lathe/contract/bundle';
import { BUNDLES_MAX } from '@lathe/rules/bundle-limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestReply } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { listOf, notifiedSeller } from '../notifications/testing/sellers.ts';
import { bundleSellers } from './testing/bundles.ts';

const app = await testApp();
const { ctx } = app;
const { seller, makeRelease, makeShirt, create, publish, live } = await bundleSellers(app);

const ann = await seller();
const release = await makeRelease(ann);
const { id: shirt, variants } = await makeShirt(ann);
const fresh = () => create(ann, [release, shirt]);
const listIn = <Item>({ json }: TestReply): Item[] => (json as { data: Item[] }).data;
const bundleIn = ({ json }: TestReply): BundleDetailsReply => json;
const at = (uuid: string, action = '') => `${ann.base}/${uuid}${action}`;
const historyOf = async (uuid: string) =>
  listIn(await ann.browser.get(at(uuid, '/history'))) as {
    action: string;
    changes: { field: string; before: string; after: string }[];
  }[];

describe('a draft of a bundle', () => {
  it('is named after its parts, and shows prices and what the seller gets', async () => {
    const bundle = await fresh();
    expect(bundle).toMatchObject({
      title: 'Deep Water + T-shirt',
      status: 'draft',
      discount: 1000,
      shop_url: null,
      problem: null,
      sold: 0,
      version: 1,
      operations: {
        edit_enabled: true,
        publish_enabled: true,
        delete_enabled: true,
        pause_enabled: false,
      },
    });
    expect(bundle.parts).toMatchObject([
      { uuid: release, kind: 'release', is_on_sale: true, problem: null },
      { uuid: shirt, kind: 'merch', format: 'T-shirt', is_on_sale: true },
    ]);
    expect(bundle.prices.map(({ country, price }) => [country, price.currency])).toEqual([
      ['GB', 'GBP'],
      ['DE', 'EUR'],
      ['US', 'USD'],
    ]);
    for (const { full, price, saving, earnings } of bundle.prices) {
      expect(price.amount + saving.amount).toBe(full.amount);
      expect(price.amount).toBe(Math.round(full.amount * 0.9));
      expect(earnings.amount).toBeGreaterThan(0);
    }
    // A fifth of each dealer price, which falls with the price.
    const [home] = bundle.prices;
    const [record, tee] = bundle.parts.map(({ terms }) => terms[0]?.ppd ?? 0);
    expect(
      Math.abs((home?.earnings.amount ?? 0) - ((record ?? 0) + (tee ?? 0)) * 0.9 * 0.2),
    ).toBeLessThan(2);
  });

  it('has parts of the seller that are approved or on sale, and nothing else', async () => {
    const other = await live();
    const soon = await makeRelease(ann, { publishedAt: null });
    await ctx.db
      .updateTable('releases')
      .set({ approved_at: ctx.clock.now() })
      .where('id', '=', soon)
      .execute();
    const unapproved = await makeRelease(ann, { publishedAt: null });
    const retired = await makeRelease(ann, { retiredAt: ctx.clock.now() });
    const choices: BundlePartReply[] = listIn(await ann.browser.get(at('parts')));
    const ids = choices.map(({ uuid }) => uuid);
    expect(ids).toEqual(expect.arrayContaining([release, shirt, soon]));
    for (const id of [other.release, unapproved, retired, variants[0]]) {
      expect(ids).not.toContain(id);
      const reply = await ann.browser.post(ann.base, {
        page_id: ann.page.id,
        parts: [release, id],
      });
      expect(reply).toMatchObject({
        status: 422,
        json: { errors: { parts: [expect.any(String)] } },
      });
    }
    expect(choices.find(({ uuid }) => uuid === soon)).toMatchObject({
      is_on_sale: false,
      problem: null,
    });
    expect((await create(ann, [soon, shirt])).prices).toHaveLength(3);
  });

  it('rejects bad input, and writes nothing', async () => {
    const { uuid } = await fresh();
    const check = { db: ctx.db, browser: ann.browser };
    const body = { page_id: ann.page.id, parts: [release, shirt], title: 'Both', discount: 500 };
    await assertRejectsBadInput({
      ...check,
      key: 'POST /api/users/{user}/bundles',
      good: { params: { user: ann.id }, body },
      invalidValues: {
        discount: [0, 999, 4000],
        parts: [[], [release], [release, release], Array(9).fill(release)],
        page_id: [(await live()).owner.page.id],
        cover: [ann.page.id],
        starts_on: ['2026-02-30', 'soon', '2099-01-01'],
        ends_on: ['2020-01-01'],
      },
    });
    await assertRejectsBadInput({
      ...check,
      key: 'PUT /api/users/{user}/bundles/{bundle}',
      good: { params: { user: ann.id, bundle: uuid }, body: { version: 1, title: 'Both' } },
      invalidValues: { discount: [1], parts: [[release]], ends_on: ['2020-01-01'] },
    });
    expect((await ann.browser.get(at(uuid))).json).toMatchObject({ version: 1 });
  });

  it('is seen and changed by its seller, not by others', async () => {
    const { uuid } = await fresh();
    const params = { user: ann.id, bundle: uuid };
    const body = { version: 1, title: 'Mine' };
    const requests = [
      ['GET /api/users/{user}/bundles/{bundle}', { params }],
      ['PUT /api/users/{user}/bundles/{bundle}', { params, body }],
      ['POST /api/users/{user}/bundles/{bundle}/publish', { params }],
    ] as const;
    await assertNoAccess({ app, owner: ann.browser, requests });
    const stranger = await seller();
    // The id of another seller's bundle, at the own address.
    const own = `${stranger.base}/${uuid}`;
    expect((await stranger.browser.get(own)).status).toBe(404);
    expect((await stranger.browser.put(own, { version: 1, title: 'Mine' })).status).toBe(404);
    expect((await stranger.browser.post(`${own}/publish`, {})).status).toBe(404);
    const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
    expect((await staff.get(at(uuid))).status).toBe(200);
    expect((await staff.put(at(uuid), { version: 1, title: 'Ours' })).status).toBe(403);
  });

  it('can be one of as many as an account may have', async () => {
    const bob = await seller();
    const now = ctx.clock.now();
    const rows = Array.from({ length: BUNDLES_MAX }, (_, number) => ({
      owner_id: bob.id,
      page_id: bob.page.id,
      slug: `b-${number}`,
      title: 'One',
      discount_basis_points: 500,
      created_at: now,
      updated_at: now,
    }));
    await ctx.db.insertInto('bundles').values(rows).execute();
    const parts = [await makeRelease(bob), (await makeShirt(bob)).id];
    const reply = await bob.browser.post(bob.base, { page_id: bob.page.id, parts });
    expect(reply).toMatchObject({ status: 409, json: { code: 'bundle_limit_reached' } });
  });
});

describe('a change', () => {
  it('keeps what is not named, counts the version, and is in the history', async () => {
    const { uuid } = await fresh();
    const second = await makeRelease(ann);
    const changed = await ann.browser.put(at(uuid), {
      version: 1,
      title: ' Everything ',
      discount: 2500,
      parts: [shirt, release, second],
      cover: second,
      ends_on: '2027-01-31',
    });
    expect(changed.json).toMatchObject({
      title: 'Everything',
      discount_percent: 25,
      cover: second,
      ends_on: '2027-01-31',
      version: 2,
    });
    expect(bundleIn(changed).parts.map(({ uuid: id }) => id)).toEqual([shirt, release, second]);
    const stale = await ann.browser.put(at(uuid), { version: 1, title: 'Late' });
    expect(stale).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    // Without the part, its picture is not the cover any more; without a title, there is a new one.
    const less = await ann.browser.put(at(uuid), {
      version: 2,
      title: '',
      parts: [shirt, release],
    });
    expect(less.json).toMatchObject({ cover: null, version: 3 });
    expect(bundleIn(less).title).toMatch(/^Tour shirt \+ /);
    const [last, before] = await historyOf(uuid);
    expect(last?.changes.map(({ field }) => field).toSorted()).toEqual([
      'Parts',
      'Picture',
      'Title',
    ]);
    expect(before?.changes).toContainEqual({ field: 'Discount', before: '10%', after: '25%' });
    expect((await historyOf(uuid)).map(({ action }) => action)).toEqual([
      'changed',
      'changed',
      'begun',
    ]);
    // The same again changes nothing.
    const same = await ann.browser.put(at(uuid), { version: 3, discount: 2500 });
    expect(bundleIn(same).version).toBe(3);
  });

  it('of one version is made once by two tabs', async () => {
    const { uuid } = await fresh();
    const replies = await Promise.all(
      ['One', 'Two'].map((title) => ann.browser.put(at(uuid), { version: 1, title })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('by staff is in the audit log', async () => {
    const { uuid } = await fresh();
    const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    expect((await admin.put(at(uuid), { version: 1, title: 'Corrected' })).status).toBe(200);
    const entry = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'object_id'])
      .where('subject_id', '=', ann.id)
      .where('object_id', '=', uuid)
      .execute();
    expect(entry).toEqual([{ action: 'bundles.edited', object_id: uuid }]);
  });
});

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
