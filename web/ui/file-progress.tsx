/** A file on its way: bar, size, speed, time left, and buttons to pause, continue and cancel. */
import { bcp47 } from '@lathe/rules/locales';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useLocale } from './locale.ts';
import { Progress } from './progress.tsx';
import { duration } from './time.tsx';
import { useTranslation } from './translation.ts';
import './file-progress.css';

export interface FileProgressProps {
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `lost` means no connection; it continues by itself. */
  state: 'waiting' | 'sending' | 'paused' | 'lost' | 'failed' | 'done';
  /** Bytes per second; null if not known yet. */
  speed: number | null;
  secondsLeft: number | null;
  /** Why it stopped, and what happens next. */
  note?: ReactNode;
  onPause: () => void;
  /** After a pause or a failure. */
  onResume: () => void;
  onCancel: () => void;
}

/** In a list of uploads. */
export function FileProgress(props: FileProgressProps) {
  const { name: file, size, sent, state, note, onPause, onResume, onCancel } = props;
  const { t } = useTranslation('parts');
  return (
    <li className="file-progress">
      <Progress
        label={<span className="break-anywhere">{file}</span>}
        value={size > 0 ? sent / size : 0}
        detail={<Figures {...props} />}
        tone={tones[state] ?? 'ink'}
        note={note && <span role="status">{note}</span>}
      />
      {state !== 'done' && (
        <div className="file-progress-tools">
          {(state === 'sending' || state === 'waiting' || state === 'lost') && (
            <IconButton icon={Pause} label={t('file.pause', { file })} onClick={onPause} />
          )}
          {state === 'paused' && (
            <IconButton icon={Play} label={t('file.resume', { file })} onClick={onResume} />
          )}
          {state === 'failed' && (
            <IconButton icon={RotateCcw} label={t('file.retry', { file })} onClick={onResume} />
          )}
          <IconButton icon={X} label={t('file.cancel', { file })} onClick={onCancel} />
        </div>
      )}
    </li>
  );
}

const tones: Partial<Record<FileProgressProps['state'], 'danger' | 'success'>> = {
  failed: 'danger',
  done: 'success',
};

/** Size, speed and remaining time, or why it is stopped. */
function Figures({ state, size, sent, speed, secondsLeft }: FileProgressProps) {
  const { t } = useTranslation('parts');
  const bytes = useByteText();
  if (state === 'done') return `${bytes(size)} · ${t('file.state.done')}`;
  const amount = t('file.amount', { sent: bytes(sent), size: bytes(size) });
  if (state !== 'sending') return `${amount} · ${t(`file.state.${state}`)}`;
  if (speed === null || secondsLeft === null) return amount;
  return [
    amount,
    t('file.speed', { speed: bytes(speed) }),
    t('file.left', { time: duration(secondsLeft) }),
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
