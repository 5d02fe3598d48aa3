import type { Release } from '@lathe/contract/release';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import { completeEan, parseEan } from '@lathe/rules/identifiers/ean';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { releaseSellers } from './testing/draft-releases.ts';

const app = await testApp();
const { ctx } = app;
const { seller, createDraft, change } = await releaseSellers(app);
type Seller = Awaited<ReturnType<typeof seller>>;
const today = () => calendarDate(ctx.clock.now());

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

describe('release metadata', () => {
  it('is saved field by field until the section is complete', async () => {
    const ann = await seller();
    const first = await createDraft(ann);
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

  it('stores a UPC of twelve digits as EAN-13', async () => {
    const ann = await seller();
    const release = await createDraft(ann);
    const saved = await change(ann, release, { ean: '0 36000 29145 2' });
    expect(saved).toMatchObject({ status: 200, json: { ean: '0036000291452' } });
    const other = await createDraft(ann);
    // Both are the same number.
    for (const ean of ['036000291452', '0036000291452']) {
      expect(await change(ann, other, { ean })).toMatchObject({ status: 422 });
    }
  });

  it('stays in edit mode while a field is missing, without partial writes', async () => {
    const ann = await seller();
    const release = await createDraft(ann);
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
    ['quantity_limit', { quantity_limit: -1 }],
    ['sub_genre', { main_genre: rock, sub_genre: techno }],
    ['main_genre', { main_genre: techno }],
    ['title', { title: '' }],
    ['page_id', { page_id: '00000000-0000-4000-8000-000000000000' }],
    ['selected_options', { selected_options: [99_999] }],
    ['price_category_id', { price_category_id: 'Gold' }],
  ])('with %s is rejected with a message and no write', async (field, wrong) => {
    const ann = await seller();
    const release = await createDraft(ann);
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

  it('accepts a limit of 0 copies as sold out, and an empty one as unlimited', async () => {
    const ann = await seller();
    const release = await createDraft(ann);
    const soldOut = await change(ann, release, { quantity_limit: 0 });
    expect(soldOut).toMatchObject({ status: 200, json: { quantity_limit: 0 } });
    const unlimited = await change(ann, soldOut.json, { quantity_limit: null });
    expect(unlimited).toMatchObject({ status: 200, json: { quantity_limit: null } });
  });

  it('is not overwritten by a second tab', async () => {
    const ann = await seller();
    const release = await createDraft(ann);
    expect((await change(ann, release, { label: 'First' })).status).toBe(200);
    const late = await change(ann, release, { label: 'Second' });
    expect(late).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect((await ann.browser.get(`${ann.path}/${release.uuid}`)).json).toMatchObject({
      label: 'First',
    });
  });

  it('has a unique barcode, and a catalogue number unique per seller', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const numbers = { ean: '4006381333931', catalog_no: 'KSK-1' };
    const own = await createDraft(ann);
    const saved: Release = (await change(ann, own, numbers)).json;
    expect((await change(ann, saved, { ...numbers, label: 'again' })).status).toBe(200);
    const other = await createDraft(ann);
    expect((await change(ann, other, numbers)).json).toMatchObject({
      errors: { ean: [expect.any(String)], catalog_no: [expect.any(String)] },
    });
    const theirs = await createDraft(bob);
    expect((await change(bob, theirs, { catalog_no: 'KSK-1' })).status).toBe(200);
  });

  it('cannot be changed once it is submitted', async () => {
    const ann = await seller();
    const release = await createDraft(ann);
    await ctx.db
      .updateTable('releases')
      .set({ submitted_at: ctx.clock.now() })
      .where('id', '=', release.uuid)
      .execute();
    const reply = await change(ann, release, { label: 'Too late' });
    expect(reply).toMatchObject({ status: 409, json: { code: 'release_not_editable' } });
    // No field can be changed in this state, so the message names none.
    expect(reply.text).not.toMatch(/price|dates|territories/);
    expect(reply.text).toContain('If the review asks for changes');
  });

  it.each([
    ['is_cloning', true, 'still being copied into this release', 'werden noch Tracks'],
    ['retired_at', ctx.clock.now(), 'To sell it again, clone it', 'ist zurückgezogen'],
    ['approved_at', ctx.clock.now(), 'has been approved, so only its date', 'ist freigegeben'],
    ['in_process_at', ctx.clock.now(), 'has been approved, so only its date', 'ist freigegeben'],
  ])(
    'explains why it cannot be changed and what to do: %s',
    async (column, value, english, german) => {
      const ann = await seller();
      const release = await createDraft(ann);
      const { uuid, version } = release;
      await ctx.db
        .updateTable('releases')
        .set({ [column]: value })
        .where('id', '=', uuid)
        .execute();
      for (const [language, words] of [
        ['en', english],
        ['de', german],
      ] as const) {
        const body = { version, label: 'Not now' };
        const headers = { 'accept-language': language };
        const reply = await ann.browser.put(`${ann.path}/${uuid}`, body, headers);
        const code = /^approved|^in_process/.test(column)
          ? 'release_on_sale'
          : 'release_not_editable';
        expect(reply).toMatchObject({ status: 409, json: { code } });
        expect((reply.json as unknown as { message: string }).message).toContain(words);
      }
      const after = await ctx.db
        .selectFrom('releases')
        .select(['label', 'version'])
        .where('id', '=', uuid)
        .executeTakeFirstOrThrow();
      expect(after).toEqual({ label: release.label, version });
    },
  );

  it('suggests a clone for changes to artwork and tracks on sale', async () => {
    const ann = await seller();
    const { uuid } = await createDraft(ann);
    await ctx.db
      .updateTable('releases')
      .set({ published_at: ctx.clock.now(), submitted_at: ctx.clock.now() })
      .where('id', '=', uuid)
      .execute();
    const reply = await ann.browser.post(`${ann.path}/${uuid}/issue-isrcs`);
    expect(reply).toMatchObject({ status: 409, json: { code: 'release_not_editable' } });
    expect(reply.text).toContain('Clone it, publish the clone and retire this one');
  });
});

describe('issued EAN', () => {
  it('is assigned once to a release without one, and never reused', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const issue = async (owner: Seller, { uuid }: Release) =>
      (await owner.browser.post(`${owner.path}/${uuid}/issue-ean`)).json as Release;
    const [first, second] = [await createDraft(ann), await createDraft(bob)];
    // Already taken, e.g. by a catalogue import.
    const taken = completeEan('209400000001');
    await ctx.db
      .updateTable('releases')
      .set({ ean: taken })
      .where('id', '=', second.uuid)
      .execute();
    const issued = await Promise.all([issue(ann, first), issue(ann, await createDraft(ann))]);
    expect(new Set([taken, ...issued.map(({ ean }) => ean)]).size).toBe(3);
    for (const { ean } of issued) expect(parseEan(ean)).toBe(ean);
    const repeated = await issue(ann, first);
    expect(repeated).toMatchObject({ ean: issued[0]?.ean, version: issued[0]?.version });
    // A barcode that the seller entered is kept.
    expect(await issue(bob, second)).toMatchObject({ ean: taken, version: second.version });
  });

  it('cannot be entered before it is issued, nor after its release was deleted', async () => {
    const ann = await seller();
    const release = await createDraft(ann);
    const invented = await change(ann, release, { ean: completeEan('209412345678') });
    expect(invented.status).toBe(422);
    const old = await createDraft(ann);
    const removed = { ean: '4012345678901', retired_at: new Date(), deleted_at: new Date() };
    await ctx.db.updateTable('releases').set(removed).where('id', '=', old.uuid).execute();
    const rejected = await change(ann, release, { ean: '4012345678901' });
    expect(rejected.status).toBe(422);
    const stored = await ann.browser.get(`${ann.path}/${release.uuid}`);
    expect(stored.json).toMatchObject({ ean: '', version: release.version });
  });
});
