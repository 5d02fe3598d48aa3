/**
 * Sends invalid input to all editor calls: each is rejected with a message, and nothing is stored.
 */
import { randomUUID } from 'node:crypto';
import { releaseCalls } from '@lathe/contract/release-calls';
import { addDays, addWeeks, calendarDate } from '@lathe/rules/dates';
import { completeEan } from '@lathe/rules/identifiers/ean';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallName,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';

const app = await testApp();
const { ctx } = app;
const today = calendarDate(ctx.clock.now());

async function idOf(table: 'release_types' | 'genres', where: { code?: string; slug?: string }) {
  const [[column, value] = ['', '']] = Object.entries(where);
  const { id } = await ctx.db
    .selectFrom(table)
    .select('id')
    .where(column as never, '=', value as never)
    .executeTakeFirstOrThrow();
  return id;
}

const [typeId, electronic, techno, rock] = await Promise.all([
  idOf('release_types', { code: 'vinyl_12' }),
  idOf('genres', { slug: 'electronic' }),
  idOf('genres', { slug: 'techno' }),
  idOf('genres', { slug: 'rock' }),
]);
const { id: ofCd } = await ctx.db
  .selectFrom('design_options')
  .innerJoin('release_types', 'release_types.id', 'release_type_id')
  .select('design_options.id')
  .where('release_types.code', '=', 'cd')
  .executeTakeFirstOrThrow();

/** A seller with a page, a release on it, and a group that the release could join. */
async function seller() {
  const person = await makePerson(app, { seller: true });
  const browser = await signedInBrowser(app, person);
  const { id: pageId } = await makePage(ctx, { owner_id: person.id });
  const path = `/api/users/${person.id}/releases`;
  const created = await browser.post(path, {
    release_type_id: typeId,
    title: 'Night Bus',
    primary_artist: 'Kiosk',
    page_id: pageId,
  });
  const { uuid: release, version } = created.json as { uuid: string; version: number };
  const { id: groupId } = await ctx.db
    .insertInto('release_groups')
    .values({
      owner_id: person.id,
      page_id: pageId,
      slug: 'night-bus',
      title: 'Night Bus',
      primary_artist: 'Kiosk',
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...person, browser, pageId, groupId, release, version };
}

type Seller = Awaited<ReturnType<typeof seller>>;

/** A valid request for every editor call; a new call must be added here to compile. */
const VALID_REQUESTS: Record<keyof typeof releaseCalls, (owner: Seller) => CallRequest> = {
  'GET /api/users/{user}/releases': ({ id }) => ({
    params: { user: id },
    query: { status: 'Draft', q: 'night', sort: 'title' },
  }),
  'POST /api/users/{user}/releases': ({ id, pageId }) => ({
    params: { user: id },
    body: {
      release_type_id: typeId,
      title: 'Day Bus',
      primary_artist: 'Kiosk',
      page_id: pageId,
      selected_options: [],
    },
  }),
  'GET /api/users/{user}/releases/{release}': (owner) => ({
    ...ofRelease(owner),
    query: { country: 'DE' },
  }),
  'PUT /api/users/{user}/releases/{release}': (owner) => ({
    ...ofRelease(owner),
    body: change(owner),
  }),
  'POST /api/users/{user}/releases/{release}/issue-ean': ofRelease,
  'GET /api/users/{user}/releases/{release}/release_groups': ofRelease,
  'POST /api/users/{user}/releases/{release}/release_groups': (owner) => ({
    ...ofRelease(owner),
    body: { title: 'Night Bus' },
  }),
  'PUT /api/users/{user}/releases/{release}/release_groups/{group}': (owner) => ({
    params: { user: owner.id, release: owner.release, group: owner.groupId },
  }),
  // The release joined it in the call above.
  'DELETE /api/users/{user}/releases/{release}/release_groups/{group}': (owner) => ({
    params: { user: owner.id, release: owner.release, group: owner.groupId },
  }),
  'GET /api/users/{user}/releases/{release}/history': ofRelease,
};

function ofRelease({ id, release }: Seller): CallRequest & { params: Record<string, string> } {
  return { params: { user: id, release } };
}

function change({ version, pageId }: Seller) {
  return {
    version,
    title: 'Night Bus',
    primary_artist: 'Kiosk',
    additional_artists: [{ name: 'Ada', role: 'featuring' }],
    credits: [{ name: 'Bo', role: 'instrument', detail: 'Bass' }],
    explicit: true,
    label: 'Kiosk Records',
    description: 'Two lines\nof text.',
    main_genre: electronic,
    sub_genre: techno,
    ean: '4006381333931',
    catalog_no: 'KIOSK-1',
    grid: 'A12425GABC1234002M',
    release_date: addWeeks(today, 6),
    preorder_date: addWeeks(today, 4),
    original_release_date: '1999-12-31',
    preorder_playback_disabled: true,
    quantity_limit: 100,
    p_year: 2026,
    p_holder: 'Kiosk Records',
    c_year: 2026,
    c_holder: 'Kiosk Records',
    territories: ['GB', 'DE'],
    territories_exclude: ['FR'],
    notes: 'For the reviewer.',
    page_id: pageId,
    price_category_id: 'Premium',
    selected_options: [],
    metadata_in_edit: true,
    tracks_in_edit: true,
  };
}

/** Input that matches the contract but violates business rules. */
const INVALID_VALUES: Partial<
  Record<CallName, (other: Seller) => Record<string, readonly unknown[]>>
> = {
  'POST /api/users/{user}/releases': (other) => ({
    release_type_id: [0, -1, 2 ** 40],
    title: ['', '   '],
    primary_artist: ['', '   '],
    page_id: [other.pageId, randomUUID()],
    selected_options: [[ofCd], [2 ** 40], [-1]],
  }),
  'PUT /api/users/{user}/releases/{release}': (other) => ({
    title: ['', '  '],
    primary_artist: ['', '  '],
    additional_artists: [
      [{ name: '', role: 'featuring' }],
      [{ name: 'Ada', role: 'astronaut' }],
      Array.from({ length: 21 }, () => ({ name: 'Ada', role: 'featuring' })),
    ],
    'credits.0.name': ['', '  '],
    'credits.0.detail': ['', '  '],
    'credits.0.role': ['', 'astronaut'],
    main_genre: [techno, 0, -1, 2 ** 40],
    sub_genre: [electronic, rock, 2 ** 40],
    ean: ['4006381333930', '5099999123459', 'barcode', '123', completeEan('209400000000')],
    grid: ['A12425GABC1234002N', 'GRID'],
    catalog_no: ['KIOSK;1', '<b>'],
    release_date: [
      'tomorrow',
      '2026-02-30',
      addDays(addWeeks(today, 2), -1),
      addDays(addWeeks(today, 25), 1),
    ],
    preorder_date: ['soon', addWeeks(today, 6), addDays(addWeeks(today, 2), -1)],
    original_release_date: [today, addDays(today, 1), '0000-00-00'],
    quantity_limit: [-1, 10_001, 2 ** 40],
    p_year: [1899, 2099, -1],
    c_year: [1899, 2099, 2 ** 40],
    territories: [['XX'], [], ['FR']],
    territories_exclude: [['XX']],
    page_id: [other.pageId, randomUUID()],
    selected_options: [[ofCd], [2 ** 40]],
    metadata_in_edit: [false],
    tracks_in_edit: [false],
  }),
};

const keys = Object.keys(releaseCalls) as (keyof typeof releaseCalls)[];
const unsafe = keys.filter((key) => !key.startsWith('GET'));

describe('release calls', () => {
  it('reject every invalid field in both languages without a write, and accept valid input', async () => {
    const [ann, bob] = [await seller(), await seller()];
    let tried = 0;
    for (const key of keys) {
      const good = VALID_REQUESTS[key](ann);
      tried += await assertRejectsBadInput({
        db: ctx.db,
        browser: ann.browser,
        key,
        good,
        invalidValues: INVALID_VALUES[key]?.(bob) ?? {},
      });
    }
    expect(tried).toBeGreaterThan(200);
    // Proves that the requests failed because of the bad input alone.
    for (const key of keys) {
      const { status, text } = await send(ann.browser, key, VALID_REQUESTS[key](ann));
      expect([200, 204], `${key}: ${text}`).toContain(status);
    }
  });

  it('do not reveal or change the items of other sellers', async () => {
    const [ann, bob] = [await seller(), await seller()];
    for (const key of keys) {
      const theirs = VALID_REQUESTS[key](bob);
      // Once with the other seller's path, once as if it were their own.
      const asIfOwn = { ...theirs, params: { ...theirs.params, user: ann.id } };
      const rejected = { db: ctx.db, browser: ann.browser, key };
      await assertRejected({ ...rejected, requests: [theirs], status: [403, 404] });
      if (key.includes('{release}')) {
        await assertRejected({ ...rejected, requests: [asIfOwn], status: [404] });
      }
    }
    const group = { ...ofRelease(ann).params, group: bob.groupId };
    await assertRejected({
      db: ctx.db,
      browser: ann.browser,
      key: 'PUT /api/users/{user}/releases/{release}/release_groups/{group}',
      requests: [{ params: group }],
      status: [404],
    });
  });

  it('reject invalid ids, visitors and users who are not sellers', async () => {
    const ann = await seller();
    const requests = keys.map((key) => [key, VALID_REQUESTS[key](ann)] as const);
    await assertNoAccess({ app, owner: ann.browser, requests });
  });

  it.each([
    ['is with the reviewers', { submitted_at: new Date() }],
    [
      'is in process',
      { submitted_at: new Date(), approved_at: new Date(), in_process_at: new Date() },
    ],
    ['is retired', { retired_at: new Date() }],
    ['is deleted', { retired_at: new Date(), deleted_at: new Date() }],
  ])('change nothing of a release that %s', async (_, state) => {
    const ann = await seller();
    await ctx.db.updateTable('releases').set(state).where('id', '=', ann.release).execute();
    for (const key of unsafe.filter((each) => each.includes('{release}'))) {
      await assertRejected({
        db: ctx.db,
        browser: ann.browser,
        key,
        requests: [VALID_REQUESTS[key](ann)],
        status: 'deleted_at' in state ? [404] : [409],
      });
    }
  });
});
