import type { Order } from '@lathe/contract/order-calls';
import { useTranslation } from 'react-i18next';

type Making = NonNullable<Order['lines'][number]['making']>;

/** Live production status; screen readers announce changes. */
export function MakingProgress({ making: { stage, stages, reprints } }: { making: Making }) {
  const { t } = useTranslation('orders');
  if (stage === 'cancelled') return null;
  const step = stage === 'dispatched' ? stages.length : stages.indexOf(stage) + 1;
  return (
    <div className="making" role="status">
      <div className="making-bar" aria-hidden="true">
        {stages.map((each, index) => (
          <span key={each} data-done={index < step || undefined} />
        ))}
      </div>
      <p className="text-small">
        <span className="text-strong">{t(`making.${stage}`)}</span>{' '}
        <span className="text-soft">{t('making_step', { step, count: stages.length })}</span>
      </p>
      {reprints > 0 && stage !== 'dispatched' && (
        <p className="text-small text-soft">{t('making_again')}</p>
      )}
    </div>
  );
}
