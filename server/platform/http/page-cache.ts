/**
 * Full-page cache for signed-out visitors, by URL, language and country. A cached page cannot use a
 * nonce, which must be unique per response; its inline scripts are allowed by hash instead
 * (docs/decisions/0003). A URL is cached from its second request on.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Cache } from '../cache/cache.ts';
import { makeCacheAdmission } from './cache-admission.ts';
import { type CachedReply, makeCachedReply } from './cached-reply.ts';
import { hasOnlyKnownQuery } from './known-query.ts';
import type { RenderedPage } from './render-page.ts';
import { visitorOf } from './visitor.ts';

export interface PageKey {
  url: string;
  /** Identifies URL, language and country. */
  visitKey: string;
  /** `visitKey` plus the current time slot. */
  key: string;
}

export interface PageCache {
  find(key: PageKey): CachedReply | undefined;
  /** Renders and, if allowed, caches the page; concurrent requests wait for the result. */
  fill(key: PageKey, render: () => Promise<RenderedPage>): Promise<CachedReply | RenderedPage>;
}

interface Options {
  cache: Cache;
  headers(page: RenderedPage, scripts: string[]): Record<string, string>;
}

/**
 * Dispatch dates, pre-orders and past events change with time, and nothing clears a tag for them.
 * So the cache key changes after this long.
 */
const MAX_AGE_MS = 5 * 60 * 1000;

/** Null when the page must be rendered per request. */
export function pageKey(
  request: FastifyRequest,
  { privateCookies, now }: { privateCookies: readonly string[]; now: Date },
): PageKey | null {
  if (request.method !== 'GET') return null;
  const { cookies, locale, country } = visitorOf(request);
  if (privateCookies.some((name) => cookies[name] !== undefined)) return null;
  const period = Math.floor(now.getTime() / MAX_AGE_MS);
  const visitKey = `page ${request.url} ${locale} ${country}`;
  return { url: request.url, visitKey, key: `${visitKey} ${period}` };
}

export function makePageCache({ cache, headers }: Options): PageCache {
  const rendering = new Map<string, Promise<CachedReply | null>>();
  const admission = makeCacheAdmission();

  interface RenderRequest {
    requestKey: PageKey;
    since: number;
    /** Requested before, so likely to be requested again. */
    isWorthCaching: boolean;
  }

  async function storePage(
    page: RenderedPage,
    { requestKey, since, isWorthCaching }: RenderRequest,
  ): Promise<CachedReply | null> {
    // A page can show its own URL, so one with unknown parameters is never shared.
    if (page.cacheTags === null || !hasOnlyKnownQuery(requestKey.url, page.knownQuery)) return null;
    const markup = page.body.toString();
    const html = markup.replaceAll(` nonce="${page.nonce}"`, '');
    const cached = makeCachedReply(html, headers(page, scriptHashes(markup, page.nonce)));
    if (isWorthCaching) cache.put(requestKey.key, cached, { tags: page.cacheTags, since });
    return cached;
  }

  return {
    find: ({ key }) => cache.peek<CachedReply>(key),

    async fill(requestKey, render) {
      const { key, visitKey } = requestKey;
      const isWorthCaching = admission.isRepeated(visitKey);
      const running = rendering.get(key);
      // A page rendered for one visitor is never shared with another request.
      const shared = running ? await running : null;
      if (shared) return shared;
      const since = cache.mark();
      const page = render();
      const storing = page
        .then((rendered) => storePage(rendered, { requestKey, since, isWorthCaching }))
        .finally(() => rendering.delete(key));
      rendering.set(
        key,
        storing.catch(() => null),
      );
      return (await storing) ?? (await page);
    },
  };
}

/**
 * Hashes only scripts with this render's nonce. An injected script has no nonce, so its hash is not
 * in the policy and it does not run.
 */
function scriptHashes(html: string, nonce: string): string[] {
  const hashes = inlineScripts(html, ` nonce="${nonce}"`).map((text) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** Searches for the nonce mark, so the time is linear in the page size. */
function inlineScripts(html: string, mark: string): string[] {
  const texts: string[] = [];
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const begin = html.lastIndexOf('<', at);
    const end = html.indexOf('>', at);
    const close = html.indexOf(SCRIPT_END, end);
    const tag = html.slice(begin, end);
    const isInline = tag.startsWith('<script ') && !tag.includes(' src=');
    if (isInline && end >= 0 && close >= 0) texts.push(html.slice(end + 1, close));
  }
  return texts;
}

const SCRIPT_END = '</script>';
