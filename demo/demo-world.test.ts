/** Checks the consistency of the demo world in the database: what the shop shows and sells. */
import type { BundleCard, BundlePage } from '@lathe/contract/bundle';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findItem } from '../server/modules/merch/index.ts';
import { readDesign } from '../server/modules/merch-designs/index.ts';
import { merchTypes } from '../server/modules/merch-types/index.ts';
import type { PictureRecord } from '../server/platform/pictures.ts';
import { pictureKey } from '../server/platform/pictures.ts';
import { testApp } from '../server/testing/app.ts';
import { PLANT } from './merch/plant.ts';
import { wholeWorld } from './testing/whole-world.ts';

const app = await testApp();
const { ctx } = app;
const { db, storage } = ctx;
const { violations, count } = await wholeWorld(app);

describe('demo storefront', () => {
  it('has forty titles, each with a sleeve, a price, a year, a genre and audio', async () => {
    const rows = await db.selectFrom('shelf').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(40);
    for (const row of rows) {
      expect(row.image, row.title).not.toBeNull();
      expect(row.price_gbp, row.title).toBeGreaterThan(0);
      expect(row.year, row.title).not.toBeNull();
      expect(row.main_genre_id, row.title).not.toBeNull();
      expect(row.playable, row.title).toBe(true);
    }
    expect(rows.filter(({ in_stock }) => !in_stock).length).toBeGreaterThan(0);
    expect(rows.filter(({ sold_in }) => sold_in !== null).length).toBeGreaterThan(0);
    expect(rows.filter(({ sold_last_week }) => sold_last_week > 0).length).toBeGreaterThan(15);
    expect(new Set(rows.map(({ main_genre_id }) => main_genre_id)).size).toBeGreaterThanOrEqual(8);
  });

  it('shows pictures and faces and plays tracks that are in storage', async () => {
    const pages = await db.selectFrom('pages').selectAll().where('is_live', '=', true).execute();
    const merch = await db.selectFrom('merch_items').select('image').execute();
    const colours = await db.selectFrom('merch_variants').select('image').execute();
    const gallery = await db.selectFrom('merch_pictures').select('image').execute();
    const designs = await db.selectFrom('merch_files').selectAll().execute();
    const events = await db.selectFrom('events').select('image').execute();
    const releases = await db
      .selectFrom('releases')
      .select(['image', 'artwork_faces'])
      .where(({ eb, or }) => or([eb('image', 'is not', null), eb('published_at', 'is not', null)]))
      .execute();
    const pictures = [
      ...pages.flatMap(({ page_image, header_image }) => [page_image, header_image]),
      ...[...merch, ...colours, ...gallery, ...events, ...releases].map(({ image }) => image),
      ...designs.map(({ picture }) => picture),
    ] as unknown as (PictureRecord | null)[];
    expect(pictures).not.toContain(null);
    const keys = new Set(
      pictures.flatMap((picture) => {
        if (!picture) return [];
        const { base, src, widths, types } = picture;
        return [
          src,
          ...types.flatMap((type) => widths.map((each) => pictureKey(base, each, type))),
        ];
      }),
    );
    const faces = releases.flatMap((release) => release.artwork_faces as { src: string }[]);
    expect(faces.length).toBeGreaterThan(20);
    for (const { src } of faces) keys.add(src.replace('/media/', ''));
    const songs = await db.selectFrom('tracks').select('preview_key').distinct().execute();
    for (const { preview_key } of songs) if (preview_key) keys.add(preview_key);
    const press = await db
      .selectFrom('press_pictures')
      .select(['file_key', 'preview_key'])
      .execute();
    expect(press).not.toEqual([]);
    for (const { file_key, preview_key } of press) keys.add(file_key).add(preview_key);
    const stored = new Set<string>();
    for await (const { key, size } of storage.list('public/')) if (size > 0) stored.add(key);
    for (const { storage_key, print_key } of designs) {
      expect(await storage.head(storage_key)).not.toBeNull();
      expect(await storage.head(print_key ?? '')).not.toBeNull();
    }
    expect([...keys].filter((key) => !stored.has(key))).toEqual([]);
    expect(stored.size).toBe(keys.size);
  });
});

describe('demo releases', () => {
  it('keep to the limits of their type, per side and per track', async () => {
    expect(
      await violations(sql`
        select releases.title, side, count(*), sum(duration_ms) from tracks
        join releases on releases.id = release_id
        join release_types as type on type.id = release_type_id
        group by releases.id, side, type.id
        having count(*) > type.max_tracks_per_side or side > type.sides
          or sum(duration_ms) > 1000 * type.max_seconds_per_side
          or sum(duration_ms) < 1000 * type.min_seconds_per_side
          or min(duration_ms) < 1000 * type.min_seconds_per_track`),
    ).toEqual([]);
    expect(
      await violations(sql`
        select title from releases where metadata_status = 'Complete' and tracks_status = 'Complete'
          and (select count(distinct side) from tracks where release_id = releases.id)
            < (select sides from release_types where id = release_type_id)`),
    ).toEqual([]);
  });

  it('have previews no longer than their tracks', async () => {
    expect(await violations(sql`select title from tracks where preview_ms > duration_ms`)).toEqual(
      [],
    );
    expect(
      await violations(sql`select title from tracks where preview_key is not null
        and (peaks is null or length(peaks) < 100 or preview_ms is null)`),
    ).toEqual([]);
  });

  it('share out every track completely, and have one option of each kind', async () => {
    expect(
      await violations(sql`
        select tracks.title from tracks left join track_rights_holders on track_id = tracks.id
        group by tracks.id having coalesce(sum(share_basis_points), 0) <> 10000`),
    ).toEqual([]);
    expect(
      await violations(sql`
        select release_id, kind from release_options
        join design_options on design_options.id = design_option_id
        join releases on releases.id = release_id
        group by release_id, kind
        having count(*) > 1 or bool_or(design_options.release_type_id <> releases.release_type_id)`),
    ).toEqual([]);
  });

  it('belong to users who may add them to the page', async () => {
    expect(
      await violations(sql`
        select releases.title from releases join pages on pages.id = releases.page_id
        where releases.owner_id <> pages.owner_id and not exists (
          select from page_contributors as guest where guest.page_id = pages.id
            and guest.user_id = releases.owner_id and guest.state = 'accepted')`),
    ).toEqual([]);
    expect(
      await count(sql`select count(*) from releases join pages on pages.id = releases.page_id
        where releases.owner_id <> pages.owner_id`),
    ).toBeGreaterThan(0);
    expect(
      await violations(sql`
        select slug from pages where followers <>
          (select count(*) from page_followers where page_id = pages.id)`),
    ).toEqual([]);
  });
});

describe('demo merchandise', () => {
  it('has items of every type, in colours and tiers, and in every state of a sale', async () => {
    const items = await db
      .selectFrom('merch_items')
      .innerJoin('merch_types', 'merch_types.id', 'merch_type_id')
      .select([
        'merch_types.code',
        'price_tier',
        'published_at',
        'submitted_at',
        'paused_at',
        'retired_at',
        'release_date',
        sql<number | null>`quantity_limit - pieces_sold`.as('left'),
      ])
      .execute();
    const live = items.filter(
      ({ published_at, paused_at, retired_at }) => published_at && !paused_at && !retired_at,
    );
    expect(live.length).toBeGreaterThanOrEqual(16);
    expect(new Set(live.map(({ code }) => code)).size).toBe(Object.keys(PLANT).length);
    expect(new Set(live.map(({ price_tier }) => price_tier)).size).toBe(3);
    expect(live.filter(({ left }) => left !== null).map(({ left }) => left)).toEqual([20]);
    expect(live.filter(({ release_date }) => release_date)).toHaveLength(1);
    expect(items.filter(({ paused_at }) => paused_at)).toHaveLength(1);
    expect(items.filter(({ retired_at }) => retired_at)).toHaveLength(1);
    expect(items.filter((item) => item.submitted_at && !item.published_at)).toHaveLength(1);
    expect(items.filter(({ submitted_at }) => !submitted_at)).toHaveLength(1);
  });

  it('is printed as sellers print it, without a warning', async () => {
    const ids = await db.selectFrom('merch_items').select(['id', 'owner_id']).execute();
    const colours = await db.selectFrom('merch_colours').select(['id', 'code']).execute();
    const warnings: string[] = [];
    for (const { id, owner_id: ownerId } of ids) {
      const item = await findItem(db, { ownerId, id });
      if (!item) throw new Error('An item is missing.');
      const { hash, placed, state } = await readDesign(ctx, db, item);
      expect({ hash, state }).toEqual({ hash: item.design_hash, state: 'complete' });
      for (const { code, colourId } of placed.flatMap(({ findings }) => findings)) {
        const colour = colours.find((each) => each.id === colourId)?.code ?? '';
        warnings.push(`${item.title}: ${code} ${colour}`);
      }
    }
    expect(warnings).toEqual([]);
    expect(
      await violations(sql`
        select title, view, colour from merch_items
        join merch_variants on merch_variants.item_id = merch_items.id
        join merch_pictures on merch_pictures.item_id = merch_items.id
        group by merch_items.id, merch_variants.id, view
        having not bool_or(merch_pictures.colour_id = merch_variants.colour_id
          and merch_pictures.design_hash = merch_items.design_hash)`),
    ).toEqual([]);
  });

  it('is rendered ahead for what the plant has', async () => {
    const types = await merchTypes(ctx);
    const found = types.map(({ code, areas, colours }) => [
      code,
      {
        areas: areas.map(({ id: _, name: __, ...area }) => area),
        colours: Object.fromEntries(colours.map((each) => [each.code, each.hex])),
      },
    ]);
    expect(Object.fromEntries(found)).toEqual(PLANT);
  });
});

describe('demo bundles', () => {
  it('can be bought for less than their parts, and one is paused and one a draft', async () => {
    const { rows: pages } = await sql<{ slug: string }>`
      select distinct slug from pages where id in (select page_id from bundles)`.execute(db);
    // The demo world is made for today, and not for the day of the tests.
    app.clock.set(new Date().toISOString());
    const browser = app.browser();
    const pageOf = async (slug: string, id: string): Promise<BundlePage> =>
      (await browser.get(`/api/pages/${slug}/bundles/${id}`)).json;
    const offered: BundlePage[] = [];
    for (const { slug } of pages) {
      const { json } = await browser.get(`/api/pages/${slug}/bundles`);
      for (const { uuid } of (json as { data: BundleCard[] }).data)
        offered.push(await pageOf(slug, uuid));
    }
    expect(offered.length).toBeGreaterThanOrEqual(6);
    for (const { title, status, price, full_price, saving, parts } of offered) {
      expect({ title, status }).toEqual({ title, status: 'live' });
      expect(saving.amount, title).toBeGreaterThan(0);
      expect(price.amount + saving.amount, title).toBe(full_price.amount);
      const shared = parts.map(({ bundle_price }) => bundle_price.amount);
      expect(
        shared.reduce((sum, amount) => sum + amount),
        title,
      ).toBe(price.amount);
      for (const { image, choice, variants } of parts) {
        expect(image, title).not.toBeNull();
        const isOrderable = choice !== null || variants.some(({ is_available }) => is_available);
        expect(isOrderable, title).toBe(true);
      }
    }
    const kinds = offered.map(({ parts }) => parts.map(({ kind }) => kind).join(' + '));
    expect(new Set(kinds)).toContain('release + merch');
    // Two formats of one album, and everything for a van.
    expect(kinds).toContain('release + release');
    expect(offered.some(({ parts }) => parts.length > 3)).toBe(true);
    expect(offered.filter(({ ends_on }) => ends_on !== null)).toHaveLength(1);
    const { rows } = await sql<{ paused: number; drafts: number }>`
      select count(paused_at)::integer as paused,
        count(*) filter (where published_at is null)::integer as drafts from bundles`.execute(db);
    expect(rows).toEqual([{ paused: 1, drafts: 1 }]);
  });
});
