import type { PublicRelease, ReleaseGroup, Track } from '@lathe/contract/release-group';
import type { SleeveTint } from '@lathe/rules/sleeve-tint';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../ui/translation.ts';
import { PlayTrack } from '../player/play-track.tsx';
import { songsOf } from '../player/songs.ts';
import { Credits, Details } from '../release/facts.tsx';
import { PriceSplitBar } from '../release/price-split-bar.tsx';
import { TrackList } from '../release/track-list.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { Shelf } from './shelf.tsx';

interface Props {
  group: ReleaseGroup;
  releases: readonly PublicRelease[];
  chosen: PublicRelease;
  first: string | undefined;
  isPreview: boolean;
  tint: SleeveTint | null;
  /** Formats on the wish list of the viewer; null for visitors. */
  saved: readonly string[] | null;
  trail: ReactNode;
}

/** Everything about a title in the selected format. */
export function ChosenRelease(props: Props) {
  const { t } = useTranslation('shop');
  const { group, chosen } = props;
  const songs = useMemo(() => songsOf(chosen, group), [chosen, group]);
  const seconds = previewSeconds(chosen);
  return (
    <>
      <ReleasePanel {...props} songs={songs} />
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
