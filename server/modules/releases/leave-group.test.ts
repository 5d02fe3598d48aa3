import type { Release } from '@lathe/contract/release';
import { describe, expect, it } from 'vitest';
import { transactionRetries } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { releaseSellers } from './testing/draft-releases.ts';

const app = await testApp();
const { ctx } = app;
const { seller, createDraft, change } = await releaseSellers(app);
type Seller = Awaited<ReturnType<typeof seller>>;

/** A draft in a new group of its title. */
async function grouped(ann: Seller, title = 'Night Bus'): Promise<Release> {
  const { uuid } = await createDraft(ann, { title });
  return (await ann.browser.post(`${ann.path}/${uuid}/release_groups`, { title: '' })).json;
}
const groupOf = (release: Release) => release.release_group?.uuid ?? '';
const groupPath = (ann: Seller, release: Release, group: string) =>
  `${ann.path}/${release.uuid}/release_groups/${group}`;
const join = (ann: Seller, release: Release, group: string) =>
  ann.browser.put(groupPath(ann, release, group));
const leave = (ann: Seller, release: Release, group = groupOf(release)) =>
  ann.browser.delete(groupPath(ann, release, group));
const read = async (ann: Seller, { uuid }: Release): Promise<Release> =>
  (await ann.browser.get(`${ann.path}/${uuid}`)).json;
const groupExists = async (id: string) =>
  (await ctx.db.selectFrom('release_groups').select('id').where('id', '=', id).execute()).length >
  0;
const groupsPath = (ann: Seller) => `/api/users/${ann.id}/release_groups`;

describe('renaming', () => {
  it('a release needs a title that fits its group, and saves nothing otherwise', async () => {
    const ann = await seller();
    const release = await grouped(ann);
    const rejected = await change(ann, release, { title: 'Seven Harbours', label: 'Kiosk' });
    expect(rejected).toMatchObject({
      status: 422,
      json: { errors: { title: [expect.any(String)] } },
    });
    expect((rejected.json as { message: string }).message).not.toBe('');
    expect(await read(ann, release)).toEqual(release);
    const similar = await change(ann, release, { title: 'Night Bus (Deluxe Edition)' });
    expect(similar.status).toBe(200);
  });

  it('a release keeps the artist of its group', async () => {
    const ann = await seller();
    const release = await grouped(ann);
    expect(await change(ann, release, { primary_artist: 'Somebody Else' })).toMatchObject({
      status: 422,
      json: { errors: { primary_artist: [expect.stringContaining('Kiosk')] } },
    });
    // Case and accents do not matter.
    expect((await change(ann, release, { primary_artist: 'KIOSK' })).status).toBe(200);
  });

  it('is free on another page, because the release leaves the group', async () => {
    const ann = await seller();
    const release = await grouped(ann);
    const reply = await change(ann, release, { title: 'Seven Harbours', page_id: null });
    expect(reply).toMatchObject({
      status: 200,
      json: { title: 'Seven Harbours', release_group: null },
    });
  });

  it.each(['group', 'release'] as const)(
    'a release and its group at once: the second must fit the first (%s first)',
    async (first) => {
      const ann = await seller();
      const release = await grouped(ann, 'Night Bus Harbour');
      const group = groupOf(release);
      const details = { description: '', sub_genre: null, visibility: 'visible', version: 1 };
      const { id: main_genre } = await ctx.db
        .selectFrom('genres')
        .select('id')
        .where('slug', '=', 'rock')
        .executeTakeFirstOrThrow();
      // Both fit the name of before, but not each other.
      const tasks = [
        () =>
          ann.browser.put(`${groupsPath(ann)}/${group}`, {
            ...details,
            main_genre,
            title: 'Night Bus',
          }),
        () => change(ann, release, { title: 'Harbour' }),
      ];
      const replies = await queueOnLock(
        app,
        { table: 'release_groups', id: group },
        first === 'group' ? tasks : tasks.toReversed(),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 422]);
    },
  );
});

describe('leaving a group', () => {
  it('reopens the details, and deletes the group that nothing else uses', async () => {
    const ann = await seller();
    const release = await grouped(ann);
    const left = await leave(ann, release);
    expect(left).toMatchObject({
      status: 200,
      json: { release_group: null, metadata_in_edit: true, metadata_status: 'Empty' },
    });
    expect(await groupExists(groupOf(release))).toBe(false);
    const history = await ann.browser.get(`${ann.path}/${release.uuid}/history`);
    expect((history.json as { data: { text: string }[] }).data[0]?.text).toBe(
      'Taken out of the group “Night Bus”',
    );
    expect((await leave(ann, release)).status).toBe(404);
  });

  it('keeps a group with other releases, or with a description', async () => {
    const ann = await seller();
    const first = await grouped(ann);
    const second = await createDraft(ann);
    await join(ann, second, groupOf(first));
    await leave(ann, first);
    expect(await groupExists(groupOf(first))).toBe(true);
    expect((await read(ann, second)).release_group?.uuid).toBe(groupOf(first));
    await ctx.db
      .updateTable('release_groups')
      .set({ description: 'Two takes.' })
      .where('id', '=', groupOf(first))
      .execute();
    await leave(ann, second, groupOf(first));
    expect(await groupExists(groupOf(first))).toBe(true);
  });

  it('is not possible from another group, for others, or after the submission', async () => {
    const ann = await seller();
    const [release, other] = [await grouped(ann), await grouped(ann)];
    expect((await leave(ann, release, groupOf(other))).status).toBe(404);
    const bob = await seller();
    expect((await bob.browser.delete(groupPath(ann, release, groupOf(release)))).status).toBe(403);
    for (const state of [
      { submitted_at: new Date() },
      { approved_at: new Date() },
      { published_at: new Date() },
    ]) {
      await ctx.db.updateTable('releases').set(state).where('id', '=', release.uuid).execute();
      expect(await leave(ann, release)).toMatchObject({
        status: 409,
        json: { code: 'release_not_editable' },
      });
      expect((await join(ann, release, groupOf(other))).status).toBe(409);
    }
    expect((await read(ann, release)).release_group).toEqual(release.release_group);
  });

  it('and joining it at once ends with a release in an existing group, or not in it', async () => {
    const ann = await seller();
    const release = await grouped(ann);
    const other = await createDraft(ann);
    const group = groupOf(release);
    const replies = await queueOnLock(app, { table: 'release_groups', id: group }, [
      () => leave(ann, release),
      () => join(ann, other, group),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 404]);
    expect(await groupExists(group)).toBe(false);
    expect((await read(ann, other)).release_group).toBeNull();
  });
});

describe('moving to another group', () => {
  it('leaves the old group, which is deleted when nothing else uses it', async () => {
    const ann = await seller();
    const [from, to] = [await grouped(ann), await grouped(ann)];
    const moved = await join(ann, from, groupOf(to));
    expect(moved).toMatchObject({
      status: 200,
      json: { release_group: { uuid: groupOf(to) } },
    });
    expect(await groupExists(groupOf(from))).toBe(false);
  });

  it('is rejected if the title does not fit', async () => {
    const ann = await seller();
    const [from, to] = [await grouped(ann), await grouped(ann, 'Seven Harbours')];
    expect(await join(ann, from, groupOf(to))).toMatchObject({
      status: 409,
      json: { code: 'group_not_similar' },
    });
    expect(await read(ann, from)).toEqual(from);
  });

  it('works for two releases that swap their groups at once', async () => {
    const ann = await seller();
    const [a, b] = [await grouped(ann), await grouped(ann)];
    for (const group of [groupOf(a), groupOf(b)]) {
      const extra = await createDraft(ann);
      await join(ann, extra, group);
    }
    const before = transactionRetries();
    const [first = ''] = [groupOf(a), groupOf(b)].sort();
    const replies = await queueOnLock(app, { table: 'release_groups', id: first }, [
      () => join(ann, a, groupOf(b)),
      () => join(ann, b, groupOf(a)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(transactionRetries()).toBe(before);
    expect((await read(ann, a)).release_group?.uuid).toBe(groupOf(b));
    expect((await read(ann, b)).release_group?.uuid).toBe(groupOf(a));
  });
});
