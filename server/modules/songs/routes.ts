import type { songCalls } from '@lathe/contract/song-calls';
import { SONG_FILE_MAX_BYTES } from '@lathe/rules/limits';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { assertUploadAllowed, withOpenedUpload } from '../../platform/storage/direct-uploads.ts';
import { priceBook } from '../catalogue/index.ts';
import {
  assertEditable,
  limitsOf,
  type ReleaseParams,
  readRelease,
  songsStateOf,
} from '../releases/index.ts';
import {
  changeSong,
  copyCredits,
  copyRightsHolders,
  orderSongs,
  removeSong,
  setAllGaps,
} from './change-song.ts';
import { lockIsrcs } from './check-isrc.ts';
import { isWaiting } from './find-waiting-song.ts';
import { issueMissingIsrcs } from './issue-isrc.ts';
import { presentFile, presentSong, presentSongs } from './present.ts';
import { type FileRow, readSongs } from './song-store.ts';
import { findUpload, setUploadState } from './upload-store.ts';
import {
  createUpload,
  editableUpload,
  joinParts,
  missingParts,
  ownUpload,
  queueUpload,
} from './uploads.ts';
import { withSongs } from './with-songs.ts';

export const songRoutes: Handlers<typeof songCalls> = {
  'GET /api/users/{user}/releases/{release}/tracks': async (call) => await list(call, call.params),

  'PUT /api/users/{user}/releases/{release}/tracks/{track}': async (call) => {
    const { ctx, params, body, locale } = call;
    const { rights_holders: rightsHolders, version, gap_before, ...content } = body;
    const input = { ...content, gap_ms: Math.round(gap_before * 1000), rightsHolders };
    await withSongs(call, params, (tx, context) =>
      changeSong(tx, ctx, { ...context, songId: params.track, input, version }),
    );
    const song = (await readSongs(ctx.db, params.release)).find(({ id }) => id === params.track);
    if (!song) throw new CallError('not_found');
    return await presentSong(ctx, song, locale);
  },

  'DELETE /api/users/{user}/releases/{release}/tracks/{track}': async (call) => {
    const { ctx, params } = call;
    await withSongs(call, params, (tx, context) =>
      removeSong(tx, ctx, { ...context, songId: params.track }),
    );
    return await list(call, params);
  },

  'POST /api/users/{user}/releases/{release}/track_positions': async (call) => {
    const { ctx, params, body } = call;
    const positions = body.tracks.map(({ uuid: id, side, position }) => ({ id, side, position }));
    await withSongs(call, params, (tx, context) =>
      orderSongs(tx, ctx, { ...context, requested: positions }),
    );
    return await list(call, params);
  },

  'POST /api/users/{user}/releases/{release}/track_gaps': async (call) => {
    const { params, body } = call;
    const gapMs = Math.round(body.gap_before * 1000);
    await withSongs(call, params, (tx, context) => setAllGaps(tx, { ...context, gapMs }));
    return await list(call, params);
  },

  'POST /api/users/{user}/releases/{release}/track_upload': async (call) => {
    const { ctx, params, body } = call;
    assertEditable(await readRelease(call, params));
    const { filename, size, side, track: trackId } = body;
    await assertUploadAllowed(ctx, { ownerId: params.user, size, maxBytes: SONG_FILE_MAX_BYTES });
    const keyOf = (id: string) => `songs/${params.release}/${id}/source`;
    return await withOpenedUpload(ctx.storage, keyOf, (opened) =>
      withSongs(call, params, (tx, context) =>
        createUpload(tx, ctx, { ...context, filename, size, side, trackId, opened }),
      ),
    );
  },

  'DELETE /api/users/{user}/releases/{release}/track_upload/{id}': async (call) => {
    const { ctx, params } = call;
    const upload = await ownUpload(ctx, idOf(params));
    await withSongs(call, params, async (tx, context) => {
      const from = ['uploading', 'queued', 'failed'] as const;
      const change = { state: 'cancelled', now: context.now, from } as const;
      if (!(await setUploadState(tx, upload.id, change))) throw new CallError('not_found');
      const song = (await readSongs(tx, params.release)).find(({ id }) => id === upload.track_id);
      // A track without any other file was created only for this upload.
      const isEmpty = song && isWaiting(song) && !song.awaits_file;
      if (isEmpty) await removeSong(tx, ctx, { ...context, songId: song.id });
    });
    await ctx.storage.abortMultipart(upload.storage_key, upload.multipart_id);
  },

  'GET /es/s3-presigned-track/{id}': async (call) => {
    const { ctx, params, query } = call;
    const upload = await editableUpload(call, params.id);
    return await missingParts(ctx, { upload, from: query.from, count: query.count });
  },

  'POST /api/users/{user}/releases/{release}/track_upload/{id}/complete': async (call) => {
    const { ctx, params } = call;
    const upload = await ownUpload(ctx, idOf(params));
    assertEditable(await readRelease(call, params));
    if (upload.state === 'uploading') {
      await joinParts(ctx, upload);
      await withSongs(call, params, (tx) => queueUpload(tx, ctx, upload.id, 'uploading'));
    }
    return await file(call, params);
  },

  'POST /api/users/{user}/releases/{release}/track_upload/{id}/retry': async (call) => {
    const { ctx, params } = call;
    const upload = await ownUpload(ctx, idOf(params));
    // Counts against the limit: no upload is needed, but all processing is repeated.
    await assertUploadAllowed(ctx, {
      ownerId: params.user,
      size: 0,
      maxBytes: SONG_FILE_MAX_BYTES,
    });
    await withSongs(call, params, async (tx) => {
      if (!(await queueUpload(tx, ctx, upload.id, 'failed'))) throw new CallError('conflict');
    });
    return await file(call, params);
  },

  'POST /api/users/{user}/releases/{release}/issue-isrcs': async (call) => {
    await withSongs(call, call.params, async (tx, context) => {
      await lockIsrcs(tx, context.release);
      await issueMissingIsrcs(tx, call.ctx, context);
    });
    return await list(call, call.params);
  },

  'POST /api/users/{user}/releases/{release}/clone-track-rightholders': async (call) => {
    const { params, body } = call;
    await withSongs(call, params, (tx, { release }) =>
      copyRightsHolders(tx, { release, holders: body.rightsHolder }),
    );
    return await list(call, params);
  },

  'POST /api/users/{user}/releases/{release}/track_credits': async (call) => {
    const { params, body } = call;
    await withSongs(call, params, (tx, context) =>
      copyCredits(tx, { ...context, credits: body.credits }),
    );
    return await list(call, params);
  },
};

type UploadParams = ReleaseParams & { id: string };

function idOf({ user, release, id }: UploadParams) {
  return { id, ownerId: user, releaseId: release };
}

async function file({ ctx, locale }: Caller, { id }: UploadParams) {
  const upload = await findUpload(ctx.db, { id });
  if (!upload) throw new CallError('not_found');
  return presentFile(upload as unknown as FileRow, null, locale);
}

async function list(call: Caller, params: ReleaseParams) {
  const { ctx, locale } = call;
  const release = await readRelease(call, params);
  const book = await priceBook(ctx);
  const limits = limitsOf(book, release);
  const { medium } = book.type(release.release_type_id);
  const [songs, state] = await Promise.all([
    readSongs(ctx.db, release.id),
    songsStateOf(ctx.db, ctx, release),
  ]);
  return await presentSongs(ctx, { release, songs, state, limits, medium, locale });
}
