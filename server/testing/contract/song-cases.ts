import { SONG_FILE_MAX_BYTES } from '@lathe/rules/limits';
import type { ReleaseState } from '@lathe/rules/release-states';
import { sql } from 'kysely';
import type { World } from './world.ts';

const HOLDERS = [{ name: 'Ann Lee', role: 'composer', share: 100 }];
const SONG_BODY = {
  title: 'Rain',
  subtitle: 'Live',
  primary_artist: 'Kiosk',
  additional_artists: [{ name: 'Ada', role: 'featuring' }],
  composer: 'Ann Lee',
  isrc: '',
  explicit: true,
  rights_holders: HOLDERS,
};
const FILE = { filename: 'night bus.wav', size: 5_000_000, side: 2 };
/** Has our prefix, but was never issued. */
const NOT_ISSUED = 'GBLTH2600042';

export function songCases({ ctx, studio, change, stranger }: World) {
  const of = async (state: ReleaseState = 'incomplete') => {
    const { id, browser: as, release } = await studio(state);
    const tracks = await ctx.db
      .selectFrom('tracks')
      .select(['id', 'side', 'position'])
      .where('release_id', '=', release.id)
      .orderBy('side')
      .execute();
    return { as, params: { user: id, release: release.id }, tracks };
  };
  const ofRelease = async (state?: ReleaseState) => {
    const { as, params } = await of(state);
    return { as, params };
  };
  const ofSong = async (state?: ReleaseState) => {
    const { as, params, tracks } = await of(state);
    return { as, params: { ...params, track: tracks[0]?.id ?? '' } };
  };
  const songRequest = async (more: object = {}, state?: ReleaseState) => ({
    ...(await ofSong(state)),
    body: { ...SONG_BODY, ...more },
  });
  const ordered = async (state?: ReleaseState) => {
    const { as, params, tracks } = await of(state);
    const places = tracks.map(({ id: uuid, side, position }) => ({ uuid, side, position }));
    return { as, params, body: { tracks: places } };
  };
  const announced = async (more: object = {}, state?: ReleaseState) => ({
    ...(await ofRelease(state)),
    body: { ...FILE, ...more },
  });
  const startedUpload = async () => {
    const { as, params } = await ofRelease();
    const path = `/api/users/${params.user}/releases/${params.release}/track_upload`;
    const { json } = await as.post(path, FILE);
    return { as, params: { ...params, id: (json as { upload: string }).upload } };
  };
  const held = async (state?: ReleaseState) => ({
    ...(await ofRelease(state)),
    body: { rightsHolder: HOLDERS },
  });

  return {
    'GET /api/users/{user}/releases/{release}/tracks': { good: () => ofRelease(), errors: {} },
    'PUT /api/users/{user}/releases/{release}/tracks/{track}': {
      good: () => songRequest(),
      errors: {
        release_not_editable: () => songRequest({}, 'pending'),
        changed_meanwhile: () => songRequest({ version: 99 }),
        isrc_in_use: async () => {
          const { params } = await ofSong();
          await change('tracks', params.track, { isrc: 'GBAYE0601498' });
          return await songRequest({ isrc: 'GBAYE0601498' });
        },
        isrc_other_recording: async () => {
          const { as, params, tracks } = await of();
          await change('tracks', tracks[1]?.id ?? '', { isrc: 'GBAYE0601499' });
          const track = tracks[0]?.id ?? '';
          return { as, params: { ...params, track }, body: { ...SONG_BODY, isrc: 'GBAYE0601499' } };
        },
        isrc_not_issued: () => songRequest({ isrc: NOT_ISSUED }),
      },
    },
    'DELETE /api/users/{user}/releases/{release}/tracks/{track}': {
      good: () => ofSong(),
      errors: { release_not_editable: () => ofSong('pending') },
    },
    'POST /api/users/{user}/releases/{release}/track_positions': {
      good: () => ordered(),
      errors: {
        release_not_editable: () => ordered('pending'),
        changed_meanwhile: async () => {
          const request = await ordered();
          return { ...request, body: { tracks: request.body.tracks.slice(1) } };
        },
      },
    },
    'POST /api/users/{user}/releases/{release}/track_upload': {
      good: () => announced(),
      errors: {
        release_not_editable: () => announced({}, 'pending'),
        file_too_large: () => announced({ size: SONG_FILE_MAX_BYTES + 1 }),
        song_limit_reached: async () => {
          const request = await announced();
          await sql`insert into tracks (release_id, side, position, title)
            select ${request.params.release}, side, position, 'One more'
            from generate_series(1, 2) as side, generate_series(2, 20) as position`.execute(ctx.db);
          return request;
        },
      },
    },
    'DELETE /api/users/{user}/releases/{release}/track_upload/{id}': {
      good: startedUpload,
      errors: {
        release_not_editable: async () => {
          const request = await startedUpload();
          await change('releases', request.params.release, { submitted_at: ctx.clock.now() });
          return request;
        },
      },
    },
    'POST /api/users/{user}/releases/{release}/clone-track-rightholders': {
      good: () => held(),
      errors: { release_not_editable: () => held('pending') },
    },
    'GET /es/s3-presigned-track/{id}': {
      good: async () => {
        const { as, params } = await startedUpload();
        return { as, params: { id: params.id } };
      },
      errors: {},
      foreign: {
        request: async () => {
          const { params } = await startedUpload();
          return { as: stranger.browser, params: { id: params.id } };
        },
        statuses: [404],
      },
    },
  };
}
