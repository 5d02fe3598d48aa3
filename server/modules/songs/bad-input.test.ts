/**
 * Sends invalid input to all track calls: each is rejected with a message, and nothing is stored.
 */
import { Readable } from 'node:stream';
import type { songCalls } from '@lathe/contract/song-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { sellerWithRelease } from '../releases/testing/sellers.ts';
import { findUpload } from './upload-store.ts';

const app = await testApp();
const { ctx } = app;

/** A seller with one uploaded track, one failed upload, and one in progress. */
async function seller() {
  const owner = await sellerWithRelease(app, 'vinyl_12');
  const announce = async (filename: string) =>
    (await owner.browser.post(`${owner.path}/track_upload`, { filename, size: 4 })).json as {
      upload: string;
      track: string;
    };
  const [whole, failed, begun] = [
    await announce('whole.wav'),
    await announce('failed.wav'),
    await announce('begun.wav'),
  ];
  const { storage_key: key = '' } = (await findUpload(ctx.db, { id: whole.upload })) ?? {};
  await ctx.storage.put(key, Readable.from([Buffer.from('RIFF')]), {
    contentType: 'application/octet-stream',
  });
  await ctx.db
    .updateTable('song_uploads')
    .set({ state: 'failed', failure: JSON.stringify({ findings: [{ code: 'crashed' }] }) })
    .where('id', '=', failed.upload)
    .execute();
  return { ...owner, release: owner.releaseId, whole, failed, begun };
}

type Seller = Awaited<ReturnType<typeof seller>>;

const CREDITS = [{ name: 'Bo', role: 'instrument', detail: 'Bass' }];
const HOLDERS = [{ name: 'Ann Lee', role: 'composer', share: 100 }];

const ofRelease = ({ id, release }: Seller) => ({ user: id, release });
const ofSong = (owner: Seller): CallRequest => ({
  params: { ...ofRelease(owner), track: owner.whole.track },
});
const ofUpload = (owner: Seller, { upload }: { upload: string }): CallRequest => ({
  params: { ...ofRelease(owner), id: upload },
});

/** A valid request for every call; a new call must be added here to compile. */
const VALID_REQUESTS: Record<keyof typeof songCalls, (owner: Seller) => CallRequest> = {
  'GET /api/users/{user}/releases/{release}/tracks': (owner) => ({ params: ofRelease(owner) }),
  'PUT /api/users/{user}/releases/{release}/tracks/{track}': (owner) => ({
    ...ofSong(owner),
    body: {
      title: 'Night Bus',
      subtitle: 'Live',
      primary_artist: 'Kiosk',
      additional_artists: [{ name: 'Ada', role: 'featuring' }],
      credits: CREDITS,
      composer: 'Ann Lee',
      isrc: 'GBAYE0601498',
      explicit: true,
      rights_holders: HOLDERS,
      gap_before: 2.5,
    },
  }),
  'POST /api/users/{user}/releases/{release}/track_positions': (owner) => ({
    params: ofRelease(owner),
    body: {
      tracks: [owner.begun, owner.failed, owner.whole].map(({ track: uuid }, index) => ({
        uuid,
        side: (index % 2) + 1,
        position: index + 1,
      })),
    },
  }),
  'POST /api/users/{user}/releases/{release}/track_gaps': (owner) => ({
    params: ofRelease(owner),
    body: { gap_before: 2 },
  }),
  'POST /api/users/{user}/releases/{release}/track_upload': (owner) => ({
    params: ofRelease(owner),
    body: { filename: 'night bus.wav', size: 5_000_000, side: 2, track: owner.whole.track },
  }),
  'GET /es/s3-presigned-track/{id}': (owner) => ({
    params: { id: owner.begun.upload },
    query: { from: '1', count: '5' },
  }),
  'POST /api/users/{user}/releases/{release}/track_upload/{id}/complete': (owner) =>
    ofUpload(owner, owner.whole),
  'POST /api/users/{user}/releases/{release}/track_upload/{id}/retry': (owner) =>
    ofUpload(owner, owner.failed),
  'POST /api/users/{user}/releases/{release}/issue-isrcs': (owner) => ({
    params: ofRelease(owner),
  }),
  'POST /api/users/{user}/releases/{release}/clone-track-rightholders': (owner) => ({
    params: ofRelease(owner),
    body: { rightsHolder: HOLDERS },
  }),
  'POST /api/users/{user}/releases/{release}/track_credits': (owner) => ({
    params: ofRelease(owner),
    body: { credits: CREDITS },
  }),
  'DELETE /api/users/{user}/releases/{release}/track_upload/{id}': (owner) =>
    ofUpload(owner, owner.begun),
  'DELETE /api/users/{user}/releases/{release}/tracks/{track}': ofSong,
};

/** Input that matches the contract but violates business rules. */
const INVALID_VALUES: Partial<Record<keyof typeof songCalls, Record<string, readonly unknown[]>>> =
  {
    'PUT /api/users/{user}/releases/{release}/tracks/{track}': {
      title: ['', '  '],
      additional_artists: [
        [{ name: ' ', role: 'featuring' }],
        [{ name: 'Ada', role: 'astronaut' }],
      ],
      'credits.0.name': ['', '  '],
      'credits.0.detail': ['', '  '],
      'credits.0.role': ['', 'astronaut'],
      isrc: ['GBAYE060149', 'QQ1234567890', 'not an isrc'],
      rights_holders: [
        [{ name: 'Ann Lee', role: 'composer', share: 99.99 }],
        [...HOLDERS, { name: 'Bob', role: 'composer', share: 0.01 }],
      ],
      'rights_holders.0.name': ['  '],
      'rights_holders.0.role': ['', 'astronaut'],
    },
    'POST /api/users/{user}/releases/{release}/track_positions': {
      'tracks.0.side': [3, 8],
    },
    'POST /api/users/{user}/releases/{release}/track_upload': {
      filename: ['   '],
      side: [3, 8],
    },
    'POST /api/users/{user}/releases/{release}/clone-track-rightholders': {
      rightsHolder: [[{ name: 'Ann Lee', role: 'composer', share: 50 }]],
      'rightsHolder.0.name': ['  '],
      'rightsHolder.0.role': ['astronaut'],
    },
    'POST /api/users/{user}/releases/{release}/track_credits': {
      credits: [[]],
      'credits.0.name': ['', '  '],
      'credits.0.detail': ['', '  '],
      'credits.0.role': ['', 'astronaut'],
    },
  };

const keys = Object.keys(VALID_REQUESTS) as (keyof typeof songCalls)[];
const ORDER = 'POST /api/users/{user}/releases/{release}/track_positions';
const unsafe = keys.filter((key) => !key.startsWith('GET'));

describe('track calls', () => {
  it('reject every invalid field in both languages without a write, and accept valid input', async () => {
    const ann = await seller();
    let tried = 0;
    for (const key of keys) {
      tried += await assertRejectsBadInput({
        db: ctx.db,
        browser: ann.browser,
        key,
        good: VALID_REQUESTS[key](ann),
        invalidValues: INVALID_VALUES[key] ?? {},
      });
    }
    expect(tried).toBeGreaterThan(100);
    // Proves that the requests failed because of the bad input alone.
    for (const key of keys) {
      const { status, text } = await send(ann.browser, key, VALID_REQUESTS[key](ann));
      expect([200, 204], `${key}: ${text}`).toContain(status);
    }
  });

  it('do not reveal or change the items of other sellers', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const asked = { db: ctx.db, browser: ann.browser };
    for (const key of keys) {
      const theirs = VALID_REQUESTS[key](bob);
      await assertRejected({ ...asked, key, requests: [theirs], status: [403, 404] });
      const own = ofRelease(ann);
      // The caller's own release, with a track or file of another seller.
      for (const params of [{ user: ann.id }, own]) {
        const request = { ...theirs, params: { ...theirs.params, ...params } };
        const hasForeignId =
          'release' in params ? /\{(track|id)\}/.test(key) : key.includes('{user}');
        if (hasForeignId)
          await assertRejected({ ...asked, key, requests: [request], status: [404] });
      }
    }
    await assertRejected({
      ...asked,
      key: 'POST /api/users/{user}/releases/{release}/track_upload',
      requests: [
        {
          params: ofRelease(ann),
          body: { filename: 'a.wav', size: 4, track: bob.whole.track },
        },
      ],
      status: [404],
    });
    await assertRejected({
      ...asked,
      key: ORDER,
      requests: [{ params: ofRelease(ann), body: VALID_REQUESTS[ORDER](bob).body }],
      status: [409],
    });
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
    await ctx.db.updateTable('releases').set(state).where('id', '=', ann.release).execute();
    for (const key of unsafe) {
      const requests = [VALID_REQUESTS[key](ann)];
      await assertRejected({ db: ctx.db, browser: ann.browser, key, requests, status });
    }
  });

  it('reject a file that is in another state', async () => {
    const ann = await seller();
    const request = { db: ctx.db, browser: ann.browser, status: [409] };
    const done = 'POST /api/users/{user}/releases/{release}/track_upload/{id}/complete';
    const repeated = 'POST /api/users/{user}/releases/{release}/track_upload/{id}/retry';
    await assertRejected({ ...request, key: done, requests: [ofUpload(ann, ann.begun)] });
    await assertRejected({ ...request, key: repeated, requests: [ofUpload(ann, ann.begun)] });
    const tooLarge = { filename: 'a.wav', size: 2_000_000_001 };
    await assertRejected({
      ...request,
      key: 'POST /api/users/{user}/releases/{release}/track_upload',
      requests: [{ params: ofRelease(ann), body: tooLarge }],
      status: [413],
    });
  });
});
