/** An upload: progress and actions. */

import { FileProgress } from '../../ui/file-progress.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { secondsLeft } from './speed.ts';
import { cancelUpload, pauseUpload, resumeUpload, speedOfUpload, type Upload } from './uploads.ts';
import './uploads.css';

export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('release_editor');
  const { key, name, state, size, sent, error, failure } = upload;
  const speed = speedOfUpload(upload);
  return (
    <FileProgress
      {...{ name, state, size, sent, speed }}
      secondsLeft={secondsLeft(size, sent, speed)}
      note={
        (state === 'failed' && (error ?? t(`upload.failed.${failure}`))) ||
        (state === 'lost' && t('upload.lost'))
      }
      onPause={() => pauseUpload(key)}
      onResume={() => resumeUpload(key)}
      onCancel={() => void cancelUpload(key)}
    />
  );
}
