/** An upload: progress and actions. */

import { bcp47 } from '@lathe/rules/locales';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLocale } from '../../ui/locale.ts';
import { Progress } from '../../ui/progress.tsx';
import { duration } from '../../ui/time.tsx';
import { secondsLeft } from './speed.ts';
import { cancelUpload, pauseUpload, resumeUpload, speedOfUpload, type Upload } from './uploads.ts';
import './uploads.css';

export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('release_editor');
  const { key, name: file, state, size, sent, error, failure } = upload;
  return (
    <li className="upload">
      <Progress
        label={<span className="break-anywhere">{file}</span>}
        value={size > 0 ? sent / size : 0}
        detail={<UploadProgress upload={upload} />}
        tone={state === 'failed' ? 'danger' : 'ink'}
        note={
          (state === 'failed' && (
            <span role="status">{error ?? t(`upload.failed.${failure}`)}</span>
          )) ||
          (state === 'lost' && <span role="status">{t('upload.lost')}</span>)
        }
      />
      <div className="upload-tools">
        {(state === 'sending' || state === 'waiting' || state === 'lost') && (
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

/** Size, speed and remaining time, or why it is stopped. */
function UploadProgress({ upload }: { upload: Upload }) {
  const { t } = useTranslation('release_editor');
  const bytes = useByteText();
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

/** Formats `12.4 MB` for the locale. */
function useByteText(): (bytes: number) => string {
  const locale = bcp47(useLocale());
  return (bytes) => {
    const [unit, size] =
      bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
    return (bytes / size).toLocaleString(locale, {
      style: 'unit',
      unit,
      maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
    });
  };
}
