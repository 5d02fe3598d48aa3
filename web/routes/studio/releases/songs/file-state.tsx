/** What became of the file of a song: on its way, being looked at, good, or not. */
import type { Song } from '@lathe/contract/song';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addFiles } from '../../../../features/uploads/uploads.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { ORDER_FORM } from './order.ts';
import { AUDIO_FILES, uploadWork } from './upload-work.ts';

interface Props {
  song: Song;
  editable: boolean;
  place: { user: string; release: string };
  lookAgain: () => void;
}

export function FileState({ song, editable, place, lookAgain }: Props) {
  const { t } = useTranslation('release_editor');
  const { file } = song;
  switch (file?.state) {
    case undefined:
    case 'complete':
      return null;
    case 'uploading':
      return <p className="text-small text-soft">{t('file.uploading', { file: file.filename })}</p>;
    case 'queued':
      return <Progress label={t('file.queued')} value={null} detail="" />;
    case 'processing':
      return (
        <Progress label={t(`file.step.${file.step ?? 'identify'}`)} value={file.progress / 100} />
      );
    case 'failed':
      return (
        <Notice
          tone="danger"
          role="status"
          action={
            editable && (
              <div className="song-tools">
                <AnotherFile song={song} place={place} lookAgain={lookAgain} />
                {file.retry_enabled && (
                  <Button
                    type="submit"
                    form={ORDER_FORM}
                    name="intent"
                    value={`retry:${file.upload}`}
                    size="small"
                  >
                    {t('file.retry')}
                  </Button>
                )}
              </div>
            )
          }
        >
          {file.error}
        </Notice>
      );
  }
}

/** The song keeps its words and its place; only its file is another. */
function AnotherFile({ song, place, lookAgain }: Omit<Props, 'editable'>) {
  const { t } = useTranslation('release_editor');
  const id = useId();
  if (!useHydrated()) return null;
  return (
    <span className="another-file">
      <input
        id={id}
        type="file"
        accept={AUDIO_FILES}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].slice(0, 1);
          const work = uploadWork({ ...place, track: song.uuid }, lookAgain);
          addFiles({ release: place.release, files, unfinished: [], work });
          target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass({ size: 'small' })}>
        {t('file.another')}
        <span className="sr-only"> ({song.title})</span>
      </label>
    </span>
  );
}
