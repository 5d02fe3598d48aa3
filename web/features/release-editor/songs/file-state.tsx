/** The state of a track file: uploading, processing, accepted or rejected. */
import type { Song } from '@lathe/contract/song';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ReplaceFileButton } from '../../uploads/replace-file-button.tsx';
import { addFiles } from '../../uploads/uploads.ts';
import { ORDER_FORM } from './order.ts';
import { AUDIO_FILES, songUploadTask } from './upload-task.ts';

interface Props {
  song: Song;
  editable: boolean;
  releaseParams: { user: string; release: string };
  revalidate: () => void;
}

export function FileState({ song, editable, releaseParams, revalidate }: Props) {
  const { t } = useTranslation('release_editor');
  const { file } = song;
  switch (file?.state) {
    case undefined:
      if (song.seconds !== null || !editable) return null;
      return (
        <div className="song-tools">
          <span className="text-small text-soft">{t('file.waiting')}</span>
          <ReplaceSongFile song={song} releaseParams={releaseParams} revalidate={revalidate} />
        </div>
      );
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
                <ReplaceSongFile
                  song={song}
                  releaseParams={releaseParams}
                  revalidate={revalidate}
                />
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

/** Replaces only the file; metadata and position stay. */
function ReplaceSongFile({ song, releaseParams, revalidate }: Omit<Props, 'editable'>) {
  const { t } = useTranslation('release_editor');
  function send(file: File) {
    const task = songUploadTask({ ...releaseParams, track: song.uuid }, revalidate);
    addFiles({ thing: releaseParams.release, files: [file], unfinished: [], task });
  }
  return (
    <ReplaceFileButton accept={AUDIO_FILES} itemName={song.title} onFile={send}>
      {t(song.file ? 'file.another' : 'file.choose')}
    </ReplaceFileButton>
  );
}
