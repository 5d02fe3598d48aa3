import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { SkippedFile } from './partition-files.ts';

interface Props {
  files: readonly SkippedFile[];
  /** Accepted file types as text, such as “WAV or FLAC”. */
  kinds: string;
  onDismiss: () => void;
}

/** Lists skipped files with the reason. */
export function SkippedFilesNotice({ files, kinds, onDismiss }: Props) {
  const { t } = useTranslation('release_editor');
  if (files.length === 0) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      title={t('upload.left_out', { count: files.length })}
      onDismiss={onDismiss}
    >
      <ul>
        {files.map(({ name, reason }) => (
          <li key={name} className="break-anywhere">
            {t(`upload.why.${reason}`, { file: name, kinds })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
