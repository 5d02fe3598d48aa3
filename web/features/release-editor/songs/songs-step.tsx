/** The tracks of a release: upload, playback, metadata and sides. */

import type { SongList } from '@lathe/contract/song-calls';
import { ALBUM_MORE_THAN_SECONDS, ALBUM_MORE_THAN_TRACKS } from '@lathe/rules/limits';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useTrackPlayer } from '../../track-player/track-player.ts';
import { FinishedNotice } from '../finished-notice.tsx';
import { GapsPart } from './gaps-part.tsx';
import { ORDER_FORM } from './order.ts';
import { SidePlanner } from './side-planner.tsx';
import { Sides } from './sides.tsx';
import { problemsOf } from './song-problems.ts';
import type { action, loader } from './songs-step.server.ts';
import { SoundPart } from './sound-part.tsx';
import { UploadPart } from './upload-part.tsx';
import './songs.css';

export function SongsStep({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  // `parts` has the words of upload rows, which must not wait for a lost connection.
  const { t } = useTranslation(['release_editor', 'studio', 'parts']);
  const { userId, releaseId, title, list, open, done, editEnabled, onSale } = loaderData;
  const revalidate = useQueuedRevalidate();
  useRealtime(`account:${userId}`, ['songs', 'song-progress'], revalidate);
  const [asMaster, setAsMaster] = useState(true);
  const gainDb = list.mastering?.gain_db ?? 0;
  const player = useTrackPlayer({ gainDb: asMaster ? gainDb : 0 });
  const busy = useNavigation().formMethod === 'POST';
  const editable = editEnabled && list.tracks_in_edit;
  const failure = actionData?.failure;
  const listProblems = actionData?.wasSubmitted
    ? problemsOf(list, (letter) => t('sides.name', { letter }))
    : [];
  const releaseParams = { user: userId, release: releaseId };
  const finished = <FinishedNotice section="songs" editable={editEnabled} busy={busy} />;
  return (
    <Sections>
      <title>{t('studio:page_title', { title: `${t('steps.songs')} · ${title}` })}</title>
      {done && done !== 'songs' && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t(`songs.done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {failure && !actionData?.song && (
        <ErrorSummary key={failure.attempt} problems={[{ message: failure.message }]} />
      )}
      <ErrorSummary key={`asked ${locationKey}`} problems={listProblems} />
      {!list.tracks_in_edit && !onSale && (
        <Form method="post">
          <CsrfField />
          {done === 'songs' ? <FocusedOnMount>{finished}</FocusedOnMount> : finished}
        </Form>
      )}
      {editable && <UploadPart releaseParams={releaseParams} list={list} revalidate={revalidate} />}
      {editable && <BulkLinks list={list} />}
      {list.format_type_errors.map((sentence) => (
        <Notice key={sentence} tone="danger">
          {sentence}
        </Notice>
      ))}
      {list.kind && (
        <p className="text-small text-soft">
          {t(list.kind === 'Album' ? 'songs.kind.album' : 'songs.kind.single', {
            tracks: ALBUM_MORE_THAN_TRACKS,
            minutes: ALBUM_MORE_THAN_SECONDS / 60,
          })}
        </p>
      )}
      <Sides
        releaseParams={releaseParams}
        list={list}
        editable={editable}
        open={actionData?.song?.uuid ?? open}
        submitted={actionData?.song?.values}
        failure={failure}
        player={player}
        revalidate={revalidate}
      />
      {editable && <SidePlanner plans={list.plans} sides={list.sides} />}
      {editable && <GapsPart sides={list.sides} />}
      <SoundPart list={list} asMaster={asMaster} onAsMaster={setAsMaster} />
      {editable && <MissingIsrcs list={list} />}
      {editable && (
        <Form method="post" className="editor-foot">
          <CsrfField />
          <p className="text-small text-soft">{t(`songs.status.${list.tracks_status}`)}</p>
          <Button type="submit" name="intent" value="finish" variant="primary" loading={busy}>
            {t('songs.finish')}
          </Button>
        </Form>
      )}
    </Sections>
  );
}

/** Ways to edit all tracks at once. */
function BulkLinks({ list }: { list: SongList }) {
  const { t } = useTranslation('release_editor');
  const count = list.sides.flatMap(({ tracks }) => tracks).length;
  if (count === 0) return null;
  return (
    <p className="editor-buttons">
      {count > 1 && (
        <ButtonLink to="edit" size="small" icon={ListChecks}>
          {t('songs.edit_several')}
        </ButtonLink>
      )}
      <ButtonLink to="paste" size="small" icon={ClipboardPaste}>
        {t('songs.paste')}
      </ButtonLink>
    </p>
  );
}

/** Tracks without an ISRC, which Lathe can issue now or on submission. */
function MissingIsrcs({ list }: { list: SongList }) {
  const { t } = useTranslation('release_editor');
  const songs = list.sides.flatMap(({ tracks }) => tracks);
  const count = songs.filter(({ isrc }) => isrc === '').length;
  if (count === 0) return null;
  return (
    <Card title={t('isrcs.title')}>
      <div className="stack stack-start gap-3">
        <p className="text-soft">{t('isrcs.text', { count })}</p>
        <Button type="submit" form={ORDER_FORM} name="intent" value="isrcs" size="small">
          {t('isrcs.issue')}
        </Button>
      </div>
    </Card>
  );
}
