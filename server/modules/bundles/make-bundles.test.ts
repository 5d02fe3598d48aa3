/** Bundles as their seller makes and changes them. */
import type { BundlePartReply } from '@lathe/contract/bundle';
import { BUNDLES_MAX } from '@lathe/rules/bundle-limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { bundleIn, bundleSellers, listIn } from './testing/bundles.ts';

const app = await testApp();
const { ctx } = app;
const { seller, sellerWithParts, makeRelease, makeShirt, create, live } = await bundleSellers(app);
const { owner: ann, release, shirt, variants, fresh, at } = await sellerWithParts();

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
