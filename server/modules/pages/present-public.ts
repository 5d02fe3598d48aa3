import type { PublicPage } from '@lathe/contract/public-page-calls';
import { parseRichText } from '@lathe/rules/rich-text';
import { presentPicture } from '../../platform/pictures.ts';
import { presentLinks } from './links.ts';
import {
  type PublicPageRow,
  presentPosts,
  presentVideos,
  presentYouTube,
  type StoredInstagram,
  type StoredYouTube,
} from './public-store.ts';

export function presentPage(page: PublicPageRow): PublicPage {
  const youtube = page.youtube as StoredYouTube | null;
  return {
    uuid: page.id,
    name: page.name,
    url: page.slug,
    is_live: page.isLive,
    status: page.isLive ? 'Live' : 'Offline',
    description: page.description,
    bio: parseRichText(page.bio),
    meta_title: page.metaTitle,
    main_colour: page.mainColour,
    page_image: presentPicture(page.pageImage),
    header_image: presentPicture(page.headerImage),
    release_count: page.releaseCount,
    followers: page.followers,
    videos: presentVideos(youtube),
    youtube_title: youtube?.title ?? null,
    youtube_url: youtube?.url ?? null,
    ...presentYouTube(youtube),
    instagram: presentInstagram(page.instagram as StoredInstagram | null),
    links: presentLinks(page.links),
    has_press_kit: page.hasPressKit,
    contributors: page.contributors,
    labels: page.labels,
  };
}

function presentInstagram(stored: StoredInstagram | null): PublicPage['instagram'] {
  if (!stored) return null;
  const url = `https://www.instagram.com/${encodeURIComponent(stored.username)}/`;
  return { username: stored.username, url, posts: presentPosts(stored) };
}
