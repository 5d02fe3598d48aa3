/** One title with all its formats. */
import type { PublicRelease, Track } from '@lathe/contract/release-group';
import { whySilent } from '@lathe/rules/playlist';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { RecordView } from '../../features/artwork/record-view.tsx';
import { AddToBasket } from '../../features/basket/add-to-basket.tsx';
import { PlayAlbum } from '../../features/player/play-album.tsx';
import { useAlbum } from '../../features/player/play-album-button.tsx';
import { PlayTrack } from '../../features/player/play-track.tsx';
import { songsOf } from '../../features/player/songs.ts';
import { BuyBox } from '../../features/release/buy-box.tsx';
import { Credits, Details } from '../../features/release/facts.tsx';
import { FormatChoice } from '../../features/release/format-choice.tsx';
import { MoneyBar } from '../../features/release/money-bar.tsx';
import { Share } from '../../features/release/share.tsx';
import { TrackList } from '../../features/release/track-list.tsx';
import { albumData, breadcrumbData } from '../../features/seo/json-ld.ts';
import { Seo } from '../../features/seo/seo.tsx';
import { Shelf } from '../../features/shop/shelf.tsx';
import { movedPath } from '../../lib/page-path.ts';
import { publicPage } from '../../lib/public-page.ts';
import { useRootData } from '../../lib/root-data.ts';
import { serverSide } from '../../lib/server-side.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import type { Route } from './+types/release.ts';
import { SleeveGrid } from './parts/playable-card.tsx';
import { SOCIAL_IMAGE_SIZE, socialImagePath } from './parts/social-image.ts';

export const headers = publicPage('shelf', 'prices', 'genres');

const RELATED = 6;
/** What is not on sale yet has been bought with nothing. */
const ALONE = { more_by_artist: [], also_bought: [] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, viewer } = context.get(serverSide);
  const asked = new URL(request.url).searchParams;
  const isPreview = asked.get('preview') === 'true' && viewer !== null;
  const query = isPreview ? { preview: true } : {};
  const [group, releases, related] = await Promise.all([
    api('GET /api/pages/{page}/release_groups/{group}', { params, query }),
    api('GET /api/pages/{page}/release_groups/{group}/releases', { params, query }),
    isPreview ? ALONE : api('GET /api/pages/{page}/release_groups/{group}/related', { params }),
  ]);
  const moved = movedPath(request, params.page, group.page.url);
  if (moved) throw redirect(moved, 301);
  const wanted = asked.get('format');
  return {
    isPreview,
    group,
    releases: releases.data,
    chosen: releases.data.find(({ uuid }) => uuid === wanted)?.uuid ?? null,
    moreByArtist: related.more_by_artist.slice(0, RELATED),
    alsoBought: related.also_bought.filter(isNotIn(related.more_by_artist)).slice(0, RELATED),
  };
}

function isNotIn(cards: readonly { uuid: string }[]) {
  return ({ uuid }: { uuid: string }) => cards.every((card) => card.uuid !== uuid);
}

export default function Release({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('shop');
  const { isPreview, group, releases, moreByArtist, alsoBought } = loaderData;
  const chosen = releases.find(({ uuid }) => uuid === loaderData.chosen) ?? releases[0];
  const artist = group.primary_artist;
  const way = [{ name: group.page.name, path: group.page.url }];
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
        data={[
          ...albumData(group, releases),
          breadcrumbData([...way, { name: group.title, path: group.url }]),
        ]}
        embeddable
      />
      <div className="page pt-4">
        <Breadcrumbs
          way={way.map(({ name, path }) => ({ label: name, to: path }))}
          here={group.title}
        />
      </div>
      {chosen ? (
        <Whole group={group} releases={releases} chosen={chosen} isPreview={isPreview} />
      ) : (
        <div className="page py-10">
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

interface WholeProps {
  group: Route.ComponentProps['loaderData']['group'];
  releases: readonly PublicRelease[];
  chosen: PublicRelease;
  isPreview: boolean;
}

function Whole({ group, releases, chosen, isPreview }: WholeProps) {
  const { t } = useTranslation('shop');
  const publicUrl = useRootData()?.publicUrl ?? '';
  const { isPlaying } = useAlbum(group.uuid);
  const songs = useMemo(() => songsOf(chosen, group), [chosen, group]);
  const silence = whySilent(chosen);
  const seconds = previewSeconds(chosen);
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const discColour = chosen.selected_options.find(({ swatch }) => swatch !== null)?.swatch;
  return (
    <>
      <div className="page release">
        <div
          className="release-art"
          style={discColour ? ({ '--disc': discColour } as CSSProperties) : undefined}
        >
          <RecordView
            key={chosen.uuid}
            faces={chosen.faces}
            format={chosen.format}
            discColour={discColour}
            label={group.title}
          >
            <Sleeve
              art={artworkOf(chosen.image ?? group.image)}
              alt={t('embed.title', { title: group.title, artist: group.primary_artist })}
              sizes="(width < 64rem) 84vw, 40rem"
              playing={isPlaying}
              first
              disc
              className="sleeve-open"
            />
          </RecordView>
        </div>
        <div className="release-words">
          <header>
            <h1>
              {group.title}
              {chosen.explicit && <ExplicitMark />}
            </h1>
            <p className="text-lead">
              <PlainLink to={group.page.url} prefetch="intent">
                {group.primary_artist}
              </PlainLink>
            </p>
            {group.contributor && (
              <p className="text-small text-soft">
                {t('by_contributor_on', { name: group.contributor, page: group.page.name })}
              </p>
            )}
            <StatusBadge release={chosen} />
          </header>
          {releases.length > 0 && (
            <FormatChoice
              releases={releases}
              chosen={chosen}
              url={group.url}
              isPreview={isPreview}
            />
          )}
          <BuyBox
            release={chosen}
            add={<AddToBasket type="release" uuid={chosen.uuid} title={group.title} />}
            actions={songs.length > 0 && <PlayAlbum id={group.uuid} songs={songs} />}
          />
          {silence && <p className="text-soft">{t(`release.silence.${silence}`)}</p>}
          {chosen.status !== 'Not on sale' && (
            <Share
              title={t('embed.title', { title: group.title, artist: group.primary_artist })}
              url={absolute(group.url)}
              embedUrl={absolute(`/embed/${group.uuid}`)}
            />
          )}
        </div>
      </div>
      <Shelf
        title={t('release.tracks')}
        text={seconds !== null && t('release.preview', { seconds })}
      >
        <TrackList
          release={chosen}
          play={(track: Track) => <PlayTrack track={track} songs={songs} />}
        />
      </Shelf>
      <div className="page release-more">
        {group.description && (
          <section className="release-about">
            <h2>{t('release.about')}</h2>
            <p className="whitespace-pre-line text-lead">{group.description}</p>
          </section>
        )}
        {chosen.money.length > 0 && chosen.status !== 'Retired' && (
          <section>
            <h2>{t('release.money')}</h2>
            <MoneyBar release={chosen} />
          </section>
        )}
        {chosen.credits.length > 0 && (
          <section>
            <h2>{t('release.credits')}</h2>
            <Credits credits={chosen.credits} />
          </section>
        )}
        <section>
          <h2>{t('release.details')}</h2>
          <Details release={chosen} group={group} />
        </section>
      </div>
    </>
  );
}

/** How much of each song can be heard; null where it is nothing, or all of it. */
function previewSeconds({ sides }: PublicRelease): number | null {
  const tracks = sides.flatMap((side) => side.tracks);
  const previews = tracks.filter(({ master, preview }) => master === null && preview !== null);
  const lengths = previews.map(({ preview_seconds }) => Math.round(preview_seconds ?? 0));
  return lengths.length > 0 ? Math.max(...lengths) : null;
}

function StatusBadge({ release: { status } }: { release: PublicRelease }) {
  const { t } = useTranslation('shop');
  if (status === 'Live') return null;
  const words = {
    'Not on sale': 'not_on_sale',
    'Pre-order': 'preorder',
    'Sold out': 'sold_out',
    Retired: 'retired',
  } as const;
  return (
    <Badge tone={status === 'Pre-order' ? 'ink' : 'neutral'}>{t(`badge.${words[status]}`)}</Badge>
  );
}
