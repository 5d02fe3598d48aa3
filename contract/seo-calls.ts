/** For other sites: the URL of a title, and its oEmbed player. */
import { z } from 'zod';
import type { CallTable } from './call.ts';

export const oEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  thumbnail_url: z.string(),
  thumbnail_width: z.int(),
  thumbnail_height: z.int(),
  /** Cache lifetime in seconds. */
  cache_age: z.int(),
});

export type OEmbed = z.infer<typeof oEmbed>;

const CACHED = { tags: ['shelf', 'pages'], maxAgeSeconds: 300 } as const;
const pixels = z.coerce.number().int().min(1).max(10_000).optional();

export const seoCalls = {
  'GET /api/release_groups/{group}': {
    summary: 'The location of a title on sale, by its uuid',
    area: 'Release groups',
    permission: 'anyone',
    params: z.object({ group: z.uuid() }),
    reply: z.object({ uuid: z.uuid(), page: z.string(), url: z.string() }),
    errors: ['not_found'],
    cache: CACHED,
  },
  'GET /api/oembed': {
    summary: 'The embeddable player of a title, as oEmbed (oembed.com)',
    area: 'Release groups',
    permission: 'anyone',
    query: z.object({
      /** URL of a title in this shop. */
      url: z.string().max(1000),
      maxwidth: pixels,
      maxheight: pixels,
      format: z.literal('json').optional(),
    }),
    reply: oEmbed,
    errors: ['not_found'],
    cache: CACHED,
  },
} as const satisfies CallTable;
