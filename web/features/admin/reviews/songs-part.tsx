import type { Song } from '@lathe/contract/song';
import { formatNumber } from '@lathe/rules/number-format';
import { trackNumber } from '@lathe/rules/sides';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { Card } from '../../../ui/card.tsx';
import { ExplicitMark } from '../../../ui/explicit-mark.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Duration } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { SongWave } from '../../track-player/song-wave.tsx';
import {
  type TrackPlayer,
  useIsSongPlaying,
  useTrackPlayer,
} from '../../track-player/track-player.ts';
import { creditsText } from './credits-text.ts';
import { useArtistNames } from './use-artist-names.ts';

/** Full audio of every track, with its waveform and the cutting notes. `sides` is 1 for a CD. */
export function SongsPart({ songs, sides }: { songs: readonly Song[]; sides: number }) {
  const { t } = useTranslation('reviews');
  const player = useTrackPlayer();
  return (
    <Card title={t('sections.songs')}>
      {songs.length === 0 && <p className="text-soft">{t('no_songs')}</p>}
      <ol className="review-songs">
        {songs.map((song) => (
          <SongPart key={song.uuid} song={song} sides={sides} player={player} />
        ))}
      </ol>
    </Card>
  );
}

interface SongPartProps {
  song: Song;
  sides: number;
  player: TrackPlayer;
}

function SongPart({ song, sides, player }: SongPartProps) {
  const { t } = useTranslation(['reviews', 'release_editor']);
  const locale = useLocale();
  const artistNames = useArtistNames();
  const tenths = (level: number) => formatNumber(Math.round(level * 10) / 10, locale);
  const playing = useIsSongPlaying(player, song.uuid);
  const { loudness_lufs: loudness, true_peak_dbtp: peak } = song.file ?? {};
  const facts = [
    song.primary_artist,
    artistNames(song.additional_artists),
    song.composer && t('composer', { name: song.composer }),
    song.publisher && t('publisher', { name: song.publisher }),
    creditsText(song.credits, t),
    song.isrc && t('isrc', { isrc: song.isrc }),
    typeof loudness === 'number' && t('loudness', { value: tenths(loudness) }),
    typeof peak === 'number' && t('peak', { value: tenths(peak) }),
    song.rights_holders
      .map(({ name, share }) => t('holder', { name, share: share / 100 }))
      .join(', '),
    song.file?.filename,
  ];
  return (
    <li>
      <div className="review-song">
        <span className="figures text-soft">{trackNumber(song, sides)}</span>
        {song.master && (
          <IconButton
            icon={playing ? Square : Play}
            label={t('listen', { title: song.title })}
            aria-pressed={playing}
            onClick={() => (playing ? player.stop() : player.playSong(song))}
          />
        )}
        <div className="can-shrink">
          <p>
            <strong>{song.title}</strong> {song.subtitle} {song.explicit && <ExplicitMark />}
          </p>
          <p className="text-small text-soft">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {song.seconds !== null && <Duration seconds={song.seconds} />}
      </div>
      <SongWave song={song} player={player} />
    </li>
  );
}
