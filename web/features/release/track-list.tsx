/** Tracks by side. */
import type { PublicRelease, Track } from '@lathe/contract/release-group';
import type { ReactNode } from 'react';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { Duration } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './track-list.css';

interface Props {
  release: PublicRelease;
  play: (track: Track) => ReactNode;
}

export function TrackList({ release, play }: Props) {
  const { t } = useTranslation('shop');
  const isVinyl = release.medium === 'Vinyl';
  return (
    <div className="track-sides" data-single={release.sides.length === 1 || undefined}>
      {release.sides.map(({ side, seconds, tracks }) => (
        <section key={side} aria-label={isVinyl ? t('release.side', sideName(side)) : undefined}>
          <header className="side-head">
            <h3>{isVinyl ? t('release.side', sideName(side)) : t('release.disc')}</h3>
            <Duration seconds={seconds} />
          </header>
          <ol>
            {tracks.map((track, index) => (
              <li key={track.uuid} className="track">
                <span className="track-number figures" aria-hidden="true">
                  {isVinyl ? `${sideName(side).side}${index + 1}` : index + 1}
                </span>
                {play(track)}
                <TrackTitle track={track} artist={release.sides[0]?.tracks[0]?.primary_artist} />
                {track.seconds !== null && <Duration seconds={track.seconds} />}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const FIRST_LETTER = 'A'.charCodeAt(0);

function sideName(side: number): { side: string } {
  return { side: String.fromCharCode(FIRST_LETTER + side - 1) };
}

/** Featured artists need no role: that is what "with" says. */
export function guestNames(guests: Track['additional_artists']): string {
  const named = guests.map(({ name, role, role_name }) =>
    role === 'featuring' || role_name === '' ? name : `${name} (${role_name})`,
  );
  return named.join(', ');
}

function TrackTitle({ track, artist }: { track: Track; artist: string | undefined }) {
  const { t } = useTranslation('shop');
  const { title, subtitle, additional_artists: guests, composer, primary_artist, credits } = track;
  const notes = [
    primary_artist !== artist && primary_artist,
    guests.length > 0 && t('release.with', { names: guestNames(guests) }),
    composer !== '' && t('release.composed_by', { composer }),
  ].filter(Boolean);
  return (
    <div className="can-shrink">
      <span className="track-title">
        {title}
        {subtitle && <span className="text-soft"> ({subtitle})</span>}
        {track.explicit && <ExplicitMark />}
      </span>
      {notes.length > 0 && <span className="track-notes">{notes.join(' · ')}</span>}
      {(credits.length > 0 || track.lyrics !== '') && (
        <div className="track-more">
          {credits.length > 0 && (
            <details>
              <summary aria-label={t('release.track_credits', { title })}>
                {t('release.credits')}
              </summary>
              {credits.map(({ name, role }) => `${role}: ${name}`).join(' · ')}
            </details>
          )}
          {track.lyrics !== '' && (
            <details>
              <summary aria-label={t('release.track_lyrics', { title })}>
                {t('release.lyrics')}
              </summary>
              <p className="keep-lines track-lyrics">{track.lyrics}</p>
            </details>
          )}
        </div>
      )}
    </div>
  );
}
