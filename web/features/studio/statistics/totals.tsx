/** The sums of the period beside those of the time before, what happens now, and what was left out. */
import type { Statistics } from '@lathe/contract/statistic-calls';
import { changeInPercent, NOW_MINUTES } from '@lathe/rules/statistics';
import { useWholeNumber } from '../../../lib/whole-number.ts';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const FIGURES = ['views', 'visitors', 'plays', 'basket_adds', 'orders', 'copies'] as const;

interface Props {
  figures: Statistics;
}

export function Totals({ figures }: Props) {
  const { t } = useTranslation('statistics');
  const number = useWholeNumber();
  const { totals, totals_before: before, income } = figures;
  const sums = [
    ...FIGURES.map((figure) => ({
      name: t(`figures.${figure}`),
      value: number(totals[figure]),
      before: number(before[figure]),
      change: changeInPercent(totals[figure], before[figure]),
    })),
    ...income.map((each) => ({
      name: t('income_in', { currency: each.currency }),
      value: each.total.formatted,
      before: each.before.formatted,
      change: changeInPercent(each.total.amount, each.before.amount),
    })),
  ];
  return (
    <Card title={t('totals')}>
      <dl className="stat-totals">
        {sums.map(({ name, value, before: earlier, change }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">
              <span className="stat-sum">{value}</span>
              <span className="text-small text-soft">{t('before', { value: earlier })}</span>
              {change !== null && <Change percent={change} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-soft mt-4">{t('visitors_note')}</p>
    </Card>
  );
}

function Change({ percent }: { percent: number }) {
  const { t } = useTranslation('statistics');
  const key = percent === 0 ? 'same' : percent > 0 ? 'up' : 'down';
  return <span className="text-small">{t(key, { percent: Math.abs(percent) })}</span>;
}

export function Now({ figures: { now } }: Props) {
  const { t } = useTranslation('statistics');
  return (
    <Card title={t('now')}>
      <p>{t('now_text', { minutes: NOW_MINUTES, ...now })}</p>
      <p className="text-small text-soft">{t('now_note')}</p>
    </Card>
  );
}

export function LeftOut({ figures: { left_out: leftOut } }: Props) {
  const { t } = useTranslation('statistics');
  return (
    <Card title={t('left_out')}>
      {leftOut.length === 0 ? (
        <p>{t('left_out_none')}</p>
      ) : (
        <>
          <p>{t('left_out_text')}</p>
          <ul className="points">
            {leftOut.map(({ reason, views }) => (
              <li key={reason}>{t(`reasons.${reason}`, { views })}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
