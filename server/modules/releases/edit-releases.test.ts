import type { Release } from '@lathe/contract/release';
import type { EditedReleaseFields, ReleaseEditResult } from '@lathe/contract/release-edit-calls';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejected, assertRejectsBadInput, contentsOf } from '../../testing/bad-input.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { releaseIn } from '../publishing/testing/ready-releases.ts';
import { releaseSellers } from './testing/draft-releases.ts';

const app = await testApp();
const { ctx } = app;
const { seller, createDraft, change } = await releaseSellers(app);
const KEY = 'PUT /api/users/{user}/releases';
const weeks = (count: number) => addWeeks(calendarDate(ctx.clock.now()), count);

type Seller = Awaited<ReturnType<typeof seller>>;
type Versioned = Pick<Release, 'uuid' | 'version'>;

const read = async (who: Seller, uuid: string) =>
  (await who.browser.get(`${who.path}/${uuid}`)).json as Release;

async function edit(
  who: Seller,
  seen: readonly Versioned[],
  change: EditedReleaseFields,
  more: object = {},
): Promise<ReleaseEditResult[]> {
  const releases = seen.map(({ uuid, version }) => ({ uuid, version }));
  const reply = await who.browser.put(who.path, { releases, change, ...more });
  expect(reply.status).toBe(200);
  return (reply.json as { results: ReleaseEditResult[] }).results;
}

/** A draft, one with the reviewers, one that is approved and one on sale. */
async function mixed() {
  const ann = await seller();
  const draft = await createDraft(ann);
  const others = [];
  for (const state of ['pending', 'approved', 'published'] as const) {
    const { id } = await releaseIn(ctx, state, { ownerId: ann.id });
    others.push(await read(ann, id));
  }
  return { ann, releases: [draft, ...others] };
}

describe('edit of several releases', () => {
  it('changes each that allows it, and says why the others stay', async () => {
    const { ann, releases } = await mixed();
    const results = await edit(ann, releases, { price_category_id: 'Premium' });
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'rejected',
      'changed',
      'changed',
    ]);
    expect(results[1]).toMatchObject({
      title: 'Night Bus',
      fields: [],
      undo: null,
      problems: [{ field: null, message: expect.stringMatching(/review/) }],
    });
    const now = await Promise.all(releases.map(({ uuid }) => read(ann, uuid)));
    expect(now.map(({ price_category_id }) => price_category_id)).toEqual([
      'Premium',
      'Standard',
      'Premium',
      'Premium',
    ]);
    const { json } = await ann.browser.get(`${ann.path}/${releases[3]?.uuid}/history`);
    expect((json as { data: object[] }).data[0]).toMatchObject({
      action: 'changed_on_sale',
      by: 'Ann Lee',
    });
  });

  it('applies the rules of dates and labels to each release', async () => {
    const { ann, releases } = await mixed();
    const later = await edit(ann, releases, { release_date: weeks(8) });
    expect(later.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'rejected',
      'changed',
      'changed',
    ]);
    const again = await Promise.all(releases.map(({ uuid }) => read(ann, uuid)));
    const earlier = await edit(ann, again, { release_date: weeks(5) });
    expect(earlier.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(earlier[3]?.problems).toEqual([
      { field: 'release_date', message: 'The date of a release on sale can only be moved later.' },
    ]);
    const soon = await edit(ann, [await read(ann, releases[0]?.uuid ?? '')], {
      release_date: weeks(1),
    });
    expect(soon[0]).toMatchObject({ outcome: 'rejected', problems: [{ field: 'release_date' }] });
    const last = await Promise.all(releases.map(({ uuid }) => read(ann, uuid)));
    const labels = await edit(ann, last, { label: 'New Label' });
    expect(labels.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  it('previews the same result, and saves nothing', async () => {
    const { ann, releases } = await mixed();
    const fields = { price_category_id: 'Luxe', territories: ['DE', 'GB'] } as const;
    const before = await contentsOf(ctx.db);
    const change = { ...fields, territories: [...fields.territories] };
    const preview = await edit(ann, releases, change, { preview: true });
    expect(await contentsOf(ctx.db)).toEqual(before);
    const results = await edit(ann, releases, change);
    expect(results).toEqual(preview);
    expect(results[0]?.fields).toEqual(['territories', 'price_category_id']);
  });

  it('is undone by its own reply, except for releases that were changed since', async () => {
    const ann = await seller();
    const drafts = [await createDraft(ann), await createDraft(ann), await createDraft(ann)];
    await change(ann, drafts[0] as Release, { label: 'First', release_date: weeks(6) });
    const opened = await Promise.all(drafts.map(({ uuid }) => read(ann, uuid)));
    const results = await edit(ann, opened, {
      label: 'New Label',
      release_date: weeks(9),
      territories: ['DE'],
      territories_exclude: [],
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed']);
    await change(ann, await read(ann, drafts[1]?.uuid ?? ''), { label: 'Other tab' });
    const undone: (ReleaseEditResult | undefined)[] = [];
    for (const { uuid, undo } of results) {
      const { version = 0, change: former = {} } = undo ?? {};
      undone.push(...(await edit(ann, [{ uuid, version }], former)));
    }
    expect(undone.map((result) => result?.outcome)).toEqual(['changed', 'rejected', 'changed']);
    expect(undone[1]?.problems[0]?.message).toMatch(/changed somewhere else/);
    const now = await Promise.all(drafts.map(({ uuid }) => read(ann, uuid)));
    expect(
      now.map(({ label, release_date, territories }) => [label, release_date, territories]),
    ).toEqual([
      ['First', weeks(6), null],
      ['Other tab', weeks(9), ['DE']],
      ['', null, null],
    ]);
  });

  it('leaves releases alone that already have the values', async () => {
    const ann = await seller();
    const draft = await createDraft(ann);
    const [result] = await edit(ann, [draft], { price_category_id: 'Standard', label: '' });
    expect(result).toMatchObject({ outcome: 'unchanged', fields: [], undo: null });
    expect(await read(ann, draft.uuid)).toEqual(draft);
  });

  it('changes each release once if it is sent twice', async () => {
    const ann = await seller();
    const draft = await createDraft(ann);
    const start = () => edit(ann, [draft], { label: 'New Label' });
    const row = { table: 'releases', id: draft.uuid } as const;
    const results = await queueOnLock(app, row, [start, start]);
    expect(results.map(([result]) => result?.outcome)).toEqual(['changed', 'rejected']);
  });

  it('does not reveal or change releases of other sellers', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const [own, theirs] = [await createDraft(ann), await createDraft(bob)];
    const results = await edit(ann, [theirs, own], { label: 'New Label' });
    expect(results).toMatchObject([
      { outcome: 'rejected', title: '', undo: null },
      { outcome: 'changed' },
    ]);
    expect((await read(bob, theirs.uuid)).label).toBe('');
    const body = { releases: [{ uuid: theirs.uuid, version: 1 }], change: { label: 'New' } };
    const request = { params: { user: bob.id }, body };
    await assertRejected({
      db: ctx.db,
      browser: ann.browser,
      key: KEY,
      requests: [request],
      status: [403, 404],
    });
  });

  it('rejects invalid input in both languages without a write', async () => {
    const ann = await seller();
    const { uuid, version } = await createDraft(ann);
    const change = {
      release_date: weeks(6),
      label: 'New Label',
      price_category_id: 'Premium',
      territories: ['DE'],
      territories_exclude: ['FR'],
    };
    const releases = [{ uuid, version }];
    const good = { params: { user: ann.id }, body: { releases, change, preview: false } };
    const tried = await assertRejectsBadInput({ db: ctx.db, browser: ann.browser, key: KEY, good });
    expect(tried).toBeGreaterThan(20);
    const twice = { releases: [...releases, ...releases], change };
    expect((await ann.browser.put(ann.path, twice)).status).toBe(422);
    expect(await edit(ann, [{ uuid, version }], { label: 'New Label' })).toMatchObject([
      { outcome: 'changed' },
    ]);
  });
});
