/** Upload field, and a progress bar per file. */
import type { SongList } from '@lathe/contract/song-calls';
import { AUDIO_MIN_SECONDS } from '@lathe/rules/limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { AUDIO, partitionFiles, type SkippedFile } from '../../uploads/partition-files.ts';
import { SkippedFilesNotice } from '../../uploads/skipped-files-notice.tsx';
import { UploadHelp } from '../../uploads/upload-help.tsx';
import { UploadRow } from '../../uploads/upload-row.tsx';
import { addFiles, useAbandoned, useUploadsFor } from '../../uploads/uploads.ts';
import { ORDER_FORM } from './order.ts';
import { AUDIO_FILES, songUploadTask, unfinishedFiles, unfinishedOf } from './upload-task.ts';

interface Props {
  releaseParams: { user: string; release: string };
  list: SongList;
  revalidate: () => void;
}

export function UploadPart({ releaseParams, list, revalidate }: Props) {
  const { t } = useTranslation('release_editor');
  const hydrated = useHydrated();
  const uploads = useUploadsFor(releaseParams.release);
  const songs = list.sides.flatMap(({ tracks }) => tracks);
  const left = useAbandoned(unfinishedOf(list));
  const [leftOut, setLeftOut] = useState<readonly SkippedFile[]>([]);
  async function send(files: readonly File[]) {
    const sorted = await partitionFiles(files, AUDIO);
    setLeftOut(sorted.skipped);
    addFiles({
      thing: releaseParams.release,
      files: sorted.accepted,
      // Another tab, or this page before a reload, may have started an upload.
      unfinished: await unfinishedFiles(releaseParams).catch(() => unfinishedOf(list)),
      task: songUploadTask(releaseParams, revalidate),
    });
  }
  const full = songs.length >= list.track_limits.max_tracks && left.length === 0;
  return (
    <Card
      title={t('upload.title')}
      actions={
        <span className="text-small text-soft figures">
          {t('upload.count', { count: songs.length, max: list.track_limits.max_tracks })}
        </span>
      }
    >
      <div className="editor-fields">
        <FileDrop
          label={t('upload.label')}
          help={
            <UploadHelp>
              {t(full ? 'upload.full' : 'upload.help', {
                seconds: AUDIO_MIN_SECONDS,
                max: list.track_limits.max_tracks,
              })}
            </UploadHelp>
          }
          accept={AUDIO_FILES}
          multiple
          disabled={!hydrated || full}
          onFiles={send}
        />
        <SkippedFilesNotice
          files={leftOut}
          kinds={t('upload.kinds')}
          onDismiss={() => setLeftOut([])}
        />
        {(uploads.length > 0 || left.length > 0) && (
          <ul className="uploads" aria-label={t('upload.list')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} />
            ))}
            {left.map((file) => (
              <li key={file.upload} className="upload">
                <div>
                  <p className="text-strong break-anywhere">{file.filename}</p>
                  <p className="text-small text-soft">{t('upload.choose_again')}</p>
                </div>
                <Button
                  type="submit"
                  form={ORDER_FORM}
                  name="intent"
                  value={`cancel:${file.upload}`}
                  size="small"
                  aria-label={t('upload.give_up_file', { file: file.filename })}
                >
                  {t('upload.give_up')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
