import { randomUUID } from 'node:crypto';
import type { OwnPage } from '@lathe/contract/page-calls';
import { redBlueHalves } from '@lathe/media/pictures/testing/sample-pictures';
import { PAGES_MAX } from '@lathe/rules/limits';
import { makePage, makeRelease } from '../../modules/pages/testing/pages.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { World } from './world.ts';

export async function pageCases({ ctx, seller }: World) {
  const picture = await redBlueHalves(660, 640);

  const own = async () => {
    const { id, browser: as } = await seller();
    const page = await makePage(ctx, { owner_id: id, name: 'Kiosk' });
    const path = `/api/users/${id}/pages`;
    const read = async (uuid = page.id): Promise<OwnPage> =>
      (await as.get(`${path}/${uuid}`)).json as OwnPage;
    return { as, id, page, params: { user: id, page: page.id }, read };
  };
  const ofSeller = async () => {
    const { as, id } = await own();
    return { as, params: { user: id } };
  };
  const ofPage = async () => {
    const { as, params } = await own();
    return { as, params };
  };
  const changed = async (more: Partial<OwnPage>) => {
    const { as, params, read } = await own();
    const { name, url, description, bio, meta_title, main_colour, is_live, version } = await read();
    const body = {
      name,
      url,
      description,
      bio,
      meta_title,
      main_colour,
      is_live,
      version,
      ...more,
    };
    return { as, params, body };
  };
  const confirmed = { query: { confirmation: 'DELETE' } };
  const upload = {
    good: async () => ({ ...(await ofPage()), file: picture }),
    errors: {
      picture_refused: async () => ({ ...(await ofPage()), file: Buffer.from('<svg/>') }),
      too_large: async () => ({ ...(await ofPage()), file: Buffer.alloc(20_000_001) }),
      wrong_content_type: async () => ({ ...(await ofPage()), body: { image: 'none' } }),
    },
  };
  const onYouTube = async (
    url: string,
    error?: 'youtube_not_configured' | 'youtube_unavailable',
  ) => {
    const { browser: as } = await seller();
    const youtube = {
      ...ctx.social.youtube,
      lookUp: async () => {
        throw new CallError(error ?? 'youtube_unavailable');
      },
    };
    return {
      as,
      body: { url },
      ...(error && { outside: { social: { ...ctx.social, youtube } } }),
    };
  };

  return {
    'GET /api/users/{user}/pages': { good: ofSeller, errors: {} },
    'POST /api/users/{user}/pages': {
      good: async () => {
        const url = `kiosk-${randomUUID().slice(0, 8)}`;
        return { ...(await ofSeller()), body: { name: 'Kiosk Records', url } };
      },
      errors: {
        page_name_taken: async () => ({ ...(await ofSeller()), body: { name: 'KIOSK' } }),
        page_limit_reached: async () => {
          const request = await ofSeller();
          for (let count = 1; count < PAGES_MAX; count += 1) {
            await makePage(ctx, { owner_id: request.params.user });
          }
          return { ...request, body: { name: 'One Too Many' } };
        },
      },
    },
    'GET /api/users/{user}/pages/{page}': { good: ofPage, errors: {} },
    'PUT /api/users/{user}/pages/{page}': {
      good: () => changed({ bio: 'From **Leeds**.' }),
      errors: {
        page_name_taken: async () => {
          const request = await changed({ name: 'Taken' });
          await makePage(ctx, { owner_id: request.params.user, name: 'Taken' });
          return request;
        },
        changed_meanwhile: () => changed({ version: 99 }),
      },
    },
    'DELETE /api/users/{user}/pages/{page}': {
      good: async () => ({ ...(await ofPage()), ...confirmed }),
      errors: {
        page_has_releases: async () => {
          const { as, params, page } = await own();
          await makeRelease(ctx, { ownerId: page.owner_id, pageId: page.id });
          return { as, params, ...confirmed };
        },
      },
    },
    'POST /api/users/{user}/pages/{page}/page_image': upload,
    'POST /api/users/{user}/pages/{page}/header_image': {
      ...upload,
      good: async () => ({ ...(await ofPage()), file: await redBlueHalves(960, 320) }),
    },
    'DELETE /api/users/{user}/pages/{page}/instagram_auth': { good: ofPage, errors: {} },
    'POST /api/youtube/playlists': {
      good: () => onYouTube('https://www.youtube.com/playlist?list=PLkiosk1234567890'),
      errors: {
        youtube_not_found: () => onYouTube('https://vimeo.com/1'),
        youtube_not_configured: () => onYouTube('@kiosk', 'youtube_not_configured'),
        youtube_unavailable: () => onYouTube('@kiosk', 'youtube_unavailable'),
      },
      // YouTube content has no owner here.
      foreign: null,
    },
  };
}
