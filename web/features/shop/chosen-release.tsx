import type { PublicRelease, ReleaseGroup, Track } from '@lathe/contract/release-group';
import { unplayableReason } from '@lathe/rules/playlist';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRootData } from '../../lib/root-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { RecordView } from '../artwork/record-view.tsx';
import { AddToBasket } from '../basket/add-to-basket.tsx';
import { PlayAlbum } from '../player/play-album.tsx';
import { useAlbum } from '../player/play-album-button.tsx';
import { PlayTrack } from '../player/play-track.tsx';
import { songsOf } from '../player/songs.ts';
import { BuyBox } from '../release/buy-box.tsx';
import { Credits, Details } from '../release/facts.tsx';
import { FormatChoice } from '../release/format-choice.tsx';
import { PriceSplitBar } from '../release/price-split-bar.tsx';
import { Share } from '../release/share.tsx';
import { guestNames, TrackList } from '../release/track-list.tsx';
import { Shelf } from './shelf.tsx';

interface Props {
  group: ReleaseGroup;
  releases: readonly PublicRelease[];
  chosen: PublicRelease;
  first: string | undefined;
  isPreview: boolean;
}

/** Everything about a title in the selected format. */
export function ChosenRelease({ group, releases, chosen, first, isPreview }: Props) {
  const { t } = useTranslation('shop');
  const publicUrl = useRootData()?.publicUrl ?? '';
  const { isPlaying } = useAlbum(group.uuid);
  const songs = useMemo(() => songsOf(chosen, group), [chosen, group]);
  const silence = unplayableReason(chosen);
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
        <div className="release-text">
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
            {chosen.additional_artists.length > 0 && (
              <p className="text-soft">
                {t('release.with', { names: guestNames(chosen.additional_artists) })}
              </p>
            )}
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
              title={group.title}
              first={first}
              url={group.url}
              isPreview={isPreview}
            />
          )}
          <BuyBox
            release={chosen}
            add={
              <AddToBasket
                type="release"
                uuid={chosen.uuid}
                title={group.title}
                isPreorder={chosen.status === 'Pre-order'}
              />
            }
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
      <About group={group} release={chosen} />
    </>
  );
}

function About({ group, release }: { group: ReleaseGroup; release: PublicRelease }) {
  const { t } = useTranslation('shop');
  // The text about the title is often also the text of its only format.
  const texts = [...new Set([group.description.trim(), release.description.trim()])].filter(
    Boolean,
  );
  return (
    <div className="page release-more">
      {texts.length > 0 && (
        <section className="release-about">
          <h2>{t('release.about')}</h2>
          {texts.map((text) => (
            <p key={text} className="keep-lines text-lead">
              {text}
            </p>
          ))}
        </section>
      )}
      {release.money.length > 0 && release.status !== 'Retired' && (
        <section>
          <h2>{t('release.money')}</h2>
          <PriceSplitBar release={release} />
        </section>
      )}
      {release.credits.length > 0 && (
        <section>
          <h2>{t('release.credits')}</h2>
          <Credits credits={release.credits} />
        </section>
      )}
      <section>
        <h2>{t('release.details')}</h2>
        <Details release={release} group={group} />
      </section>
    </div>
  );
}

/** Preview length of the tracks; null if there are no previews or only full tracks. */
function previewSeconds({ sides }: PublicRelease): number | null {
  const tracks = sides.flatMap((side) => side.tracks);
  const previews = tracks.filter(({ master, preview }) => master === null && preview !== null);
  const lengths = previews.map(({ preview_seconds }) => Math.round(preview_seconds ?? 0));
  return lengths.length > 0 ? Math.max(...lengths) : null;
}

function StatusBadge({ release: { status } }: { release: PublicRelease }) {
  const { t } = useTranslation('shop');
  if (status === 'Live') return null;
  const labels = {
    'Not on sale': 'not_on_sale',
    'Pre-order': 'preorder',
    'Sold out': 'sold_out',
    Retired: 'retired',
  } as const;
  return (
    <Badge tone={status === 'Pre-order' ? 'ink' : 'neutral'}>{t(`badge.${labels[status]}`)}</Badge>
  );
}
