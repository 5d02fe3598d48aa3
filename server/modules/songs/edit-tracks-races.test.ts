/** Edits of several tracks while someone else works on the same release. */
import type { TracksEdited } from '@lathe/contract/track-edit-calls';
import { describe, expect, it } from 'vitest';
import { transactionRetries } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import type { TestReply } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { releaseIn } from '../publishing/testing/ready-releases.ts';
import { type Album, albumOf, makeAlbum } from './testing/albums.ts';

const app = await testApp();
const { ctx } = app;

/** Both requests wait for the release, in this order. */
async function race(album: Album, starts: readonly (() => Promise<TestReply>)[]) {
  const before = transactionRetries();
  const replies = await queueOnLock(app, { table: 'releases', id: album.releaseId }, starts);
  expect(transactionRetries()).toBe(before);
  return replies;
}

/** The edit of someone who saw the tracks as they are now. */
async function composerEdit(album: Album, composer = 'Ann Lee') {
  const edits = (await album.tracks()).map(({ uuid, version }) => ({ uuid, version, composer }));
  return async () => await album.edit(edits);
}

const composers = async (album: Album) => [
  ...new Set((await album.tracks()).map(({ composer }) => composer)),
];

describe('edit of several tracks', () => {
  it('does not overwrite a change from another tab, and names the track', async () => {
    const album = await makeAlbum(app, 10);
    const tracks = await album.tracks();
    const fourth = tracks[3];
    const single = { title: 'Other tab', rights_holders: [], version: fourth?.version };
    const [first, second] = await race(album, [
      () => album.browser.put(`${album.path}/tracks/${fourth?.uuid}`, single),
      await composerEdit(album),
    ]);
    expect(first?.status).toBe(200);
    expect(second).toMatchObject({
      status: 409,
      json: {
        code: 'changed_meanwhile',
        errors: {
          'tracks.3.version': ['This track was changed somewhere else in the meantime.'],
        },
      },
    });
    expect(await composers(album)).toEqual(['']);
    expect((await album.tracks())[3]?.title).toBe('Other tab');
  });

  it('makes a single edit from another tab fail that was slower', async () => {
    const album = await makeAlbum(app, 10);
    const [track] = await album.tracks();
    const single = { title: 'Other tab', rights_holders: [], version: track?.version };
    const [first, second] = await race(album, [
      await composerEdit(album),
      () => album.browser.put(`${album.path}/tracks/${track?.uuid}`, single),
    ]);
    expect(first?.json).toMatchObject({ changed: 10 });
    expect(second).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect(await composers(album)).toEqual(['Ann Lee']);
  });

  it('changes nothing if one of the tracks was deleted', async () => {
    const album = await makeAlbum(app, 10);
    const last = (await album.tracks()).at(-1);
    const [first, second] = await race(album, [
      () => album.browser.delete(`${album.path}/tracks/${last?.uuid}`),
      await composerEdit(album),
    ]);
    expect(first?.status).toBe(200);
    expect(second).toMatchObject({
      status: 409,
      json: { errors: { 'tracks.9.uuid': ['This track was removed in the meantime.'] } },
    });
    expect(await composers(album)).toEqual(['']);
  });

  it('is saved once if it is sent twice', async () => {
    const album = await makeAlbum(app, 10);
    const edit = await composerEdit(album);
    const replies = await race(album, [edit, edit]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    const entries = (await album.history()).filter(({ text }) => text.startsWith('10 tracks'));
    expect(entries).toHaveLength(1);
    expect((await album.tracks()).map(({ version }) => version)).toEqual(Array(10).fill(2));
  });

  it('is undone once if that is sent twice', async () => {
    const album = await makeAlbum(app, 10);
    const { edit } = (await (await composerEdit(album))()).json as TracksEdited;
    const undo = () => album.undo(edit);
    const replies = await race(album, [undo, undo]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(await composers(album)).toEqual(['']);
  });
});

describe('edit of several tracks and the submission', () => {
  async function readyAlbum() {
    const person = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, person);
    const { id: releaseId } = await releaseIn(ctx, 'ready', { ownerId: person.id });
    const path = `/api/users/${person.id}/releases/${releaseId}`;
    return albumOf({ ...person, browser, path, releaseId });
  }
  const submitOf = (album: Album) => () =>
    album.browser.post(`${album.path}/submit`, { terms: true });

  it('never change a submitted release', async () => {
    const album = await readyAlbum();
    const [first, second] = await race(album, [submitOf(album), await composerEdit(album)]);
    expect(first?.status).toBe(200);
    expect(second).toMatchObject({ status: 409, json: { code: 'release_not_editable' } });
    expect(await composers(album)).toEqual(['']);
  });

  it('never submit tracks that were just unlocked by an edit', async () => {
    const album = await readyAlbum();
    const [first, second] = await race(album, [await composerEdit(album), submitOf(album)]);
    expect(first?.status).toBe(200);
    expect(second?.status).toBe(409);
    const release = ctx.db.selectFrom('releases').select(['submitted_at', 'tracks_in_edit']);
    expect(await release.where('id', '=', album.releaseId).executeTakeFirst()).toEqual({
      submitted_at: null,
      tracks_in_edit: true,
    });
  });

  it('are not possible after the approval, and neither is an undo', async () => {
    const album = await readyAlbum();
    const { edit } = (await (await composerEdit(album))()).json as TracksEdited;
    const approved = { submitted_at: new Date(), approved_at: new Date() };
    await ctx.db.updateTable('releases').set(approved).where('id', '=', album.releaseId).execute();
    for (const reply of [await album.undo(edit), await (await composerEdit(album, 'Bo'))()]) {
      expect(reply).toMatchObject({ status: 409, json: { code: 'release_not_editable' } });
    }
    expect(await composers(album)).toEqual(['Ann Lee']);
  });
});
