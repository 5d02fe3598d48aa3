/**
 * The sitemap: an index of chunks that each begin at a key. Chunks use keyset pagination, so every
 * chunk costs the same.
 */
import { absoluteUrl } from '@lathe/rules/absolute-url';
import type { Db } from '../../platform/db/connect.ts';
import {
  chunkStarts,
  listGenrePaths,
  listPaths,
  SITEMAP_PARTS,
  type SitemapPart,
} from './store.ts';
import { XML_HEAD, xmlText } from './xml.ts';

/** Below the protocol limit of 50,000, so that a chunk is read in one query. */
const MAX_CHUNK_URLS = 10_000;
/** Chunks overlap, so that items added after the index was built still fit into one. */
const CHUNK_SIZE = 9000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Static pages. */
const STATIC_PATHS = [
  '/',
  '/browse',
  '/browse/merch',
  '/browse/events',
  '/browse/artists',
  '/browse/labels',
  '/genres',
  '/charts',
  '/how-it-works',
  '/help',
  '/help/shipping',
  '/help/returns',
  '/help/selling',
  '/help/audio-guide',
  '/help/catalogue-file',
  '/help/artwork-guide',
  '/terms',
  '/privacy',
];

export async function sitemapIndex(db: Db, publicUrl: string): Promise<string> {
  const starts = await Promise.all(
    SITEMAP_PARTS.map(async (part) => {
      const ids = await chunkStarts(db, part, CHUNK_SIZE);
      return ids.map((id) => `/sitemap/${part}-${id}.xml`);
    }),
  );
  const entries = ['/sitemap/screens.xml', ...starts.flat()].map(
    (path) => `<sitemap><loc>${xmlText(absoluteUrl(path, publicUrl))}</loc></sitemap>`,
  );
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** `screens` or `releases-<uuid>`; undefined for any other name. */
export async function sitemapChunk(
  db: Db,
  { name, publicUrl }: { name: string; publicUrl: string },
): Promise<string | undefined> {
  const paths = await pathsOf(db, name);
  if (!paths) return undefined;
  const entries = paths.map(
    (path) => `<url><loc>${xmlText(absoluteUrl(path, publicUrl))}</loc></url>`,
  );
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
}

const CHUNK_NAME = /^([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

async function pathsOf(db: Db, name: string): Promise<readonly string[] | undefined> {
  if (name === 'screens') return [...STATIC_PATHS, ...(await listGenrePaths(db))];
  const [, part = '', from = ''] = CHUNK_NAME.exec(name) ?? [];
  if (!isPart(part)) return undefined;
  return await listPaths(db, part, { from, limit: MAX_CHUNK_URLS });
}

function isPart(text: string): text is SitemapPart {
  return SITEMAP_PARTS.some((part) => part === text);
}
