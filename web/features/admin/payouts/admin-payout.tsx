/** One payout, with everything that is needed to decide about it. */
import type { DeskPayout } from '@lathe/contract/payout-desk-calls';
import { RESERVE_DISPUTE_DAYS } from '@lathe/rules/payout-limits';
import { providerTitle } from '@lathe/rules/payout-providers';
import { PAYOUT_TONES } from '../../../lib/payout-tones.ts';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant, useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { action, loader } from './admin-payout.server.ts';
import { DecideCard, HoldCard } from './decide-cards.tsx';
import { PayoutFact, PayoutFacts } from './payout-facts.tsx';
import { Proposals } from './proposals.tsx';
import { RecordCard } from './record-card.tsx';

export function AdminPayout({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['payout_desk', 'payouts']);
  const { payout, done } = loaderData;
  const { seller, state } = payout;
  return (
    <>
      <AdminHeader
        title={t('payout_of', { name: seller.name })}
        crumbs={[{ to: '/admin/payouts', label: t('title') }]}
        badges={
          <p className="row">
            <Badge tone={PAYOUT_TONES[state]}>{t(`payouts:states.${state}`)}</Badge>
          </p>
        }
      />
      <DoneNotice>{done && !actionData && t(`done.${done}`)}</DoneNotice>
      <DecideCard payout={payout} rejected={actionData} />
      <AmountsCard payout={payout} />
      {payout.proposal && (
        <Card title={t('proposals.title')}>
          <Proposals proposals={[payout.proposal]} rejected={actionData} />
        </Card>
      )}
      {payout.record_enabled && payout.answer_enabled && (
        <RecordCard payout={payout} rejected={actionData} />
      )}
      <HistoryCard payout={payout} />
      <HoldCard payout={payout} rejected={actionData} />
    </>
  );
}

function AmountsCard({ payout }: { payout: DeskPayout }) {
  const { t } = useTranslation(['payout_desk', 'payouts', 'payout_mails']);
  const percent = usePercent();
  const { gross, vat, withheld, withholding_rate, net, reserve, attempts } = payout;
  return (
    <Card title={t('amount')}>
      <PayoutFacts>
        <PayoutFact name={t('payouts:amounts.gross')}>{gross.formatted}</PayoutFact>
        {vat.amount !== 0 && (
          <PayoutFact name={t('payouts:amounts.vat')}>{vat.formatted}</PayoutFact>
        )}
        {withheld.amount > 0 && (
          <PayoutFact name={t('payouts:withheld_at', { rate: percent(withholding_rate) })}>
            {withheld.formatted}
          </PayoutFact>
        )}
        {reserve && (
          <PayoutFact name={t('payouts:amounts.reserve')}>{reserve.formatted}</PayoutFact>
        )}
        <PayoutFact name={t('paid_amount')}>{net.formatted}</PayoutFact>
        <PayoutFact name={t('account')}>
          <PaidTo payout={payout} />
        </PayoutFact>
        {payout.provider_tax_form && (
          <PayoutFact name={t('tax_form')}>
            {[payout.provider_tax_form.kind, t(`tax_forms.${payout.provider_tax_form.status}`)]
              .filter(Boolean)
              .join(': ')}
          </PayoutFact>
        )}
      </PayoutFacts>
      {payout.end_reason && (
        <p className="mt-4">{t('payouts:rejected', { reason: payout.end_reason })}</p>
      )}
      {attempts.length > 0 && (
        <ul className="stack gap-3 mt-4" aria-label={t('payouts:attempts')}>
          {attempts.map((each) => (
            <li key={each.number} className="break-anywhere">
              {`${t('payouts:attempt', { number: each.number })}: `}
              {t(`payouts:attempt_states.${each.state}`)}
              {' · '}
              <Instant value={each.settled_at ?? each.ended_at ?? each.sent_at} style="date-time" />
              {each.problem &&
                ` · ${[each.reason_code, each.reason_text].filter(Boolean).join(' ')}`}
              <span className="text-small text-soft">{` · ${each.end_to_end_id}`}</span>
              {each.file && (
                <>
                  {' · '}
                  <TextLink to={`/admin/payouts/files/${each.file.uuid}`}>
                    {each.file.message_id}
                  </TextLink>
                  {!each.file.is_released && ` (${t('not_released')})`}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A provider pays to the account that the seller entered there. */
function PaidTo({ payout }: { payout: DeskPayout }) {
  const { t } = useTranslation('payout_desk');
  const day = useDayText();
  const { provider_details_changed_at: changedAt } = payout;
  const provider = providerTitle(payout.provider);
  if (provider === null) return `${payout.account_holder}, ${payout.account}`;
  if (changedAt === null) return t('through', { provider });
  return t('through_changed', { provider, day: day(changedAt.slice(0, 10)) });
}

function HistoryCard({ payout }: { payout: DeskPayout }) {
  const { t } = useTranslation(['payout_desk', 'payouts']);
  const { balance, history, seller, vat_registration: vat } = payout;
  return (
    <Card title={t('history')}>
      <p className="break-anywhere">
        <TextLink to={`/admin/users/${seller.id}`}>{seller.name}</TextLink>
        <span className="text-soft">{` · ${seller.email}`}</span>
      </p>
      <PayoutFacts>
        <PayoutFact name={t('settled')}>{history.settled}</PayoutFact>
        <PayoutFact name={t('failed')}>{history.failed}</PayoutFact>
        <PayoutFact name={t('orders', { days: RESERVE_DISPUTE_DAYS })}>{history.orders}</PayoutFact>
        <PayoutFact name={t('disputes', { days: RESERVE_DISPUTE_DAYS })}>
          {history.disputes}
        </PayoutFact>
        <PayoutFact name={t('first_sale')}>
          {history.first_sale_at ? <Instant value={history.first_sale_at} /> : t('never')}
        </PayoutFact>
        <PayoutFact name={t('account_added')}>
          {history.account_added_at ? <Instant value={history.account_added_at} /> : t('never')}
        </PayoutFact>
        {vat && (
          <PayoutFact name={t('vat_number')}>
            {[vat.number, vat.registered_name].filter(Boolean).join(', ')}
          </PayoutFact>
        )}
      </PayoutFacts>
      {vat && vat.others.length > 0 && (
        <Notice tone="warning">
          {t('vat_shared')}{' '}
          {vat.others.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <TextLink to={`/admin/users/${id}`}>{name}</TextLink>
            </span>
          ))}
        </Notice>
      )}
      <h3 className="subheading mt-4">{t('balance')}</h3>
      <PayoutFacts>
        {(['available', 'pending', 'reserved'] as const).map((name) => (
          <PayoutFact key={name} name={t(`payouts:amounts.${name}`)}>
            {balance[name].formatted}
          </PayoutFact>
        ))}
      </PayoutFacts>
    </Card>
  );
}
