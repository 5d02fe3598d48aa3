/**
 * Whole pages for visitors who are not signed in, kept per address, language and country.
 * A kept page cannot carry a nonce, which must be new for every answer; its inline scripts are
 * allowed by their hashes instead (docs/decisions/0003).
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Cache } from '../cache/cache.ts';
import { type KeptReply, keepReply } from './kept-reply.ts';
import type { RenderedPage } from './render-page.ts';
import { visitorOf } from './visitor.ts';

export interface PageCache {
  find(key: string): KeptReply | undefined;
  /** Renders and, where allowed, keeps; others who ask meanwhile wait instead of rendering too. */
  fill(key: string, render: () => Promise<RenderedPage>): Promise<KeptReply | RenderedPage>;
}

interface Options {
  cache: Cache;
  headers(page: RenderedPage, scripts: string[]): Record<string, string>;
}

/**
 * Days of dispatch, pre-orders that come out and evenings that are over change with the clock, and
 * nobody clears a tag for them: a kept page is asked for under another key after this long.
 */
const LONGEST_MS = 5 * 60 * 1000;

/** Null when this request must be rendered for itself. */
export function pageKey(
  request: FastifyRequest,
  { privateCookies, now }: { privateCookies: readonly string[]; now: Date },
): string | null {
  if (request.method !== 'GET') return null;
  const { cookies, locale, country } = visitorOf(request);
  if (privateCookies.some((name) => cookies[name] !== undefined)) return null;
  const period = Math.floor(now.getTime() / LONGEST_MS);
  return `page ${request.url} ${locale} ${country} ${period}`;
}

export function makePageCache({ cache, headers }: Options): PageCache {
  const rendering = new Map<string, Promise<KeptReply | null>>();

  async function keep(page: RenderedPage, key: string, since: number): Promise<KeptReply | null> {
    if (page.cacheTags === null) return null;
    const html = page.body.toString().replaceAll(` nonce="${page.nonce}"`, '');
    const kept = keepReply(html, headers(page, inlineScriptHashes(html)));
    cache.put(key, kept, { tags: page.cacheTags, since });
    return kept;
  }

  return {
    find: (key) => cache.peek<KeptReply>(key),

    async fill(key, render) {
      const running = rendering.get(key);
      // What another request rendered for itself alone is never handed on.
      const shared = running ? await running : null;
      if (shared) return shared;
      const since = cache.mark();
      const page = render();
      const keeping = page
        .then((rendered) => keep(rendered, key, since))
        .finally(() => rendering.delete(key));
      rendering.set(
        key,
        keeping.catch(() => null),
      );
      return (await keeping) ?? (await page);
    },
  };
}

/** Data in a script element is never run, and needs no leave. */
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
