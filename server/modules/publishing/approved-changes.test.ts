import type { Release } from '@lathe/contract/release';
import { addDays, addWeeks, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { makePage } from '../pages/testing/pages.ts';
import { handler as publishDue } from './publish-due.ts';
import { releaseIn } from './testing/ready-releases.ts';
import { makeReviewDesk, pathOf, read } from './testing/review-desk.ts';

const app = await testApp();
const { ctx } = app;
const today = () => calendarDate(ctx.clock.now());
const { person, history } = await makeReviewDesk(app);
const runPublishing = () => publishDue(ctx, {}, { signal: AbortSignal.timeout(60_000) });

async function approved(state: 'in_process' | 'approved', release = {}) {
  const ann = await person();
  const created = await releaseIn(ctx, state, { ownerId: ann.id, release });
  const before = await read(ann, created.id);
  const change = (changes: object) =>
    ann.browser.put(pathOf(ann, created.id), { version: before.version, ...changes });
  return { ann, created, before, change, date: before.release_date ?? '' };
}

describe.each(['in_process', 'approved'] as const)('release that is %s', (state) => {
  it('can change date, price, countries and description, and stays approved', async () => {
    const { created, before, change, date } = await approved(state);
    expect(before.operations).toMatchObject({ change_on_sale_enabled: true, edit_enabled: false });
    const changes = {
      price_category_id: 'Luxe',
      territories_exclude: ['US'],
      description: 'Second thoughts.',
      release_date: addWeeks(date, 1),
    };
    const saved = await change(changes);
    expect(saved).toMatchObject({ status: 200, json: { ...changes, status: before.status } });
    expect(await history(created.id)).toEqual(['changed_on_sale']);
  });

  it.each([
    ['another title', { title: 'Another' }],
    ['a limit', { quantity_limit: 5 }],
    ['what may and what may not change', { description: 'New.', label: 'Other' }],
  ])('rejects %s and changes nothing', async (_, changes) => {
    const { ann, created, before, change } = await approved(state);
    const rejected = await change(changes);
    expect(rejected).toMatchObject({ status: 409, json: { code: 'release_on_sale' } });
    expect((rejected.json as { message: string }).message).toContain('has been approved');
    expect(await read(ann, created.id)).toEqual(before);
  });

  it('rejects an earlier date, and a page of somebody else', async () => {
    const { ann, created, before, change, date } = await approved(state);
    const earlier = await change({ release_date: addDays(date, -1) });
    expect(earlier).toMatchObject({ status: 422 });
    const stranger = await person();
    const page = await makePage(ctx, { owner_id: stranger.id, is_live: true });
    expect((await change({ page_id: page.id })).status).toBeGreaterThanOrEqual(400);
    expect(await read(ann, created.id)).toEqual(before);
  });
});

it('an approved release moves to another page and goes on sale there', async () => {
  const { ann, created, change } = await approved('approved', {
    preorder_date: today(),
  });
  const page = await makePage(ctx, { owner_id: ann.id, is_live: true });
  const moved = (await change({ page_id: page.id })).json as Release;
  expect(moved).toMatchObject({ page_id: page.id, status: 'Approved' });
  await runPublishing();
  const shelf = await ctx.db
    .selectFrom('shelf')
    .select('page_id')
    .where('group_id', 'in', [created.groupId, moved.release_group?.uuid ?? ''])
    .execute();
  expect(shelf).toEqual([{ page_id: page.id }]);
});

describe('moving the date while the release becomes due', () => {
  const later = () => addWeeks(today(), 4);
  const queued = async (order: 'change first' | 'publishing first') => {
    const { ann, created, change } = await approved('approved', { release_date: today() });
    const tasks = [() => change({ release_date: later() }), runPublishing];
    const results = await queueOnLock<unknown>(
      app,
      { table: 'releases', id: created.id },
      order === 'change first' ? tasks : tasks.toReversed(),
    );
    const saved = results[order === 'change first' ? 0 : 1];
    const actions = await history(created.id);
    return { saved, actions, release: await read(ann, created.id) };
  };

  it('ends unpublished if the change is first', async () => {
    const { saved, actions, release } = await queued('change first');
    expect(saved).toMatchObject({ status: 200 });
    expect(release).toMatchObject({ status: 'Approved', release_date: later() });
    expect(actions).toEqual(['changed_on_sale']);
  });

  it('ends as a pre-order with the new date if publishing is first', async () => {
    const { saved, actions, release } = await queued('publishing first');
    expect(saved).toMatchObject({ status: 200 });
    expect(release).toMatchObject({ status: 'Pre-order', release_date: later() });
    expect(actions).toEqual(['published', 'changed_on_sale']);
  });
});
