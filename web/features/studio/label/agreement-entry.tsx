import type { Agreement } from '@lathe/contract/label-calls';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const TONES = {
  asked: 'warning',
  agreed: 'success',
  declined: 'neutral',
  withdrawn: 'outline',
  ended: 'outline',
} as const satisfies Record<Agreement['state'], string>;

interface Props {
  agreement: Agreement;
  /** The other party. */
  title: ReactNode;
  side: 'label' | 'artist';
  children?: ReactNode;
}

export function AgreementEntry({ agreement, title, side, children }: Props) {
  const { t } = useTranslation('labels');
  const { rights, state, page, asked_at, decided_at, ended_at } = agreement;
  const labelKey = side === 'artist' ? ('rights' as const) : ('ask.right' as const);
  return (
    <li className="card card-body roster-entry">
      <div className="roster-head">
        <h3 className="subheading">{title}</h3>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        <span className="text-small text-soft">
          <Instant value={ended_at ?? decided_at ?? asked_at} style="date" />
        </span>
      </div>
      <p className="text-small text-soft">
        {page ? t('for_page', { page: page.name }) : t('for_all_pages')}
      </p>
      <ul className="roster-rights text-small">
        {rights.map((right) => (
          <li key={right}>{t(`${labelKey}.${right}`)}</li>
        ))}
        {rights.length === 0 && <li>{t('rights.none')}</li>}
      </ul>
      {children}
    </li>
  );
}
