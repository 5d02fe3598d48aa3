/** The sides with their tracks and playing time. */
import type { Song } from '@lathe/contract/song';
import type { SongList } from '@lathe/contract/song-calls';
import { sideLetter } from '@lathe/rules/sides';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Gauge } from '../../../ui/gauge.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { duration } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type TrackPlayer, useIsSidePlaying } from '../../track-player/track-player.ts';
import { ORDER_FORM } from './order.ts';
import { SongForm } from './song-form.tsx';
import { SongRow } from './song-row.tsx';
import type { SongValues } from './song-values.ts';

interface Props {
  releaseParams: { user: string; release: string };
  list: SongList;
  editable: boolean;
  /** The track that is being edited. */
  open: string | null;
  submitted: SongValues | undefined;
  failure: CallFailure | undefined;
  player: TrackPlayer;
  revalidate: () => void;
}

type Side = SongList['sides'][number];

export function Sides(props: Props) {
  const { list, editable } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const pressed = useRestoredFocus(list);
  function drop(uuid: string, side: number, at: number) {
    if (!form.current) return;
    const sent = new FormData(form.current);
    sent.set('intent', `place:${uuid}:${side}:${at}`);
    submit(sent, { method: 'post', preventScrollReset: true });
  }
  return (
    <>
      <Form
        ref={form}
        id={ORDER_FORM}
        method="post"
        hidden
        preventScrollReset
        onSubmit={({ nativeEvent }) => {
          const { submitter } = nativeEvent as SubmitEvent;
          pressed.current = submitter;
        }}
      >
        <CsrfField />
      </Form>
      <div className="song-sides">
        {list.sides.map((side) => (
          <SideCard key={side.side} {...props} side={side} editable={editable} onDrop={drop} />
        ))}
      </div>
    </>
  );
}

/** Restores the focus after a moved track is remounted. */
function useRestoredFocus(list: SongList) {
  const pressed = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the tracks were loaded again
  useEffect(() => {
    const before = pressed.current;
    const active = document.activeElement;
    const hasLostFocus = active === null || active === document.body || active.matches(':disabled');
    if (!before || !hasLostFocus) return;
    pressed.current = null;
    const same = document.getElementById(before.id);
    const tools = document.querySelector(`#song-${before.dataset.song} > .song-tools`);
    const next = tools?.querySelector<HTMLElement>('button:not(:disabled)');
    (same?.matches(':disabled') ? next : (same ?? next))?.focus();
  }, [list]);
  return pressed;
}

interface SideProps extends Props {
  side: Side;
  onDrop: (uuid: string, side: number, at: number) => void;
}

function SideCard(props: SideProps) {
  const { side, list, editable, player, onDrop } = props;
  const { t } = useTranslation('release_editor');
  const limits = list.track_limits;
  const letter = sideLetter(side.side);
  const name = limits.sides === 1 ? t('sides.disc') : t('sides.name', { letter });
  const errors = list.side_errors[String(side.side)];
  const [over, setOver] = useState(false);
  const { warn_seconds_per_side: warn, max_seconds_per_side: stop } = limits;
  // Explains the limit before a side reaches it.
  const marks = warn === null ? [] : [t('sides.marks', { warn: duration(warn) })];
  const messages = errors ?? (side.advice.length > 0 ? side.advice : marks);
  return (
    <Card
      title={
        <span id={`side-${side.side}`} tabIndex={-1}>
          {name}
        </span>
      }
      actions={<ListenToSide side={side} name={name} player={player} />}
      className={classes('side', over && 'side-over')}
    >
      <Gauge
        label={t('sides.length')}
        value={side.seconds}
        limit={stop}
        warnAbove={warn ?? undefined}
        step={stop > 1800 ? 600 : 60}
        format={duration}
        note={side.tracks.length > 0 || !errors ? messages.join(' ') || undefined : marks[0]}
      />
      <ol
        className="songs"
        onDragOver={(event) => {
          if (!editable || !event.dataTransfer.types.includes(DRAG_TYPE)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          const uuid = event.dataTransfer.getData(DRAG_TYPE);
          if (!uuid) return;
          event.preventDefault();
          onDrop(uuid, side.side, dropPosition(event, side.tracks, uuid));
        }}
      >
        {side.tracks.map((song, index) => (
          <SongItem key={song.uuid} {...props} song={song} at={index} />
        ))}
      </ol>
      {side.tracks.length === 0 && <p className="side-empty">{t('sides.empty')}</p>}
    </Card>
  );
}

const DRAG_TYPE = 'application/x-lathe-song';

/** The index of the first track whose middle is below the pointer. */
function dropPosition(event: DragEvent<HTMLElement>, songs: readonly Song[], uuid: string): number {
  const others = songs.filter((song) => song.uuid !== uuid);
  const at = others.findIndex((song) => {
    const row = document.getElementById(`song-${song.uuid}`)?.getBoundingClientRect();
    return row !== undefined && event.clientY < row.top + row.height / 2;
  });
  return at === -1 ? others.length : at;
}

function SongItem(props: SideProps & { song: Song; at: number }) {
  const { song, at, side, list, editable, open, player, releaseParams } = props;
  const { t } = useTranslation('release_editor');
  const hydrated = useHydrated();
  const isOpen = editable && open === song.uuid;
  return (
    <li
      id={`song-${song.uuid}`}
      className="song"
      draggable={editable && hydrated && !isOpen}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_TYPE, song.uuid);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      {at > 0 && song.gap_before > 0 && (
        <p className="song-gap figures">{t('gaps.before', { seconds: song.gap_before })}</p>
      )}
      <SongRow
        song={song}
        number={at + 1}
        last={at === side.tracks.length - 1}
        sides={list.track_limits.sides}
        errors={list.track_errors[song.uuid] ?? []}
        editable={editable}
        open={isOpen}
        player={player}
        releaseParams={releaseParams}
        revalidate={props.revalidate}
      />
      {isOpen && (
        <SongForm
          song={song}
          submitted={props.submitted}
          failure={props.failure}
          hasOtherTracks={list.sides.flatMap(({ tracks }) => tracks).length > 1}
        />
      )}
    </li>
  );
}

interface ListenProps {
  side: Side;
  name: string;
  player: TrackPlayer;
}

function ListenToSide({ side, name, player }: ListenProps) {
  const { t } = useTranslation('release_editor');
  const playing = useIsSidePlaying(player, side.side);
  if (!useHydrated() || !side.tracks.some(({ master }) => master)) return null;
  return (
    <Button
      size="small"
      icon={playing ? Square : Play}
      onClick={() => (playing ? player.stop() : player.playSide(side.side, side.tracks))}
    >
      {t(playing ? 'listen.stop_side' : 'listen.side', { side: name })}
    </Button>
  );
}
