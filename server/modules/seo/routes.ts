import type { OEmbed, seoCalls } from '@lathe/contract/seo-calls';
import { SOCIAL_HEIGHT, SOCIAL_WIDTH } from '@lathe/media/pictures/social-size';
import { absoluteUrl } from '@lathe/rules/absolute-url';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { socialImagePath } from './social-image.ts';
import { findTitleByAddress, findTitleById, type PublicTitle } from './store.ts';

/** The size in the shop's own embed code. */
const FRAME = { width: 640, height: 180 };
const MIN_EMBED_WIDTH = 280;
const CACHE_SECONDS = 3600;

export const seoRoutes: Handlers<typeof seoCalls> = {
  'GET /api/release_groups/{group}': async ({ ctx, params }) => {
    const title = await findTitleById(ctx.db, params.group);
    if (!title) throw new CallError('not_found');
    return { uuid: title.id, page: title.pageSlug, url: pathOf(title) };
  },

  'GET /api/oembed': async ({ ctx, query }) => {
    const { publicUrl } = ctx.config;
    const address = addressOf(query.url, publicUrl);
    const title = address && (await findTitleByAddress(ctx.db, address));
    if (!title) throw new CallError('not_found');
    const width = Math.max(MIN_EMBED_WIDTH, Math.min(FRAME.width, query.maxwidth ?? FRAME.width));
    return oEmbedOf(title, { publicUrl, width });
  },
};

function pathOf({ pageSlug, slug }: PublicTitle): string {
  return `/${pageSlug}/releases/${slug}`;
}

/** Null if the URL is not that of a title in this shop. */
function addressOf(text: string, publicUrl: string): { page: string; slug: string } | null {
  const url = URL.parse(text);
  if (!url || url.origin !== new URL(publicUrl).origin) return null;
  const [, page, slug] = /^\/([^/]+)\/releases\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return page && slug ? { page, slug } : null;
}

function oEmbedOf(
  title: PublicTitle,
  { publicUrl, width }: { publicUrl: string; width: number },
): OEmbed {
  const absolute = (path: string) => absoluteUrl(path, publicUrl);
  const name = escapeAttribute(`${title.title}, ${title.artist}`);
  const frame = `<iframe src="${absolute(`/embed/${title.id}`)}" title="${name}" width="${width}" height="${FRAME.height}" loading="lazy" style="border:0"></iframe>`;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Lathe',
    provider_url: absolute('/'),
    title: title.title,
    author_name: title.artist,
    author_url: absolute(`/${title.pageSlug}`),
    html: frame,
    width,
    height: FRAME.height,
    thumbnail_url: absolute(socialImagePath(title.id)),
    thumbnail_width: SOCIAL_WIDTH,
    thumbnail_height: SOCIAL_HEIGHT,
    cache_age: CACHE_SECONDS,
  };
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
