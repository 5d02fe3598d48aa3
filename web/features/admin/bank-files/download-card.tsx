import type { BankFileDetails } from '@lathe/contract/bank-file-calls';
import { BANK_DOWNLOAD_MINUTES } from '@lathe/rules/bank-file-limits';
import Download from 'lucide-react/icons/download';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { By } from './by.tsx';
import { failureOf, type Rejected } from './rejected.ts';

interface Props {
  file: BankFileDetails;
  /** The recorded download that can be opened now. */
  download: string | null;
  rejected: Rejected;
}

/** The download is recorded first. The link then works for some minutes, for this person only. */
export function DownloadCard({ file, download, rejected }: Props) {
  const { t } = useTranslation('bank_files');
  return (
    <Card title={t('download_title')}>
      <div className="stack gap-4">
        {!file.may_release && <Notice tone="info">{t('download_own')}</Notice>}
        {file.may_release && <p className="text-soft">{t('download_text')}</p>}
        {file.may_release && file.downloads > 0 && !download && (
          <Notice tone="warning">{t('download_again')}</Notice>
        )}
        {download && (
          <FocusedOnMount key={download}>
            <Notice tone="success">
              <p>{t('download_ready', { minutes: BANK_DOWNLOAD_MINUTES })}</p>
              <div className="mt-4">
                <ButtonLink
                  to={`/admin/payouts/files/${file.uuid}/downloads/${download}`}
                  reloadDocument
                  icon={Download}
                  variant="primary"
                >
                  {t('download_open', { file: `${file.message_id}.xml` })}
                </ButtonLink>
              </div>
            </Notice>
          </FocusedOnMount>
        )}
        {file.may_release && (
          <ActionForm
            form="download"
            failure={failureOf(rejected, 'download')}
            submit={t(file.downloads > 0 ? 'download_once_more' : 'download')}
            variant={file.downloads > 0 ? 'secondary' : 'primary'}
          />
        )}
        <div>
          <h3 className="subheading">{t('downloads')}</h3>
          {file.downloaded.length === 0 && <p className="text-soft">{t('downloads_none')}</p>}
          <ul className="mt-2">
            {file.downloaded.map(({ by, at }) => (
              <li key={at}>
                <By name={by} at={at} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}
