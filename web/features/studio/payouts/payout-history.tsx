import type { Payout } from '@lathe/contract/payout';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { PAYOUT_TONES } from '../../../lib/payout-tones.ts';
import { usePercent } from '../../../lib/percent.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { Attempts, DocumentLinks, PaidTo } from './payout-parts.tsx';

interface Props {
  payouts: readonly Payout[];
  next: string | null;
  isManaged: boolean;
}

export function PayoutHistory({ payouts, next, isManaged }: Props) {
  const { t } = useTranslation('payouts');
  return (
    <Card title={t('history')}>
      {payouts.length === 0 ? (
        <EmptyState title={t('none')} level={3}>
          {t('none_text')}
        </EmptyState>
      ) : (
        <ul className="payout-list">
          {payouts.map((payout) => (
            <li key={payout.uuid}>
              <PayoutEntry payout={payout} isManaged={isManaged} />
            </li>
          ))}
        </ul>
      )}
      <ListPages next={next} />
    </Card>
  );
}

function PayoutEntry({ payout, isManaged }: { payout: Payout; isManaged: boolean }) {
  const { t } = useTranslation('payouts');
  const percent = usePercent();
  const { uuid, state, net, gross, withheld, end_reason, expected_on } = payout;
  return (
    <article className="stack gap-2">
      <div className="payout-head">
        <h3 className="subheading figures">{net.formatted}</h3>
        <Badge tone={PAYOUT_TONES[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="text-small text-soft">
        <Instant value={payout.requested_at} style="date" />
        {` · ${t(`origins.${payout.closing ? 'closing' : payout.origin}`)} · `}
        <PaidTo payout={payout} />
      </p>
      {withheld.amount > 0 && (
        <p className="text-small">
          {`${t('amounts.gross')}: ${gross.formatted} · ${t('withheld_at', {
            rate: percent(payout.withholding_rate),
          })}: ${withheld.formatted}`}
        </p>
      )}
      {expected_on && (
        <p>
          {t('expected')} <Day value={expected_on} />
        </p>
      )}
      {end_reason && <p>{t('rejected', { reason: end_reason })}</p>}
      <Attempts payout={payout} />
      <div className="row gap-4">
        <PlainLink to={`/studio/payouts/${uuid}`}>
          {t('content.link')}
          <span className="sr-only">{` (${net.formatted})`}</span>
        </PlainLink>
        <DocumentLinks payout={payout} />
      </div>
      {isManaged && payout.cancel_enabled && (
        <ActionForm
          form="cancel"
          failure={undefined}
          submit={t('cancel', { amount: net.formatted })}
          variant="secondary"
        >
          <input type="hidden" name="payout" value={uuid} />
        </ActionForm>
      )}
    </article>
  );
}
