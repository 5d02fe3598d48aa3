/** The place for files, and a bar for each that is on its way. */
import type { SongList } from '@lathe/contract/song-calls';
import { AUDIO_MIN_SECONDS } from '@lathe/rules/limits';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { secondsLeft } from '../../../../features/song-uploads/speed.ts';
import {
  addFiles,
  cancelUpload,
  pauseUpload,
  resumeUpload,
  speedOfUpload,
  type Upload,
  useUploads,
} from '../../../../features/song-uploads/uploads.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { duration } from '../../../../ui/time.tsx';
import { useByteWords } from './byte-words.ts';
import { ORDER_FORM } from './order.ts';
import { AUDIO_FILES, uploadWork } from './upload-work.ts';

interface Props {
  place: { user: string; release: string };
  list: SongList;
  lookAgain: () => void;
}

export function UploadPart({ place, list, lookAgain }: Props) {
  const { t } = useTranslation('release_editor');
  const hydrated = useHydrated();
  const uploads = useUploads((state) => state.uploads).filter(
    ({ release }) => release === place.release,
  );
  const songs = list.sides.flatMap(({ tracks }) => tracks);
  const begun = songs.flatMap(({ file }) => (file?.state === 'uploading' ? [file] : []));
  const left = begun.filter(({ upload }) => !uploads.some((one) => one.upload === upload));
  const full = songs.length >= list.track_limits.max_tracks && left.length === 0;
  return (
    <Card title={t('upload.title')}>
      <div className="editor-fields">
        <FileDrop
          label={t('upload.label')}
          help={
            hydrated
              ? t(full ? 'upload.full' : 'upload.help', {
                  seconds: AUDIO_MIN_SECONDS,
                  max: list.track_limits.max_tracks,
                })
              : t('upload.needs_scripts')
          }
          accept={AUDIO_FILES}
          multiple
          disabled={!hydrated || full}
          onFiles={(files) =>
            addFiles({
              release: place.release,
              files,
              unfinished: begun,
              work: uploadWork(place, lookAgain),
            })
          }
        />
        {(uploads.length > 0 || left.length > 0) && (
          <ul className="uploads" aria-label={t('upload.list')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} />
            ))}
            {hydrated &&
              left.map((file) => (
                <li key={file.upload} className="upload">
                  <div>
                    <p className="font-semibold break-anywhere">{file.filename}</p>
                    <p className="text-small text-soft">{t('upload.choose_again')}</p>
                  </div>
                  <Button
                    type="submit"
                    form={ORDER_FORM}
                    name="intent"
                    value={`cancel:${file.upload}`}
                    size="small"
                    aria-label={t('upload.cancel', { file: file.filename })}
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

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('release_editor');
  const { key, name: file, state, size, sent, error } = upload;
  return (
    <li className="upload">
      <Progress
        label={<span className="break-anywhere">{file}</span>}
        value={size > 0 ? sent / size : 0}
        detail={<UploadFigures upload={upload} />}
        tone={state === 'failed' ? 'danger' : 'ink'}
        note={state === 'failed' && <span role="status">{error ?? t('upload.failed')}</span>}
      />
      <div className="upload-tools">
        {(state === 'sending' || state === 'waiting') && (
          <IconButton
            icon={Pause}
            label={t('upload.pause', { file })}
            onClick={() => pauseUpload(key)}
          />
        )}
        {state === 'paused' && (
          <IconButton
            icon={Play}
            label={t('upload.resume', { file })}
            onClick={() => resumeUpload(key)}
          />
        )}
        {state === 'failed' && (
          <IconButton
            icon={RotateCcw}
            label={t('upload.retry', { file })}
            onClick={() => resumeUpload(key)}
          />
        )}
        <IconButton
          icon={X}
          label={t('upload.cancel', { file })}
          onClick={() => void cancelUpload(key)}
        />
      </div>
    </li>
  );
}

/** Size, speed and time left; or why it does not move. */
function UploadFigures({ upload }: { upload: Upload }) {
  const { t } = useTranslation('release_editor');
  const bytes = useByteWords();
  const { state, size, sent } = upload;
  const amount = t('upload.amount', { sent: bytes(sent), size: bytes(size) });
  const speed = speedOfUpload(upload);
  const seconds = secondsLeft(size, sent, speed);
  if (state !== 'sending') return `${amount} · ${t(`upload.state.${state}`)}`;
  if (speed === null || seconds === null) return amount;
  return [
    amount,
    t('upload.speed', { speed: bytes(speed) }),
    t('upload.left', { time: duration(seconds) }),
  ].join(' · ');
}
