import type { Release } from '@lathe/contract/release';
import type { ReleaseState } from '@lathe/rules/release-states';
import { makePage } from '../../modules/pages/testing/pages.ts';
import type { World } from './world.ts';

export async function releaseCases(world: World) {
  const { ctx, studio, change, seller } = world;
  const { id: typeId } = await ctx.db
    .selectFrom('release_types')
    .select('id')
    .where('code', '=', 'vinyl_12')
    .executeTakeFirstOrThrow();
  const newRelease = { release_type_id: typeId, title: 'Night Bus', primary_artist: 'Kiosk' };

  const ofSeller = async () => {
    const { id, browser: as } = await seller();
    return { as, params: { user: id } };
  };
  const inState = async (state: ReleaseState) => {
    const { id, browser: as, release } = await studio(state);
    return { as, params: { user: id, release: release.id }, made: release };
  };
  const of = async (state: ReleaseState) => {
    const { as, params } = await inState(state);
    return { as, params };
  };
  const changed = async (state: ReleaseState, changes: object) => {
    const request = await of(state);
    const { user, release } = request.params;
    const { json } = await request.as.get(`/api/users/${user}/releases/${release}`);
    return { ...request, body: { version: (json as Release).version, ...changes } };
  };
  const full = async (user: string) => await change('users', user, { releases_limit: 0 });
  const submitted = async (state: ReleaseState) => ({
    ...(await of(state)),
    body: { terms: true },
  });
  /** An invited seller who has not entered their details yet. */
  const submittedByInvited = async () => {
    const request = await submitted('ready');
    const userId = request.params.user;
    await ctx.db
      .updateTable('users')
      .set({ invited_as: 'seller' })
      .where('id', '=', userId)
      .execute();
    await ctx.db
      .updateTable('sellers')
      .set({ onboarded_at: null })
      .where('user_id', '=', userId)
      .execute();
    return request;
  };
  /** The same code on both sides, which have different sounds. */
  const setIsrcs = async (release: string, isrc: string) => {
    await ctx.db.updateTable('tracks').set({ isrc }).where('release_id', '=', release).execute();
  };
  const retired = async (state: ReleaseState) => ({
    ...(await of(state)),
    body: { confirmation: 'RETIRE' },
  });
  const deleted = async (state: ReleaseState) => ({
    ...(await of(state)),
    query: { confirmation: 'DELETE' },
  });
  const cloned = async (state: ReleaseState) => ({
    ...(await of(state)),
    body: { songs: false, artwork: false },
  });
  /** A release group on the same page, which the release may or may not be able to join. */
  const joining = async (state: ReleaseState, title: string) => {
    const { as, params, made } = await inState(state);
    const { id: group } = await ctx.db
      .insertInto('release_groups')
      .values({
        owner_id: params.user,
        page_id: made.pageId,
        slug: 'another',
        title,
        primary_artist: 'Kiosk',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { as, params: { ...params, group } };
  };

  return {
    'GET /api/users/{user}/releases': {
      good: async () => {
        const { as, params } = await of('ready');
        return { as, params: { user: params.user } };
      },
      errors: {},
    },
    'POST /api/users/{user}/releases': {
      good: async () => ({ ...(await ofSeller()), body: newRelease }),
      errors: {
        releases_limit_reached: async () => {
          const request = await ofSeller();
          await full(request.params.user);
          return { ...request, body: newRelease };
        },
      },
    },
    'GET /api/users/{user}/releases/{release}': { good: () => of('ready'), errors: {} },
    'PUT /api/users/{user}/releases/{release}': {
      good: () => changed('incomplete', { title: 'Night Bus', description: 'Two takes.' }),
      errors: {
        changed_meanwhile: () => changed('incomplete', { version: 99 }),
        release_not_editable: () => changed('pending', { title: 'Day Bus' }),
        release_on_sale: () => changed('published', { title: 'Day Bus' }),
        page_needed: () => changed('published', { page_id: null }),
      },
    },
    'DELETE /api/users/{user}/releases/{release}': {
      good: () => deleted('retired'),
      errors: {
        release_in_process: () => deleted('in_process'),
        release_not_retired: () => deleted('published'),
      },
    },
    'POST /api/users/{user}/releases/{release}/submit': {
      good: () => submitted('ready'),
      errors: {
        release_not_ready: () => submitted('draft'),
        seller_details_needed: () => submittedByInvited(),
        isrc_in_use: async () => {
          const [request, other] = [await submitted('ready'), await of('published')];
          for (const { params } of [request, other]) await setIsrcs(params.release, 'GBAYE0601500');
          return request;
        },
        isrc_other_recording: async () => {
          const request = await submitted('ready');
          await setIsrcs(request.params.release, 'GBAYE0601501');
          return request;
        },
      },
    },
    'POST /api/users/{user}/releases/{release}/retire': {
      good: () => retired('published'),
      errors: {
        release_in_process: () => retired('in_process'),
        release_retired: () => retired('retired'),
      },
    },
    'POST /api/users/{user}/releases/{release}/clone': {
      good: () => cloned('published'),
      errors: {
        release_in_process: () => cloned('in_process'),
        release_being_cloned: async () => {
          const request = await cloned('incomplete');
          await change('releases', request.params.release, { is_cloning: true });
          return request;
        },
        releases_limit_reached: async () => {
          const request = await cloned('published');
          await full(request.params.user);
          return request;
        },
      },
    },
    'GET /api/users/{user}/releases/{release}/release_groups': {
      good: () => of('ready'),
      errors: {},
    },
    'PUT /api/users/{user}/releases/{release}/release_groups/{group}': {
      good: () => joining('incomplete', 'Night Bus'),
      errors: {
        release_not_editable: () => joining('pending', 'Night Bus'),
        group_not_similar: () => joining('incomplete', 'Something Else Entirely'),
      },
    },
    'GET /api/users/{user}/release_types': {
      good: async () => {
        const request = await ofSeller();
        await makePage(ctx, { owner_id: request.params.user });
        return request;
      },
      errors: {},
    },
  };
}
