/**
 * Whole pages for visitors who are not signed in, kept per address, language and country.
 * A kept page cannot carry a nonce, which must be new for every answer; its inline scripts are
 * allowed by their hashes instead (docs/decisions/0003). An address is cached when it is asked for again.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Cache } from '../cache/cache.ts';
import { makeSeenKeys } from './cache-admission.ts';
import { type KeptReply, keepReply } from './cached-reply.ts';
import { hasOnlyKnownQuery } from './known-query.ts';
import type { RenderedPage } from './render-page.ts';
import { visitorOf } from './visitor.ts';

export interface PageKey {
  url: string;
  /** The same for as long as nothing of the visitor changes. */
  visit: string;
  /** The visit in this period of time. */
  key: string;
}

export interface PageCache {
  find(key: PageKey): KeptReply | undefined;
  /** Renders and, where allowed, keeps; others who ask meanwhile wait instead of rendering too. */
  fill(key: PageKey, render: () => Promise<RenderedPage>): Promise<KeptReply | RenderedPage>;
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
): PageKey | null {
  if (request.method !== 'GET') return null;
  const { cookies, locale, country } = visitorOf(request);
  if (privateCookies.some((name) => cookies[name] !== undefined)) return null;
  const period = Math.floor(now.getTime() / LONGEST_MS);
  const visit = `page ${request.url} ${locale} ${country}`;
  return { url: request.url, visit, key: `${visit} ${period}` };
}

export function makePageCache({ cache, headers }: Options): PageCache {
  const rendering = new Map<string, Promise<KeptReply | null>>();
  const seen = makeSeenKeys();

  interface Rendering {
    asked: PageKey;
    since: number;
    /** Asked for before, so it will be asked for again. */
    isWorthCaching: boolean;
  }

  async function keep(
    page: RenderedPage,
    { asked, since, isWorthCaching }: Rendering,
  ): Promise<KeptReply | null> {
    // A page can show its own address, so one with a made-up query is for its own visitor alone.
    if (page.cacheTags === null || !hasOnlyKnownQuery(asked.url, page.knownQuery)) return null;
    const marked = page.body.toString();
    const html = marked.replaceAll(` nonce="${page.nonce}"`, '');
    const kept = keepReply(html, headers(page, scriptHashes(marked, page.nonce)));
    if (isWorthCaching) cache.put(asked.key, kept, { tags: page.cacheTags, since });
    return kept;
  }

  return {
    find: ({ key }) => cache.peek<KeptReply>(key),

    async fill(asked, render) {
      const { key, visit } = asked;
      const isWorthCaching = seen.again(visit);
      const running = rendering.get(key);
      // What another request rendered for itself alone is never handed on.
      const shared = running ? await running : null;
      if (shared) return shared;
      const since = cache.mark();
      const page = render();
      const keeping = page
        .then((rendered) => keep(rendered, { asked, since, isWorthCaching }))
        .finally(() => rendering.delete(key));
      rendering.set(
        key,
        keeping.catch(() => null),
      );
      return (await keeping) ?? (await page);
    },
  };
}

/**
 * Of the scripts that carry the nonce of this rendering: those are ours. A script that got into the page
 * in another way has none, so its hash is not in the policy and it does not run.
 */
function scriptHashes(html: string, nonce: string): string[] {
  const hashes = inlineScripts(html, ` nonce="${nonce}"`).map((text) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** By looking for the mark, so that the time grows with the page and not with what is in it. */
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
