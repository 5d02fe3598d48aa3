/** One title with all its formats. */
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { defaultRelease } from '../../features/release/default-release.ts';
import { NotSoldHere } from '../../features/release/not-sold-here.tsx';
import { albumData, breadcrumbData } from '../../features/seo/json-ld.ts';
import { Seo } from '../../features/seo/seo.tsx';
import { PreviewNotice } from '../../features/shop/preview-notice.tsx';
import { Shelf } from '../../features/shop/shelf.tsx';
import { movedPath } from '../../lib/page-path.ts';
import { publicOrPreview } from '../../lib/preview.ts';
import { publicPageWithQuery } from '../../lib/public-page.ts';
import { serverSide } from '../../lib/server-side.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import type { Route } from './+types/release.ts';
import { ChosenRelease } from './parts/chosen-release.tsx';
import { SleeveGrid } from './parts/playable-card.tsx';
import { SOCIAL_IMAGE_SIZE, socialImagePath } from './parts/social-image.ts';

export const headers = publicPageWithQuery(['format', 'buy'], 'shelf', 'prices', 'genres');

const RELATED_SHOWN = 6;
/** A release that is not on sale yet has no related items. */
const NO_RELATED = { more_by_artist: [], also_bought: [] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, viewer } = context.get(serverSide);
  const searchParams = new URL(request.url).searchParams;
  const [group, releases] = await publicOrPreview({ viewer, request }, (query) =>
    Promise.all([
      api('GET /api/pages/{page}/release_groups/{group}', { params, query }),
      api('GET /api/pages/{page}/release_groups/{group}/releases', { params, query }),
    ]),
  );
  const isPreview = group.is_preview;
  const related = isPreview
    ? NO_RELATED
    : await api('GET /api/pages/{page}/release_groups/{group}/related', { params });
  const newPath = movedPath(request, params.page, group.page.url);
  if (newPath) throw redirect(newPath, 301);
  const requestedFormat = searchParams.get('format');
  const first = defaultRelease(releases.data)?.uuid;
  const crumbs = [{ name: group.page.name, path: group.page.url }];
  return {
    isPreview,
    group,
    releases: releases.data,
    crumbs,
    // Created in the loader, so the browser does not need the script for it.
    described: [
      ...albumData(group, releases.data),
      breadcrumbData([...crumbs, { name: group.title, path: group.url }]),
    ],
    first,
    chosen: releases.data.find(({ uuid }) => uuid === requestedFormat)?.uuid ?? first,
    moreByArtist: related.more_by_artist.slice(0, RELATED_SHOWN),
    alsoBought: related.also_bought.filter(isNotIn(related.more_by_artist)).slice(0, RELATED_SHOWN),
  };
}

function isNotIn(cards: readonly { uuid: string }[]) {
  return ({ uuid }: { uuid: string }) => cards.every((card) => card.uuid !== uuid);
}

export default function Release({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('shop');
  const { isPreview, group, releases, first, crumbs, described } = loaderData;
  const { moreByArtist, alsoBought } = loaderData;
  const chosen = releases.find(({ uuid }) => uuid === loaderData.chosen);
  const artist = group.primary_artist;
  return (
    <>
      <Seo
        title={t('page_title', { title: t('embed.title', { title: group.title, artist }) })}
        description={
          group.description ||
          t('release.meta', { title: group.title, artist, formats: group.format })
        }
        path={group.url}
        type="music.album"
        image={{
          url: socialImagePath(group),
          ...SOCIAL_IMAGE_SIZE,
          alt: t('embed.title', { title: group.title, artist }),
        }}
        data={described}
        hidden={isPreview}
        embeddable={!isPreview}
      />
      <div className="page page-trail">
        <Breadcrumbs
          crumbs={crumbs.map(({ name, path }) => ({ label: name, to: path }))}
          current={group.title}
        />
      </div>
      {isPreview && <PreviewNotice of="release" />}
      {group.not_sold_in ? (
        <NotSoldHere group={group} country={group.not_sold_in} />
      ) : chosen ? (
        <ChosenRelease {...{ group, releases, chosen, first, isPreview }} />
      ) : (
        <div className="page page-body">
          <h1>{group.title}</h1>
          <p className="mt-4 text-lead text-soft">
            {t(group.retired ? 'release.retired_note' : 'release.not_on_sale_note')}
          </p>
        </div>
      )}
      {moreByArtist.length > 0 && (
        <Shelf title={t('release.more_by', { artist })} to={group.page.url}>
          <SleeveGrid cards={moreByArtist} even />
        </Shelf>
      )}
      {alsoBought.length > 0 && (
        <Shelf title={t('release.also_bought')}>
          <SleeveGrid cards={alsoBought} even />
        </Shelf>
      )}
    </>
  );
}
