/** One title with all its formats. */
import { lazy, Suspense } from 'react';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { importUntilLoaded } from '../../ui/import-again.ts';
import { useTranslation } from '../../ui/translation.ts';
import { Seo } from '../seo/seo.tsx';
import { BuyTogether } from './bundles/buy-together.tsx';
import { ChosenRelease } from './chosen-release.tsx';
import { SleeveGrid } from './playable-card.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import type { loader } from './release-page.server.ts';
import { Shelf } from './shelf.tsx';

const load = () => import('../release/not-sold-here.tsx');
const NotSoldHere = lazy(async () => ({ default: (await importUntilLoaded(load)).NotSoldHere }));

export function ReleasePage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('shop');
  const { isPreview, group, releases, first, crumbs, described } = loaderData;
  const { bundles, moreByArtist, alsoBought, sameGenre, tint, saved } = loaderData;
  const chosen = releases.find(({ uuid }) => uuid === loaderData.chosen);
  const artist = group.primary_artist;
  const genre = group.genres.find(({ is_main_genre }) => is_main_genre);
  const trail = (
    <Breadcrumbs
      crumbs={crumbs.map(({ name, path }) => ({ label: name, to: path }))}
      current={group.title}
    />
  );
  return (
    <>
      <Seo
        title={t('page_title', { title: t('embed.title', { title: group.title, artist }) })}
        description={
          group.description ||
          chosen?.description ||
          t('release.meta', { title: group.title, artist, formats: group.format })
        }
        path={group.url}
        type="music.album"
        image={{
          // Created on first request.
          url: `/media/social/${group.uuid}.jpg`,
          width: 1200,
          height: 630,
          alt: t('embed.title', { title: group.title, artist }),
        }}
        data={described}
        hidden={isPreview}
        embeddable={!isPreview}
      />
      {isPreview && <PreviewNotice of="release" />}
      {chosen && !group.not_sold_in ? (
        <ChosenRelease {...{ group, releases, chosen, first, isPreview, tint, trail, saved }} />
      ) : (
        <>
          <div className="page page-trail">{trail}</div>
          {group.not_sold_in ? (
            <Suspense
              fallback={
                <div className="page page-body">
                  <h1>{group.title}</h1>
                </div>
              }
            >
              <NotSoldHere group={group} country={group.not_sold_in} />
            </Suspense>
          ) : (
            <div className="page page-body">
              <h1>{group.title}</h1>
              <p className="mt-4 text-lead text-soft">
                {t(group.retired ? 'release.retired_note' : 'release.not_on_sale_note')}
              </p>
            </div>
          )}
        </>
      )}
      <BuyTogether bundles={bundles} />
      {moreByArtist.length > 0 && (
        <Shelf title={t('release.more_by', { artist })} to={group.page.url}>
          <SleeveGrid cards={moreByArtist} layout="even" />
        </Shelf>
      )}
      {alsoBought.length > 0 ? (
        <Shelf title={t('release.also_bought')}>
          <SleeveGrid cards={alsoBought} layout="even" />
        </Shelf>
      ) : (
        sameGenre.length > 0 &&
        genre && (
          <Shelf
            title={t('release.same_genre', { genre: genre.name })}
            to={`/genres/${genre.slug}`}
          >
            <SleeveGrid cards={sameGenre} layout="even" />
          </Shelf>
        )
      )}
    </>
  );
}
