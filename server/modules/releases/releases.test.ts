import type { Release, ReleaseSummary } from '@lathe/contract/release';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import { completeEan, parseEan } from '@lathe/rules/identifiers/ean';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/made-pages.ts';
import { releaseData } from './personal-data.ts';

const app = await testApp();
const { ctx } = app;
const today = () => calendarDate(ctx.clock.now());

async function seller() {
  const person = await makePerson(app, { seller: true });
  const browser = await signedInBrowser(app, person);
  const { id: pageId } = await makePage(ctx, { owner_id: person.id });
  return { ...person, browser, pageId, path: `/api/users/${person.id}/releases` };
}

type Seller = Awaited<ReturnType<typeof seller>>;

const typeId = await ctx.db
  .selectFrom('release_types')
  .select('id')
  .where('code', '=', 'vinyl_12')
  .executeTakeFirstOrThrow()
  .then(({ id }) => id);
const genre = async (slug: string) =>
  (
    await ctx.db
      .selectFrom('genres')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id;
const [electronic, techno, rock] = await Promise.all(['electronic', 'techno', 'rock'].map(genre));
const shipped = await app.browser().get('/api/shipping_countries');
const everyCountry = (shipped.json as { data: { iso: string }[] }).data.map(({ iso }) => iso);

const BEGINNING = { release_type_id: typeId, title: 'Night Bus', primary_artist: 'Kiosk' };

async function begun(who: Seller, change: object = {}): Promise<Release> {
  const reply = await who.browser.post(who.path, { ...BEGINNING, page_id: who.pageId, ...change });
  expect(reply.status).toBe(200);
  return reply.json;
}

async function change(who: Seller, { uuid, version }: Release, said: object) {
  return await who.browser.put(`${who.path}/${uuid}`, { version, ...said });
}

const complete = () => ({
  label: 'Kiosk Records',
  main_genre: electronic,
  sub_genre: techno,
  release_date: addWeeks(today(), 6),
  p_year: 2026,
  p_holder: 'Kiosk Records',
  c_year: 2026,
  c_holder: 'Kiosk Records',
});

describe('a new release', () => {
  it('shows its prices for another country when it is asked to', async () => {
    const ann = await seller();
    const { uuid } = await begun(ann);
    const pricesIn = async (query: string) => {
      const { json } = await ann.browser.get(`${ann.path}/${uuid}${query}`);
      return (json as Release).price_categories.map(({ rrp }) => rrp);
    };
    const [british] = await pricesIn('');
    const [german] = await pricesIn('?country=DE');
    expect(british).toMatchObject({ amount: 2850, currency: 'GBP' });
    expect(german?.currency).toBe('EUR');
    const refused = await ann.browser.get(`${ann.path}/${uuid}?country=Germany`);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  });

  it('is a draft with the default options and the prices of its type', async () => {
    const ann = await seller();
    const release = await begun(ann);
    expect(release).toMatchObject({
      status: 'Draft',
      title: 'Night Bus',
      format: '12"',
      metadata_status: 'Empty',
      next_step: { url: `/studio/releases/${release.uuid}/metadata` },
      track_limits: { sides: 2, max_tracks: 16 },
      operations: { edit_enabled: true, submit_release_enabled: false, order_proof_enabled: false },
    });
    expect(release.price_categories.map(({ rrp }) => rrp.formatted)).toEqual([
      '£28.50',
      '£31.50',
      '£34.50',
    ]);
    expect(release.selected_options.length).toBe(3);
  });

  it('counts against the limit, also when two are begun at once', async () => {
    const ann = await seller();
    await ctx.db.updateTable('users').set({ releases_limit: 3 }).where('id', '=', ann.id).execute();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => ann.browser.post(ann.path, BEGINNING)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    const list = await ann.browser.get(ann.path);
    expect(list.json).toMatchObject({ count: 3, releases_limit: 3, max_releases_reached: true });
  });

  it('is refused for a type that is not made, options of another, and the page of another', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const cd = await ctx.db
      .selectFrom('design_options')
      .innerJoin('release_types', 'release_types.id', 'release_type_id')
      .select('design_options.id')
      .where('release_types.code', '=', 'cd')
      .executeTakeFirstOrThrow();
    for (const [field, wrong] of [
      ['release_type_id', { release_type_id: 9999 }],
      ['selected_options', { selected_options: [cd.id] }],
      ['page_id', { page_id: bob.pageId }],
      ['title', { title: '  ' }],
    ] as const) {
      const reply = await ann.browser.post(ann.path, { ...BEGINNING, ...wrong });
      expect(reply).toMatchObject({
        status: 422,
        json: { errors: { [field]: [expect.any(String)] } },
      });
    }
    expect((await ann.browser.get(ann.path)).json).toMatchObject({ data: [], count: 0 });
  });

  it("is nobody else's", async () => {
    const [ann, bob] = [await seller(), await seller()];
    const { uuid } = await begun(ann);
    expect((await bob.browser.get(`${ann.path}/${uuid}`)).status).toBe(403);
    expect((await bob.browser.get(`${bob.path}/${uuid}`)).status).toBe(404);
    const taken = await bob.browser.put(`${bob.path}/${uuid}`, { version: 1, title: 'Mine' });
    expect(taken.status).toBe(404);
    expect((await ann.browser.get(`${ann.path}/${uuid}`)).json).toMatchObject({
      title: 'Night Bus',
    });
  });
});

describe('what is said about a release', () => {
  it('is saved field by field until the section is complete', async () => {
    const ann = await seller();
    const first = await begun(ann);
    const second: Release = (await change(ann, first, { label: 'Kiosk Records' })).json;
    expect(second).toMatchObject({ metadata_status: 'Incomplete', label: 'Kiosk Records' });
    expect(Object.keys(second.metadata_errors)).toContain('main_genre');
    const grouped = await ann.browser.post(`${ann.path}/${first.uuid}/release_groups`, {
      title: '',
    });
    const third: Release = (await change(ann, grouped.json, complete())).json;
    expect(third).toMatchObject({
      metadata_status: 'Complete',
      metadata_errors: {},
      release_group: { title: 'Night Bus' },
    });
    expect(third.next_step?.url).toBe(`/studio/releases/${third.uuid}/songs`);
    const left = await change(ann, third, { metadata_in_edit: false });
    expect(left.json).toMatchObject({ metadata_in_edit: false, status: 'Incomplete' });
  });

  it('keeps edit mode while something is missing, and writes nothing of the rest', async () => {
    const ann = await seller();
    const release = await begun(ann);
    const reply = await change(ann, release, { label: 'Kiosk Records', metadata_in_edit: false });
    expect(reply).toMatchObject({
      status: 422,
      json: { errors: { metadata_in_edit: [/missing/] } },
    });
    expect((await ann.browser.get(`${ann.path}/${release.uuid}`)).json).toMatchObject({
      label: '',
      version: release.version,
    });
  });

  it.each([
    ['ean', { ean: '5099999123459' }],
    ['grid', { grid: 'nonsense' }],
    ['release_date', { release_date: '2026-01-01' }],
    ['preorder_date', { preorder_date: '2031-01-01' }],
    ['original_release_date', { original_release_date: '2031-01-01' }],
    ['additional_artists', { additional_artists: [{ name: 'Mara', role: 'queen' }] }],
    ['p_year', { p_year: 1500 }],
    ['territories', { territories: ['XX'] }],
    ['territories', { territories: [] }],
    ['territories_exclude', { territories_exclude: everyCountry }],
    ['quantity_limit', { quantity_limit: 0 }],
    ['sub_genre', { main_genre: rock, sub_genre: techno }],
    ['main_genre', { main_genre: techno }],
    ['title', { title: '' }],
    ['page_id', { page_id: '00000000-0000-4000-8000-000000000000' }],
    ['selected_options', { selected_options: [99_999] }],
    ['price_category_id', { price_category_id: 'Gold' }],
  ])('is refused with words for %s, and nothing is written', async (field, wrong) => {
    const ann = await seller();
    const release = await begun(ann);
    const path = `${ann.path}/${release.uuid}`;
    const before = (await ann.browser.get(path)).text;
    const english = await change(ann, release, { label: 'Should not stay', ...wrong });
    expect(english.status).toBe(422);
    expect((english.json as { errors: object }).errors).toHaveProperty(field);
    const german = await ann.browser.put(
      path,
      { version: 1, ...wrong },
      { 'accept-language': 'de' },
    );
    const wordsOf = (reply: { json: never }) =>
      (reply.json as { errors: Record<string, string[]> }).errors[field];
    expect(wordsOf(german)).not.toEqual(wordsOf(english));
    expect((await ann.browser.get(path)).text).toBe(before);
  });

  it('is not overwritten by a second tab', async () => {
    const ann = await seller();
    const release = await begun(ann);
    expect((await change(ann, release, { label: 'First' })).status).toBe(200);
    const late = await change(ann, release, { label: 'Second' });
    expect(late).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect((await ann.browser.get(`${ann.path}/${release.uuid}`)).json).toMatchObject({
      label: 'First',
    });
  });

  it('takes a barcode once, and a catalogue number once per seller', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const numbers = { ean: '4006381333931', catalog_no: 'KSK-1' };
    const own = await begun(ann);
    const saved: Release = (await change(ann, own, numbers)).json;
    expect((await change(ann, saved, { ...numbers, label: 'again' })).status).toBe(200);
    const other = await begun(ann);
    expect((await change(ann, other, numbers)).json).toMatchObject({
      errors: { ean: [expect.any(String)], catalog_no: [expect.any(String)] },
    });
    const theirs = await begun(bob);
    expect((await change(bob, theirs, { catalog_no: 'KSK-1' })).status).toBe(200);
  });

  it('cannot be changed once it is submitted', async () => {
    const ann = await seller();
    const release = await begun(ann);
    await ctx.db
      .updateTable('releases')
      .set({ submitted_at: ctx.clock.now() })
      .where('id', '=', release.uuid)
      .execute();
    const reply = await change(ann, release, { label: 'Too late' });
    expect(reply).toMatchObject({ status: 409, json: { code: 'release_not_editable' } });
  });
});

describe('a release group', () => {
  it('is joined only by the same artist with a similar title', async () => {
    const ann = await seller();
    const vinyl = await begun(ann);
    const made = await ann.browser.post(`${ann.path}/${vinyl.uuid}/release_groups`, { title: '' });
    const group = (made.json as Release).release_group?.uuid ?? '';
    const edition = await begun(ann, { title: 'Night Bus (Deluxe Edition)' });
    const stranger = await begun(ann, { title: 'Day Train' });
    const offered = await ann.browser.get(`${ann.path}/${edition.uuid}/release_groups`);
    expect(offered.json).toMatchObject({
      data: [{ uuid: group, title: 'Night Bus', formats: ['12"'], selectable: true }],
    });
    const join = (release: Release) =>
      ann.browser.put(`${ann.path}/${release.uuid}/release_groups/${group}`, {});
    expect((await join(edition)).json).toMatchObject({ release_group: { uuid: group } });
    expect(await join(stranger)).toMatchObject({
      status: 409,
      json: { code: 'group_not_similar' },
    });
    expect((await ann.browser.get(`${ann.path}/${stranger.uuid}`)).json).toMatchObject({
      release_group: null,
    });
  });

  it('gets an address of its own on the page', async () => {
    const ann = await seller();
    for (const _ of [1, 2]) {
      const release = await begun(ann);
      await ann.browser.post(`${ann.path}/${release.uuid}/release_groups`, { title: '' });
    }
    const slugs = await ctx.db
      .selectFrom('release_groups')
      .select('slug')
      .where('page_id', '=', ann.pageId)
      .orderBy('slug')
      .execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['night-bus', 'night-bus-2']);
  });

  it('is left when the release moves to another page', async () => {
    const ann = await seller();
    const release = await begun(ann);
    const grouped = await ann.browser.post(`${ann.path}/${release.uuid}/release_groups`, {
      title: '',
    });
    const moved = await change(ann, grouped.json, { page_id: null });
    expect(moved.json).toMatchObject({ page_id: null, release_group: null });
  });
});

describe('the list', () => {
  it('is filtered, searched and sorted', async () => {
    const ann = await seller();
    const bus = await begun(ann);
    await begun(ann, { title: 'Arrival' });
    app.clock.advance({ minutes: 1 });
    await change(ann, bus, { label: 'Kiosk Records' });
    const titles = async (query: string) => {
      const { data } = (await ann.browser.get(`${ann.path}?${query}`)).json as {
        data: ReleaseSummary[];
      };
      return data.map(({ title }) => title);
    };
    expect(await titles('')).toEqual(['Night Bus', 'Arrival']);
    expect(await titles('sort=title')).toEqual(['Arrival', 'Night Bus']);
    expect(await titles('status=Draft')).toEqual(['Arrival']);
    expect(await titles('q=NIGHT')).toEqual(['Night Bus']);
    expect(await titles('q=%25')).toEqual([]);
  });
});

describe('a seller who leaves', () => {
  it('sells nothing any more; what was never published is gone', async () => {
    const ann = await seller();
    const [draft, sold] = [await begun(ann), await begun(ann, { title: 'Arrival' })];
    const released = { submitted_at: ctx.clock.now(), published_at: ctx.clock.now(), notes: 'Hi' };
    await ctx.db.updateTable('releases').set(released).where('id', '=', sold.uuid).execute();
    const leaving = { userId: ann.id, email: ann.email, now: ctx.clock.now() };
    await inTransaction(ctx.db, (tx) => releaseData.erase(tx, leaving));
    const rows = await ctx.db
      .selectFrom('releases')
      .select(['id', 'retired_at', 'deleted_at', 'notes'])
      .where('owner_id', '=', ann.id)
      .execute();
    const stateOf = (id: string) => rows.find((row) => row.id === id);
    expect(stateOf(draft.uuid)).toMatchObject({ deleted_at: expect.any(Date) });
    expect(stateOf(sold.uuid)).toMatchObject({
      retired_at: expect.any(Date),
      deleted_at: null,
      notes: '',
    });
    const counted = await ctx.db
      .selectFrom('users')
      .select('releases_count')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(counted.releases_count).toBe(1);
  });
});

describe('the history', () => {
  it('tells what was done, newest first, to the owner only', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const release = await begun(ann);
    await change(ann, release, { label: 'Kiosk Records' });
    const path = `${ann.path}/${release.uuid}/history`;
    expect((await ann.browser.get(path)).json).toMatchObject({
      data: [{ action: 'changed' }, { action: 'begun', text: 'Begun', by: 'Ann Lee' }],
      next_page_url: null,
    });
    expect((await bob.browser.get(path)).status).toBe(403);
  });
});

describe('an EAN of our own', () => {
  it('is issued once, to a release that has none, and never twice', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const issue = async (who: Seller, { uuid }: Release) =>
      (await who.browser.post(`${who.path}/${uuid}/issue-ean`)).json as Release;
    const [first, second] = [await begun(ann), await begun(bob)];
    // Taken already, by a catalogue that came in another way.
    const taken = completeEan('209400000001');
    await ctx.db
      .updateTable('releases')
      .set({ ean: taken })
      .where('id', '=', second.uuid)
      .execute();
    const issued = await Promise.all([issue(ann, first), issue(ann, await begun(ann))]);
    expect(new Set([taken, ...issued.map(({ ean }) => ean)]).size).toBe(3);
    for (const { ean } of issued) expect(parseEan(ean)).toBe(ean);
    const again = await issue(ann, first);
    expect(again).toMatchObject({ ean: issued[0]?.ean, version: issued[0]?.version });
    // What the seller brought stays.
    expect(await issue(bob, second)).toMatchObject({ ean: taken, version: second.version });
  });

  it('cannot be typed before it was issued, nor that of a deleted release', async () => {
    const ann = await seller();
    const release = await begun(ann);
    const invented = await change(ann, release, { ean: completeEan('209412345678') });
    expect(invented.status).toBe(422);
    const old = await begun(ann);
    const gone = { ean: '4012345678901', retired_at: new Date(), deleted_at: new Date() };
    await ctx.db.updateTable('releases').set(gone).where('id', '=', old.uuid).execute();
    const refused = await change(ann, release, { ean: '4012345678901' });
    expect(refused.status).toBe(422);
    const kept = await ann.browser.get(`${ann.path}/${release.uuid}`);
    expect(kept.json).toMatchObject({ ean: '', version: release.version });
  });
});
