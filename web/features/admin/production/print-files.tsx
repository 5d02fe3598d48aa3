import type { PrintFile } from '@lathe/contract/production';
import { bcp47 } from '@lathe/rules/locales';
import { buttonClass } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';

/** Enough characters to compare two files by eye. */
const SUM_LENGTH = 16;

interface Listed extends PrintFile {
  /** Of the link. */
  job: string;
  /** In a list for several jobs. */
  title?: string;
  copies?: number;
}

interface Props {
  files: readonly Listed[];
  /** Link to all of them in one file. */
  all: string;
}

/** Every download is compared with the approved file, and logged. */
export function PrintFiles({ files, all }: Props) {
  const { t } = useTranslation('production');
  const megabytes = new Intl.NumberFormat(bcp47(useLocale()), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  return (
    <>
      <ul className="package-files">
        {files.map((file) => (
          <li key={file.name}>
            <a
              className="link"
              href={`/admin/production/jobs/${file.job}/files/${file.area}/${file.layer}`}
            >
              {file.name}
            </a>
            {file.title !== undefined && (
              <span>{t('job.file_for', { copies: file.copies ?? 0, title: file.title })}</span>
            )}
            <span className="figures">
              {[
                t(`job.layers.${file.layer}`),
                t('job.pixels', { width: file.width_px, height: file.height_px }),
                t('job.mm', { width: file.width_mm, height: file.height_mm }),
                megabytes.format(file.size / 1e6),
              ].join(' · ')}
            </span>
            <code>{file.sha256.slice(0, SUM_LENGTH)}</code>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a className={buttonClass({})} href={all}>
          {t('job.all_files')}
        </a>
      </p>
    </>
  );
}
