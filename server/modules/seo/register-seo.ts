/** Machine-readable resources outside of the API: sitemap, robots.txt, feeds, calendars, images. */
import { HOUR_MS } from '@lathe/rules/time';
import { isUuid } from '@lathe/rules/uuid';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { NO_PAGE_POLICY } from '../../platform/http/security-headers.ts';
import { eventCalendar } from './event-calendar.ts';
import { feedXml } from './feed.ts';
import { robotsText } from './robots.ts';
import { sitemapChunk, sitemapIndex } from './sitemap.ts';
import { socialImageKey } from './social-image.ts';
import { findFeedPage, listFeed } from './store.ts';

const FEED_ENTRIES = 50;
const CALENDAR = 'text/calendar; charset=utf-8';
const HOUR = 'public, max-age=3600';
const QUARTER_HOUR = 'public, max-age=900';

export function registerSeo(app: FastifyInstance, ctx: Ctx): void {
  const { db } = ctx;
  const { publicUrl } = ctx.config;

  app.get('/robots.txt', (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', HOUR, robotsText(publicUrl)),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    // Reading all keys of a large shop is slow, so the index is cached for an hour.
    const xml = await ctx.cache.fetch(`sitemap ${hourOf(ctx)}`, ['sitemap'], () =>
      sitemapIndex(db, publicUrl),
    );
    return send(reply, 'application/xml; charset=utf-8', HOUR, xml);
  });

  app.get<{ Params: { name: string } }>('/sitemap/:name.xml', async (request, reply) => {
    const xml = await sitemapChunk(db, { name: request.params.name, publicUrl });
    if (xml === undefined) throw new CallError('not_found');
    return send(reply, 'application/xml; charset=utf-8', HOUR, xml);
  });

  app.get<{ Params: { page: string } }>('/:page/rss.xml', async (request, reply) => {
    const page = await findFeedPage(db, request.params.page);
    if (!page) throw new CallError('not_found');
    const entries = await listFeed(db, {
      pageId: page.id,
      now: ctx.clock.now(),
      limit: FEED_ENTRIES,
    });
    const xml = feedXml({ page, entries, publicUrl });
    return send(reply, 'application/rss+xml; charset=utf-8', QUARTER_HOUR, xml);
  });

  app.get<{ Params: { page: string } }>('/:page/events.ics', async ({ params }, reply) => {
    const text = await eventCalendar(ctx, params);
    if (text === undefined) throw new CallError('not_found');
    return send(reply, CALENDAR, QUARTER_HOUR, text);
  });

  app.get<{ Params: { page: string; event: string } }>(
    '/:page/events/:event/event.ics',
    async ({ params }, reply) => {
      const text = await eventCalendar(ctx, params);
      if (text === undefined) throw new CallError('not_found');
      return send(reply, CALENDAR, QUARTER_HOUR, text);
    },
  );

  app.get<{ Params: { id: string } }>('/media/social/:id.jpg', async (request, reply) => {
    const { params, ip } = request;
    const key = isUuid(params.id) ? await socialImageKey(ctx, { id: params.id, ip }) : undefined;
    if (!key) throw new CallError('not_found');
    // The image at this key never changes, but a new title or cover leads to another key.
    return reply.header('cache-control', QUARTER_HOUR).redirect(`/media/${key}`, 302);
  });
}

function send(reply: FastifyReply, type: string, cacheControl: string, body: string) {
  return reply
    .type(type)
    .header('cache-control', cacheControl)
    .header('content-security-policy', NO_PAGE_POLICY)
    .send(body);
}

function hourOf({ clock }: Pick<Ctx, 'clock'>): number {
  return Math.floor(clock.now().getTime() / HOUR_MS);
}
