import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { sellerNameExpression } from '../accounts/index.ts';
import { PAGE_COLUMNS } from './page-columns.ts';

/** Stored YouTube data, so that a page renders without a request to YouTube. */
export interface StoredYouTube {
  kind: 'playlist' | 'channel' | 'video';
  id: string;
  title: string;
  url: string;
  videos: StoredVideo[];
}

/** `source` is the URL of the thumbnail at YouTube, until it is copied. */
interface StoredVideo {
  id: string;
  title: string;
  image: string | null;
  source: string | null;
}

export interface StoredInstagram {
  username: string;
  posts: StoredPost[];
}

interface StoredPost {
  id: string;
  caption: string;
  url: string;
  image: string | null;
  source: string | null;
}

/** The public fields. */
export function presentVideos(stored: StoredYouTube | null) {
  return (stored?.videos ?? []).map(({ id, title, image }) => ({ id, title, image }));
}

/** Playlists and channels have separate fields; a single video has neither. */
export function presentYouTube(stored: StoredYouTube | null) {
  const fields = (kind: StoredYouTube['kind']) =>
    stored?.kind === kind ? { id: stored.id, url: stored.url } : { id: null, url: null };
  const [playlist, channel] = [fields('playlist'), fields('channel')];
  return {
    youtube_playlist_id: playlist.id,
    youtube_playlist_url: playlist.url,
    youtube_channel_id: channel.id,
    youtube_channel_url: channel.url,
  };
}

export function presentPosts(stored: StoredInstagram | null) {
  return (stored?.posts ?? []).map(({ id, caption, url, image }) => ({ id, caption, url, image }));
}

export interface PublicPageRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  bio: string;
  metaTitle: string;
  mainColour: string | null;
  pageImage: unknown;
  headerImage: unknown;
  isLive: boolean;
  followers: number;
  youtube: unknown;
  instagram: unknown;
  links: unknown;
  hasPressKit: boolean;
  releaseCount: number;
  contributors: { name: string }[];
  labels: { name: string; url: string }[];
}

export async function readPublicPage(db: Db, id: string): Promise<PublicPageRow> {
  return await db
    .selectFrom('pages')
    .select([
      ...PAGE_COLUMNS,
      'youtube',
      'instagram',
      sql<number>`(select count(*)::int from shelf where shelf.page_id = pages.id)`.as(
        'releaseCount',
      ),
      sql<boolean>`exists (select from press_kits
        where press_kits.page_id = pages.id and press_kits.is_public)`.as('hasPressKit'),
      sql<{ name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', name) order by name), '[]')
        from (
          select ${sellerNameExpression('users.id')} as name
          from page_contributors
          join users on users.id = page_contributors.user_id and users.deleted_at is null
          where page_contributors.page_id = pages.id and page_contributors.state = 'accepted'
        ) named
      )`.as('contributors'),
      sql<PublicPageRow['labels']>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', labels.name, 'url', labels.slug)
          order by lower(labels.name), labels.id), '[]')
        from labels
        where labels.deleted_at is null and labels.id in (
          select own.id from labels as own where own.owner_id = pages.owner_id
          union
          select label_id from label_agreements
          where artist_id = pages.owner_id and state = 'agreed'
            and coalesce(label_agreements.page_id, pages.id) = pages.id)
      )`.as('labels'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
