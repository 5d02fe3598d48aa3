import type { Split } from '@lathe/contract/split-calls';
import { bcp47 } from '@lathe/rules/locales';
import { TOTAL_BASIS_POINTS } from '@lathe/rules/splits';
import { Badge } from '../../../ui/badge.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';
import './splits.css';

/** Formats hundredths of a percent for the locale. */
export function Percent({ of }: { of: number }) {
  const format = new Intl.NumberFormat(bcp47(useLocale()), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return <span className="figures">{format.format(of / TOTAL_BASIS_POINTS)}</span>;
}

/** Shares as bars and as numbers. */
export function SplitShares({ split }: { split: Pick<Split, 'shares'> }) {
  const { t } = useTranslation('labels');
  return (
    <ul className="split-shares">
      {split.shares.map(({ uuid, name, is_caller, share_basis_points, invited }) => (
        <li key={uuid}>
          <span className="split-name">
            {name} {is_caller && <span className="text-soft">{t('splits.you')}</span>}
            {invited && (
              <Badge tone={invited.state === 'waiting' ? 'warning' : 'neutral'}>
                {t(`splits.invited.state.${invited.state}`)}
              </Badge>
            )}
          </span>
          <span className="split-percent">
            <Percent of={share_basis_points} />
          </span>
          <span className="split-bar" aria-hidden="true">
            <span style={{ inlineSize: `${(share_basis_points / TOTAL_BASIS_POINTS) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const TONES = { waiting: 'warning', agreed: 'success', declined: 'danger' } as const;

export function SplitConsents({ split }: { split: Pick<Split, 'consents'> }) {
  const { t } = useTranslation('labels');
  return (
    <ul className="split-consents">
      {split.consents.map(({ uuid, name, is_caller, answer }) => (
        <li key={uuid}>
          <Badge tone={TONES[answer]}>{t(`splits.answer.${answer}`)}</Badge>
          <span>
            {name} {is_caller && <span className="text-soft">{t('splits.you')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
