import type { MakingJobDetails } from '@lathe/contract/production';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PackageFiles } from '../package-files.tsx';

export function FilesCard({ job: { package: made } }: { job: MakingJobDetails }) {
  const { t } = useTranslation('production');
  return (
    <Card title={t('job.files')}>
      {!made && <p className="text-soft">{t('job.no_files')}</p>}
      {made?.state === 'making' && <p className="text-soft">{t('job.package_making')}</p>}
      {made?.state === 'failed' && <Notice tone="danger">{t('job.package_failed')}</Notice>}
      {made && <PackageFiles files={made.files} />}
    </Card>
  );
}
