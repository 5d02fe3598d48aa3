/** From a view to a paid order. */
import type { Statistics } from '@lathe/contract/statistic-calls';
import { useWholeNumber } from '../../../lib/whole-number.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ShareBar } from './share-bar.tsx';

const STEPS = ['views', 'plays', 'basket_adds', 'orders'] as const;

export function Funnel({ figures: { totals } }: { figures: Statistics }) {
  const { t } = useTranslation('statistics');
  const number = useWholeNumber();
  const { views } = totals;
  const steps = STEPS.map((step) => ({ step, count: totals[step] }));
  const max = Math.max(...steps.map(({ count }) => count));
  const share = (count: number) =>
    t('funnel_share', { percent: Math.round((count / views) * 1000) / 10 });
  return (
    <Card title={t('funnel')}>
      <DataTable
        label={t('funnel')}
        items={steps}
        itemKey={({ step }) => step}
        columns={[
          {
            id: 'step',
            header: t('funnel_step'),
            isRowHeader: true,
            cell: ({ step, count }) => (
              <ShareBar value={count} max={max}>
                {t(`figures.${step}`)}
              </ShareBar>
            ),
          },
          {
            id: 'count',
            header: t('funnel_count'),
            align: 'end',
            cell: ({ step, count }) => (
              <>
                {number(count)}
                {step !== 'views' && views > 0 && (
                  <span className="text-small text-soft"> {share(count)}</span>
                )}
              </>
            ),
          },
        ]}
      />
      <p className="text-small text-soft mt-4">{t('funnel_note')}</p>
    </Card>
  );
}
