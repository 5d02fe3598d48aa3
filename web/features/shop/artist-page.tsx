/** Artist page with profile and all items. */

import { api as browserApi } from '../../lib/api-client.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { loginPath } from '../../lib/sign-in-path.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ContributionRequestButton } from '../contributions/contribution-request-button.tsx';
import { artistData, breadcrumbData } from '../seo/json-ld.ts';
import { linkImage, Seo } from '../seo/seo.tsx';
import type { action, loader } from './artist-page.server.ts';
import { BundleGrid } from './bundles/bundle-grid.tsx';
import { Discography, UNORDERED_TITLES_MAX } from './discography.tsx';
import { EndlessSleeves } from './endless-sleeves.tsx';
import { EventList } from './event-list.tsx';
import { FollowButton } from './follow-button.tsx';
import { InstagramPosts } from './instagram-posts.tsx';
import { MerchGrid } from './merch-grid.tsx';
import { NewestRelease } from './newest-release.tsx';
import { PageAside } from './page-aside.tsx';
import { PageHead } from './page-head.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { Shelf } from './shelf.tsx';
import { Videos } from './videos.tsx';
import '../../ui/tabs.css';

export function ArtistPage({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('shop');
  const { page, releases, merch, bundles, events, follow, contribution } = loaderData;
  const path = `/${page.url}`;
  const coming = events.filter(({ status }) => status !== 'past');
  const past = events.filter(({ status }) => status === 'past');
  const nextShow = coming.find(({ status }) => status === 'scheduled' || status === 'moved');
  const hasMoreShows = events.some((event) => event !== nextShow);
  const newest = loaderData.isFirstPage ? releases.data[0] : undefined;
  const byYear = page.release_count > UNORDERED_TITLES_MAX;
  const isNotNewest = ({ uuid }: { uuid: string }) => uuid !== newest?.uuid;
  const hasList = releases.data.some(isNotNewest);
  const image = page.header_image ?? page.page_image;
  const sections = [
    { id: 'releases', label: t('artist.releases'), is: hasList },
    { id: 'merch', label: t('artist.merch'), is: merch.length > 0 },
    { id: 'bundles', label: t('artist.bundles'), is: bundles.length > 0 },
    { id: 'events', label: t('artist.events'), is: hasMoreShows },
    { id: 'videos', label: t('artist.videos'), is: page.videos.length > 0 },
  ].filter(({ is }) => is);
  return (
    <>
      <Seo
        title={page.meta_title || t('page_title', { title: page.name })}
        description={page.description || t('artist.meta', { name: page.name })}
        path={path}
        type="profile"
        hidden={!page.is_live}
        image={linkImage(image, page.name)}
        data={[artistData(page), breadcrumbData([{ name: page.name, path }])]}
        feed={{ path: `${path}/rss.xml`, title: page.name }}
      />
      {!page.is_live && <PreviewNotice of="page" />}
      <PageHead
        page={page}
        actions={
          <>
            <FollowButton follow={follow} loginPath={loginPath({ returnTo: path })} />
            {contribution && <ContributeAction page={page} contribution={contribution} />}
          </>
        }
      />
      {actionData?.failure && (
        <div className="page page-trail">
          <Notice tone="danger" role="alert">
            {actionData.failure.message}
          </Notice>
        </div>
      )}
      <div className="page page-top">
        {newest && <NewestRelease card={newest} tint={loaderData.tint} first />}
        <PageAside page={page} {...{ nextShow, hasMoreShows }} />
      </div>
      {/* Two sections are seen without a list of them. */}
      {sections.length > 2 && (
        <nav className="page artist-sections scroll-fades" aria-label={t('artist.sections')}>
          {sections.map(({ id, label }) => (
            <a key={id} href={`#${id}`} className="artist-section">
              {label}
            </a>
          ))}
        </nav>
      )}
      {hasList && (
        <Shelf title={t(byYear ? 'artist.releases' : 'artist.more_releases')} id="releases">
          <EndlessSleeves
            first={releases}
            load={(cursor) =>
              browserApi('GET /api/pages/{page}/release_groups', {
                params: { page: page.uuid },
                query: { page: cursor, ...(!page.is_live && { preview: true }) },
              })
            }
            render={(cards) => (
              <Discography cards={byYear ? cards : cards.filter(isNotNewest)} byYear={byYear} />
            )}
          />
        </Shelf>
      )}
      {releases.data.length === 0 && (
        <div className="page">
          <EmptyState title={t('artist.empty')}>{t('artist.empty_text')}</EmptyState>
        </div>
      )}
      {merch.length > 0 && (
        <Shelf title={t('artist.merch')} id="merch">
          <MerchGrid items={merch} />
        </Shelf>
      )}
      {bundles.length > 0 && (
        <Shelf title={t('artist.bundles')} id="bundles">
          <BundleGrid bundles={bundles} />
        </Shelf>
      )}
      {hasMoreShows && (
        <Shelf title={t('artist.events')} id="events">
          {coming.length > 0 && (
            <>
              <EventList events={coming} />
              <p className="mt-4">
                <a className="link" href={`${path}/events.ics`}>
                  {t('event.subscribe')}
                </a>
              </p>
            </>
          )}
          {past.length > 0 && (
            <details className="past-events" open={coming.length === 0}>
              <summary>{t('artist.past_events')}</summary>
              <EventList events={past} />
            </details>
          )}
        </Shelf>
      )}
      {page.videos.length > 0 && (
        <Shelf title={page.youtube_title || t('artist.videos')} id="videos">
          <Videos videos={page.videos} url={page.youtube_url} />
        </Shelf>
      )}
      {page.instagram && page.instagram.posts.length > 0 && (
        <Shelf title={t('artist.instagram')}>
          <InstagramPosts instagram={page.instagram} />
        </Shelf>
      )}
    </>
  );
}

interface ContributeProps {
  page: { url: string; name: string };
  contribution: { state: string | null; ask_enabled: boolean };
}

/** Lets other sellers ask to publish on this page. */
function ContributeAction({ page, contribution: { state, ask_enabled } }: ContributeProps) {
  const { t } = useTranslation('contributions');
  if (ask_enabled) return <ContributionRequestButton page={page} variant="quiet" />;
  if (state !== 'asked' && state !== 'accepted') return null;
  return (
    <TextLink to="/studio/pages#contributions" className="text-small">
      {t(state === 'asked' ? 'ask.sent' : 'ask.contributing')}
    </TextLink>
  );
}
