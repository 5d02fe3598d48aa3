import type { Review } from '@lathe/contract/review';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PackageFiles } from '../package-files.tsx';

const TONES = { making: 'neutral', ready: 'success', failed: 'danger' } as const;

/** The production package of the release. */
export function PackagePart({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const printPackage = review.package;
  if (!printPackage) return null;
  return (
    <Card
      title={t('package.title')}
      actions={<Badge tone={TONES[printPackage.state]}>{t(`package.${printPackage.state}`)}</Badge>}
    >
      {printPackage.problem && <Notice tone="danger">{printPackage.problem}</Notice>}
      {review.operations.package_enabled && (
        <div className="mt-4">
          <ButtonForm intent="package">{t('package.retry')}</ButtonForm>
        </div>
      )}
      <PackageFiles files={printPackage.files} />
    </Card>
  );
}
