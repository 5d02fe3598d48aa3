/** Genres, formats and options in the admin area. */
import type { ManagedGenre, ManagedType } from '@lathe/contract/catalogue-settings-calls';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx, clock } = app;
const asAdmin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asStaff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
const seller = await makePerson(app, { seller: true });
const asSeller = await signedInBrowser(app, seller);
const GENRES = '/api/admin/genres';

async function genre(slug: string): Promise<ManagedGenre> {
  const { data } = (await asStaff.get(GENRES)).json as { data: ManagedGenre[] };
  const found = data.find((each) => each.slug === slug);
  if (!found) throw new Error(`There is no genre ${slug}.`);
  return found;
}

async function offered(): Promise<string[]> {
  const { json } = await app.browser().get('/api/genres_list');
  const { main_genres, sub_genres } = json as Record<string, { slug: string }[]>;
  return [...(main_genres ?? []), ...(sub_genres ?? [])].map(({ slug }) => slug);
}

const logOf = (type: string, id: number) =>
  audited(ctx.db, { object_type: type, object_id: String(id) });

describe('genre', () => {
  it('is added below another, renamed in both languages and visible at once', async () => {
    const rock = await genre('rock');
    await offered();
    const added: ManagedGenre = (
      await asAdmin.post(GENRES, { parent_id: rock.id, name_en: 'Math Rock', name_de: 'Mathrock' })
    ).json;
    expect(added).toMatchObject({ slug: 'math-rock', parent_id: rock.id, titles: 0 });
    await expect.poll(offered).toContain('math-rock');
    const names = { name_en: 'Maths Rock', name_de: 'Mathe-Rock', version: added.version };
    expect((await asAdmin.put(`${GENRES}/${added.id}`, names)).json).toMatchObject({
      slug: 'math-rock',
      name_en: 'Maths Rock',
    });
    const stale = await asAdmin.put(`${GENRES}/${added.id}`, { ...names, name_en: 'Late' });
    expect(stale.json).toMatchObject({ code: 'changed_meanwhile' });
    expect(await logOf('genre', added.id)).toMatchObject([
      { action: 'genre.added', details: { name: 'Math Rock', below: 'Rock' } },
      {
        action: 'genre.changed',
        details: { name: 'name_en', from: 'Math Rock', to: 'Maths Rock' },
      },
      { action: 'genre.changed', details: { name: 'name_de', from: 'Mathrock', to: 'Mathe-Rock' } },
    ]);
  });

  it('swaps with its neighbour, and the first one stays', async () => {
    const jazz = await genre('jazz');
    const order = async () => (await offered()).slice(0, 4);
    const moved = await asAdmin.post(`${GENRES}/${jazz.id}/move`, {
      to: 'earlier',
      version: jazz.version,
    });
    expect(moved.status).toBe(200);
    await expect.poll(order).toEqual(['electronic', 'jazz', 'rock', 'classical']);
    const first = await genre('electronic');
    await asAdmin.post(`${GENRES}/${first.id}/move`, { to: 'earlier', version: first.version });
    expect((await order())[0]).toBe('electronic');
  });

  it('is retired into another with its contents, and its URL redirects there', async () => {
    const [punk, metal] = [await genre('punk'), await genre('metal')];
    const title = await makeTitle(ctx, { ownerId: seller.id, mainGenre: 'rock', subGenre: 'punk' });
    await ctx.db
      .updateTable('releases')
      .set({ main_genre_id: punk.parent_id, sub_genre_id: punk.id })
      .where('group_id', '=', title.id)
      .execute();
    const retire = (move_to: number | null) =>
      asAdmin.post(`${GENRES}/${punk.id}/retire`, { move_to, version: punk.version });
    expect((await retire(null)).json).toMatchObject({ code: 'genre_in_use' });
    expect((await retire(punk.parent_id)).json).toMatchObject({ code: 'validation' });
    expect((await retire(metal.id)).json).toMatchObject({ moved_to: metal.id });
    await expect.poll(offered).not.toContain('punk');
    await runDueJobs(ctx, jobs);
    const { json } = await app.browser().get('/api/genres/punk/release_groups');
    expect(json).toMatchObject({ genre: { slug: 'metal' }, data: [{ uuid: title.id }] });
    const left = await ctx.db
      .selectFrom('releases')
      .select('id')
      .where('sub_genre_id', '=', punk.id);
    expect(await left.execute()).toEqual([]);
    expect(await genre('metal')).toMatchObject({ titles: 1 });
    expect(await genre('punk')).toMatchObject({ titles: 0, retired_at: expect.any(String) });
  });

  it('with children stays until those are retired', async () => {
    const folk = await genre('folk');
    const target = await genre('pop');
    const reply = await asAdmin.post(`${GENRES}/${folk.id}/retire`, {
      move_to: target.id,
      version: folk.version,
    });
    expect(reply.json).toMatchObject({ code: 'genre_has_sub_genres' });
    expect(await offered()).toContain('folk');
  });

  it('cannot be changed by staff', async () => {
    const pop = await genre('pop');
    const names = { name_en: 'Pops', name_de: 'Pops', version: pop.version };
    expect((await asStaff.put(`${GENRES}/${pop.id}`, names)).status).toBe(403);
    expect((await asStaff.post(GENRES, { parent_id: null, ...names })).status).toBe(403);
    expect(await genre('pop')).toEqual(pop);
  });
});

async function types(): Promise<ManagedType[]> {
  return ((await asStaff.get('/api/admin/release_types')).json as { data: ManagedType[] }).data;
}

async function type(code: string): Promise<ManagedType> {
  const found = (await types()).find((each) => each.code === code);
  if (!found) throw new Error(`There is no format ${code}.`);
  return found;
}

const changed = ({ id: _, ...kind }: ManagedType, change: Partial<ManagedType>) => ({
  ...kind,
  ...change,
});

describe('release type', () => {
  it('applies new limits to drafts, and the limits of their day to submitted releases', async () => {
    const cd = await type('cd');
    const kinds = [{ type: 'cd' as const, submittedAt: clock.now() }];
    const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: kinds });
    const submitted = releaseIds[0] ?? '';
    const created = await asSeller.post(`/api/users/${seller.id}/releases`, {
      release_type_id: cd.id,
      title: 'In the making',
      primary_artist: 'Kiosk',
    });
    const draft = (created.json as { uuid: string }).uuid;
    await ctx.db
      .insertInto('tracks')
      .values({ release_id: draft, side: 1, position: 1, title: 'Long', duration_ms: 3_000_000 })
      .execute();
    await ctx.db
      .updateTable('releases')
      .set({ tracks_status: 'Complete' })
      .where('id', '=', draft)
      .execute();

    clock.advance({ minutes: 1 });
    const body = changed(cd, { max_seconds_per_side: 2400, max_tracks_per_side: 50 });
    const reply = await asAdmin.put(`/api/admin/release_types/${cd.id}`, body);
    expect(reply.json).toMatchObject({ max_seconds_per_side: 2400, version: cd.version + 1 });
    expect((await asAdmin.put(`/api/admin/release_types/${cd.id}`, body)).json).toMatchObject({
      code: 'changed_meanwhile',
    });
    await runDueJobs(ctx, jobs);

    const limitsOf = async (id: string) =>
      (await asSeller.get(`/api/users/${seller.id}/releases/${id}`)).json as {
        track_limits: { max_seconds_per_side: number };
        tracks_status: string;
      };
    await expect
      .poll(async () => (await limitsOf(draft)).track_limits.max_seconds_per_side)
      .toBe(2400);
    expect((await limitsOf(draft)).tracks_status).not.toBe('Complete');
    expect((await limitsOf(submitted)).track_limits.max_seconds_per_side).toBe(4797);
    expect(await logOf('format', cd.id)).toMatchObject([
      { details: { what: 'cd', name: 'max_tracks_per_side', from: 99, to: 50 } },
      { details: { what: 'cd', name: 'max_seconds_per_side', from: 4797, to: 2400 } },
    ]);
  });

  it('that is not offered cannot be chosen for new releases, and existing ones stay on sale', async () => {
    const single = await type('vinyl_7');
    const title = await makeTitle(ctx, { ownerId: seller.id, releases: [{ type: 'vinyl_7' }] });
    const body = changed(single, { is_offered: false });
    expect((await asAdmin.put(`/api/admin/release_types/${single.id}`, body)).status).toBe(200);
    const begin = () =>
      asSeller.post(`/api/users/${seller.id}/releases`, {
        release_type_id: single.id,
        title: 'Too late',
        primary_artist: 'Kiosk',
      });
    await expect.poll(async () => (await begin()).status).toBe(422);
    const { json } = await app.browser().get(`${title.path}/releases`);
    expect(json).toMatchObject({ data: [{ price: { amount: 1590 } }] });
    await asAdmin.put(
      `/api/admin/release_types/${single.id}`,
      changed(await type('vinyl_7'), { is_offered: true }),
    );
  });
});

describe('option', () => {
  it('is added with a price that applies at once', async () => {
    const lp = await type('vinyl_12');
    const reply = await asAdmin.post(`/api/admin/release_types/${lp.id}/colours`, {
      name_en: 'Moss',
      name_de: 'Moos',
      swatch: '#4f6b3a',
      rrp: { GBP: 300, EUR: 350, USD: 390 },
    });
    const moss = (reply.json as ManagedType).options.find(({ code }) => code === 'moss');
    expect(moss).toMatchObject({ is_offered: true, rrp: { GBP: { amount: 300 } } });
    const title = await makeTitle(ctx, {
      ownerId: seller.id,
      releases: [{ options: [['disc_colour', 'moss']] }],
    });
    const { json } = await app.browser().get(`${title.path}/releases`);
    await expect(json).toMatchObject({ data: [{ price: { amount: 3150 } }] });
    const cd = await type('cd');
    const none = await asAdmin.post(`/api/admin/release_types/${cd.id}/colours`, {
      name_en: 'Moss',
      name_de: 'Moos',
      swatch: '#4f6b3a',
      rrp: { GBP: 0, EUR: 0, USD: 0 },
    });
    expect(none.json).toMatchObject({ code: 'validation' });
  });

  it('that is no longer offered stays on the releases that have it', async () => {
    const lp = await type('vinyl_12');
    const blue = lp.options.find(({ code }) => code === 'blue');
    const black = lp.options.find(({ code }) => code === 'black');
    if (!blue || !black) throw new Error('The seed has both.');
    const created = await asSeller.post(`/api/users/${seller.id}/releases`, {
      release_type_id: lp.id,
      title: 'Still blue',
      primary_artist: 'Kiosk',
      selected_options: [blue.id],
    });
    const { uuid, version, selected_options } = created.json as {
      uuid: string;
      version: number;
      selected_options: number[];
    };
    expect(selected_options).toContain(blue.id);
    const off = (option: typeof blue) =>
      asAdmin.put(`/api/admin/design_options/${option.id}`, { ...option, is_offered: false });
    expect((await off(black)).json).toMatchObject({ errors: { is_offered: [expect.any(String)] } });
    expect((await off(blue)).status).toBe(200);
    const path = `/api/users/${seller.id}/releases`;
    const another = () =>
      asSeller.post(path, {
        release_type_id: lp.id,
        title: 'Not blue',
        primary_artist: 'Kiosk',
        selected_options: [blue.id],
      });
    await expect.poll(async () => (await another()).status).toBe(422);
    const stored = await asSeller.put(`${path}/${uuid}`, { version, selected_options });
    expect(stored.json).toMatchObject({ selected_options: expect.arrayContaining([blue.id]) });
  });
});
