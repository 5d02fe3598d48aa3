import type { OwnPage } from '@lathe/contract/page-calls';
import { pageStatus } from '@lathe/rules/page-status';
import { presentPicture } from '../../platform/pictures.ts';
import { presentLinks } from './links.ts';
import { presentPosts, presentVideos, presentYouTube } from './public-store.ts';
import type { OwnPageRow } from './store.ts';

export function presentOwnPage(page: OwnPageRow, now: Date): OwnPage {
  const emptySince = page.releaseCount > 0 ? null : (page.emptySince ?? page.createdAt);
  const { status, daysUntilRemoved } = pageStatus({ isLive: page.isLive, emptySince, now });
  return {
    uuid: page.id,
    name: page.name,
    url: page.slug,
    description: page.description,
    bio: page.bio,
    meta_title: page.metaTitle,
    main_colour: page.mainColour ?? '',
    page_image: presentPicture(page.pageImage),
    header_image: presentPicture(page.headerImage),
    is_live: page.isLive,
    status,
    days_until_removed: daysUntilRemoved,
    release_count: page.releaseCount,
    open_requests: page.openRequests,
    followers: page.followers,
    youtube_url: page.youtube?.url ?? '',
    youtube_title: page.youtube?.title ?? '',
    youtube_videos: presentVideos(page.youtube),
    ...presentYouTube(page.youtube),
    instagram_status: page.instagram ? 'Authenticated' : 'Not Authenticated',
    instagram_username: page.instagram?.username ?? '',
    instagram_posts: presentPosts(page.instagram),
    links: presentLinks(page.links),
    links_version: page.linksVersion,
    version: page.version,
    operations: { go_live_enabled: !page.isLive, delete_enabled: page.busyReleases === 0 },
  };
}
