import type { Song } from '@lathe/contract/song';
import { sideLetter } from '@lathe/rules/sides';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ExplicitMark } from '../../../ui/explicit-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Duration } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { SongWave } from '../../track-player/song-wave.tsx';
import { type TrackPlayer, useIsSongPlaying } from '../../track-player/track-player.ts';
import { FileState } from './file-state.tsx';
import { ORDER_FORM } from './order.ts';
import { RemoveSong } from './remove-song.tsx';

interface Props {
  song: Song;
  number: number;
  last: boolean;
  sides: number;
  errors: readonly string[];
  editable: boolean;
  open: boolean;
  player: TrackPlayer;
  releaseParams: { user: string; release: string };
  revalidate: () => void;
}

export function SongRow(props: Props) {
  const { song, number, errors, editable, player } = props;
  const { t } = useTranslation('release_editor');
  const artists = [song.primary_artist, ...song.additional_artists.map(({ name }) => name)];
  const bad = song.file?.state === 'failed' ? [] : errors;
  return (
    <>
      <div className="song-head">
        {editable && <Icon shape={GripVertical} className="song-grip" />}
        <span className="song-number figures">{number}</span>
        <PlaySong song={song} player={player} />
        <div className="song-text">
          <h3 className="song-title">
            {song.title}
            {song.subtitle && <span className="text-soft"> ({song.subtitle})</span>}
            {song.explicit && <ExplicitMark />}
          </h3>
          <p className="text-small text-soft">{artists.filter(Boolean).join(', ')}</p>
          {song.isrc && <p className="song-isrc">{t('song.isrc_is', { isrc: song.isrc })}</p>}
        </div>
        {song.seconds !== null && <Duration seconds={song.seconds} />}
        {bad.length === 0 && song.file?.state === 'complete' && (
          <Badge tone="success">{t('section.Complete')}</Badge>
        )}
      </div>
      <FileState
        song={song}
        editable={editable}
        releaseParams={props.releaseParams}
        revalidate={props.revalidate}
      />
      {bad.length > 0 && <p className="song-errors">{bad.join(' ')}</p>}
      <SongWave song={song} player={player} />
      {editable && <SongTools {...props} />}
    </>
  );
}

function PlaySong({ song, player }: { song: Song; player: TrackPlayer }) {
  const { t } = useTranslation('release_editor');
  const playing = useIsSongPlaying(player, song.uuid);
  // A placeholder keeps the titles aligned.
  if (song.master === null) return <span className="song-unplayable" />;
  return (
    <IconButton
      className="needs-scripts"
      icon={playing ? Square : Play}
      label={t(playing ? 'listen.stop' : 'listen.song', { title: song.title })}
      onClick={() => (playing ? player.stop() : player.playSong(song))}
    />
  );
}

function SongTools({ song, number, last, sides, open }: Props) {
  const { t } = useTranslation('release_editor');
  const { uuid, title } = song;
  const button = {
    type: 'submit',
    form: ORDER_FORM,
    name: 'intent',
    size: 'small',
    'data-song': uuid,
  } as const;
  const others = Array.from({ length: sides }, (_, index) => index + 1).filter(
    (side) => side !== song.side,
  );
  return (
    <div className="song-tools">
      {!open && (
        <ButtonLink
          id={`edit-${uuid}`}
          to={`?song=${uuid}#song-${uuid}`}
          preventScrollReset
          size="small"
          icon={Pencil}
          aria-label={t('songs.edit_song', { title })}
        >
          {t('songs.edit')}
        </ButtonLink>
      )}
      <IconButton
        {...button}
        id={`up-${uuid}`}
        value={`up:${uuid}`}
        icon={ArrowUp}
        label={t('songs.up', { title })}
        disabled={number === 1}
      />
      <IconButton
        {...button}
        id={`down-${uuid}`}
        value={`down:${uuid}`}
        icon={ArrowDown}
        label={t('songs.down', { title })}
        disabled={last}
      />
      {others.map((side) => (
        <Button
          key={side}
          {...button}
          id={`side-${side}-${uuid}`}
          value={`side:${uuid}:${side}`}
          aria-label={t('songs.to_side_song', { title, letter: sideLetter(side) })}
        >
          {t('songs.to_side', { letter: sideLetter(side) })}
        </Button>
      ))}
      <RemoveSong song={song} />
    </div>
  );
}
