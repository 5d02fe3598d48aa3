import { randomUUID } from 'node:crypto';
import { ARTWORK_PICTURE_MAX_BYTES } from '@lathe/rules/limits';
import type { ReleaseState } from '@lathe/rules/release-states';
import { sql } from 'kysely';
import type { World } from './world.ts';

const STYLE = { style: 'mono', colours: { ground: '#101010', ink: '#ffffff' } };
const PICTURE = { part: 'cover', filename: 'cover.jpg', size: 10 };

export function artworkCases({ ctx, studio, stranger }: World) {
  /** With express artwork that is ready but not approved yet. */
  const of = async (state: ReleaseState = 'incomplete', artwork: object = {}) => {
    const { id, browser: as, release } = await studio(state);
    await ctx.db
      .updateTable('artworks')
      .set({ approved_at: null, ...artwork })
      .where('release_id', '=', release.id)
      .execute();
    return { as, params: { user: id, release: release.id } };
  };
  const sent = (body: object) => async (state?: ReleaseState, artwork?: object) => ({
    ...(await of(state, artwork)),
    body,
  });
  const approve = sent({});
  const restyle = sent(STYLE);
  const regenerate = sent({ parts: [] });
  const picture = sent(PICTURE);
  const choose = sent({ artwork_flow: 'designer', confirmed: true });
  /** On the designer flow. */
  const designed = async <A extends { params: { release: string } }>(prepared: Promise<A>) => {
    const request = await prepared;
    await ctx.db
      .updateTable('releases')
      .set({ artwork_flow: 'designer' })
      .where('id', '=', request.params.release)
      .execute();
    return request;
  };
  const startedUpload = async () => {
    const { as, params, body } = await picture();
    const path = `/api/users/${params.user}/releases/${params.release}/wizard/upload`;
    const { json } = await as.post(path, body);
    return { as, params: { id: (json as { upload: string }).upload } };
  };

  return {
    'POST /api/users/{user}/releases/{release}/artwork_approve': {
      good: () => approve(),
      errors: {
        release_not_editable: () => approve('pending'),
        artwork_not_ready: () => approve('incomplete', { state: 'open' }),
        artwork_outdated: () => approve('incomplete', { made_from: 'what it said before' }),
        changed_meanwhile: async () => ({ ...(await of()), body: { revision: randomUUID() } }),
      },
    },
    'POST /api/users/{user}/releases/{release}/artwork_options': {
      good: () => restyle(),
      errors: {
        release_not_editable: () => restyle('pending'),
        artwork_wrong_flow: () => designed(restyle()),
      },
    },
    'POST /api/users/{user}/releases/{release}/artwork_flow': {
      good: () => choose(),
      errors: {
        release_not_editable: () => choose('pending'),
        artwork_flow_unconfirmed: () => sent({ artwork_flow: 'designer' })(),
      },
    },
    'POST /api/users/{user}/release/{release}/reset-artwork-flow': {
      good: () => of(),
      errors: { release_not_editable: () => of('pending') },
    },
    'GET /api/users/{user}/releases/{release}/wizard/types': { good: () => of(), errors: {} },
    'POST /api/users/{user}/releases/{release}/wizard/regenerate': {
      good: () => regenerate(),
      errors: {
        release_not_editable: () => regenerate('pending'),
        artwork_wrong_flow: () => designed(regenerate()),
        artwork_cover_needed: async () => {
          const request = await regenerate();
          await ctx.db
            .deleteFrom('artwork_uploads')
            .where('release_id', '=', request.params.release)
            .execute();
          return request;
        },
      },
    },
    'POST /api/users/{user}/releases/{release}/wizard/upload': {
      good: () => picture(),
      errors: {
        release_not_editable: () => picture('pending'),
        artwork_wrong_flow: () => designed(picture()),
        file_too_large: () => sent({ ...PICTURE, size: ARTWORK_PICTURE_MAX_BYTES + 1 })(),
        // Uploading a spine requires a feature flag, and only large sleeves have one.
        forbidden: async () => {
          const request = await sent({ ...PICTURE, part: 'spine' })();
          await sql`update releases set release_type_id = release_types.id from release_types
            where code = 'vinyl_12' and releases.id = ${request.params.release}`.execute(ctx.db);
          return request;
        },
      },
    },
    'GET /es/s3-presigned-artwork/{id}': {
      good: startedUpload,
      errors: {},
      foreign: {
        request: async () => ({ ...(await startedUpload()), as: stranger.browser }),
        statuses: [404],
      },
    },
  };
}
