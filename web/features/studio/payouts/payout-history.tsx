import type { Payout } from '@lathe/contract/payout';
import { canSellerFix, type PaymentProblem } from '@lathe/rules/payment-reasons';
import { providerTitle } from '@lathe/rules/payout-providers';
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
  const base = `/studio/payouts/${uuid}`;
  const provider = providerTitle(payout.provider);
  return (
    <article className="stack gap-2">
      <div className="payout-head">
        <h3 className="subheading figures">{net.formatted}</h3>
        <Badge tone={PAYOUT_TONES[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="text-small text-soft">
        <Instant value={payout.requested_at} style="date" />
        {` · ${t(`origins.${payout.closing ? 'closing' : payout.origin}`)} · `}
        {provider ? t('through', { provider }) : `${t('account')} ${payout.account}`}
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
        {payout.receipt_enabled && (
          <PlainLink to={`${base}/receipt`} reloadDocument>
            {t('receipt')}
          </PlainLink>
        )}
        {payout.invoice_enabled && (
          <PlainLink to={`${base}/invoice`} reloadDocument>
            {t('invoice', { number: payout.invoice_number ?? '' })}
          </PlainLink>
        )}
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

/** With the reason in words, and what to do. */
function Attempts({ payout: { attempts, state } }: { payout: Payout }) {
  const { t } = useTranslation(['payouts', 'payout_mails']);
  if (attempts.length === 0) return null;
  const isBack = state === 'failed' || state === 'returned';
  const moneyText = (problem: PaymentProblem) =>
    t(`payout_mails:money_${canSellerFix(problem) ? 'is_back' : 'waits'}`);
  return (
    <ul className="payout-attempts" aria-label={t('attempts')}>
      {attempts.map(
        ({ number, problem, reason_code, sent_at, ended_at, end_to_end_id, ...each }) => (
          <li key={number}>
            <p>
              {attempts.length > 1 && `${t('attempt', { number })}: `}
              {t(`attempt_states.${each.state}`)}
              {' · '}
              <Instant value={each.settled_at ?? ended_at ?? sent_at} style="date" />
            </p>
            {problem && (
              <p>
                {t(`payout_mails:problems.${problem}`, {
                  provider: providerTitle(each.provider) ?? '',
                })}
                {reason_code !== '' && ` (${reason_code})`}
                {isBack && number === attempts.length && ` ${moneyText(problem)}`}
              </p>
            )}
            <p className="text-small text-soft break-anywhere">{`${t('reference')}: ${end_to_end_id}`}</p>
          </li>
        ),
      )}
    </ul>
  );
}
