/** Sends invalid input to the calls that edit several tracks; nothing is stored. */
import type { trackEditCalls } from '@lathe/contract/track-edit-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { makeAlbum } from './testing/albums.ts';

const app = await testApp();
const { ctx } = app;

/** A seller with two tracks that were edited once. */
async function seller() {
  const album = await makeAlbum(app, 2);
  const { json } = await album.editAll({ subtitle: 'Live' });
  const tracks = (await album.tracks()).map(({ uuid }) => uuid);
  return { ...album, params: { user: album.id, release: album.releaseId }, tracks, ...json };
}

type Seller = Awaited<ReturnType<typeof seller>>;

const EDIT = 'PUT /api/users/{user}/releases/{release}/tracks';

/** A valid request for every call; a new call must be added here to compile. */
const VALID_REQUESTS: Record<keyof typeof trackEditCalls, (owner: Seller) => CallRequest> = {
  'POST /api/users/{user}/releases/{release}/track_edits/{edit}/undo': ({ params, edit }) => ({
    params: { ...params, edit: edit ?? '' },
  }),
  [EDIT]: ({ params, tracks: [first = '', second = ''] }) => ({
    params,
    body: {
      tracks: [
        {
          uuid: first,
          version: 2,
          title: 'Night Bus',
          subtitle: 'Dub',
          primary_artist: 'Kiosk',
          composer: 'Ann Lee',
          publisher: 'Songs Ltd',
          isrc: '',
          explicit: true,
          gap_before: 2.5,
          lists: true,
        },
        { uuid: second, version: 2, publisher: '' },
      ],
      lists: {
        additional_artists: [{ name: 'Ada', role: 'featuring' }],
        credits: [{ name: 'Bo', role: 'instrument', detail: 'Bass' }],
        rights_holders: [{ name: 'Ann Lee', role: 'composer', share: 100 }],
      },
    },
  }),
};

/** Input that matches the contract but violates business rules. */
const INVALID_VALUES: Record<string, readonly unknown[]> = {
  'tracks.0.title': ['', '  '],
  'tracks.0.isrc': ['GBAYE060149', 'QQ1234567890', 'not an isrc', 'GBLTH2600042'],
  'lists.additional_artists': [
    [{ name: ' ', role: 'featuring' }],
    [{ name: 'Ada', role: 'astronaut' }],
  ],
  'lists.credits.0.name': ['', '  '],
  'lists.credits.0.detail': ['', '  '],
  'lists.rights_holders': [[{ name: 'Ann Lee', role: 'composer', share: 99.99 }]],
  'lists.rights_holders.0.role': ['', 'astronaut'],
};

const keys = Object.keys(VALID_REQUESTS) as (keyof typeof trackEditCalls)[];

describe('calls that edit several tracks', () => {
  it('reject every invalid field in both languages without a write, and accept valid input', async () => {
    const ann = await seller();
    let tried = 0;
    for (const key of keys) {
      tried += await assertRejectsBadInput({
        db: ctx.db,
        browser: ann.browser,
        key,
        good: VALID_REQUESTS[key](ann),
        invalidValues: key === EDIT ? INVALID_VALUES : {},
      });
    }
    expect(tried).toBeGreaterThan(50);
    for (const key of [EDIT, ...keys.filter((each) => each !== EDIT)] as const) {
      const { status, text } = await send(ann.browser, key, VALID_REQUESTS[key](ann));
      expect(status, `${key}: ${text}`).toBe(200);
    }
  });

  it('do not reveal or change the tracks of other sellers', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const asked = { db: ctx.db, browser: ann.browser };
    for (const key of keys) {
      const theirs = VALID_REQUESTS[key](bob);
      await assertRejected({ ...asked, key, requests: [theirs], status: [403, 404] });
      // The caller's own release, with tracks or an edit of another seller.
      const request = { ...theirs, params: { ...theirs.params, ...ann.params } };
      await assertRejected({ ...asked, key, requests: [request], status: [404, 409] });
    }
  });

  it('reject invalid ids, visitors and users who are not sellers', async () => {
    const ann = await seller();
    const requests = keys.map((key) => [key, VALID_REQUESTS[key](ann)] as const);
    await assertNoAccess({ app, owner: ann.browser, requests });
  });

  it.each([
    ['is with the reviewers', { submitted_at: new Date() }, [409]],
    ['is retired', { retired_at: new Date() }, [409]],
    ['is deleted', { retired_at: new Date(), deleted_at: new Date() }, [404]],
  ])('change nothing of a release that %s', async (_, state, status) => {
    const ann = await seller();
    await ctx.db.updateTable('releases').set(state).where('id', '=', ann.releaseId).execute();
    for (const key of keys) {
      const requests = [VALID_REQUESTS[key](ann)];
      await assertRejected({ db: ctx.db, browser: ann.browser, key, requests, status });
    }
  });
});
