/** What a payout is made of: from the payment back to the order lines. */
import type { Payout } from '@lathe/contract/payout';
import type { PaidEntries } from '@lathe/contract/royalty-calls';
import { isOpenPayout } from '@lathe/rules/payouts';
import { PAYOUT_TONES } from '../../../lib/payout-tones.ts';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { PaidLines } from './paid-lines.tsx';
import type { loader } from './payout-content.server.ts';
import { Attempts, DocumentLinks, PaidTo } from './payout-parts.tsx';
import './payouts.css';

export function PayoutContent({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['payouts', 'studio']);
  const { payout, content, next, hasSales } = loaderData;
  const { uuid, state, net } = payout;
  const title = t('content.title', { amount: net.formatted });
  const tookPlace = isOpenPayout(state) || state === 'settled';
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead
        title={title}
        lead={t('content.lead')}
        crumbs={[{ label: t('title'), to: '/studio/payouts' }]}
        badges={<Badge tone={PAYOUT_TONES[state]}>{t(`states.${state}`)}</Badge>}
      >
        {hasSales && (
          <ButtonLink to={`/studio/sales/bookings?payout=${uuid}`}>
            {t('content.bookings')}
          </ButtonLink>
        )}
      </ScreenHead>
      {!tookPlace && <Notice tone="info">{t('content.not_paid')}</Notice>}
      <Card title={t('content.sum')}>
        <div className="stack gap-4">
          <p className="text-soft">
            <Instant value={payout.requested_at} style="date" />
            {` · ${t(`origins.${payout.origin}`)} · `}
            <PaidTo payout={payout} />
          </p>
          <Sums payout={payout} parts={content.parts} />
          <Attempts payout={payout} />
          <div className="row gap-4">
            <DocumentLinks payout={payout} />
          </div>
        </div>
      </Card>
      <PaidLines entries={content.data} payout={uuid} hasOthers={!tookPlace} hasSales={hasSales} />
      <ListPages next={next} />
    </>
  );
}

/** From the parts to the gross amount, and from there to what arrives. */
function Sums({ payout, parts }: { payout: Payout; parts: PaidEntries['parts'] }) {
  const { t } = useTranslation('payouts');
  const percent = usePercent();
  const { gross, vat, withheld, net, withholding_rate } = payout;
  return (
    <dl className="payout-sums">
      {parts.map(({ part, bookings, amount }) => (
        <Sum
          key={part}
          name={t(`documents.lines.${part}`)}
          detail={t('content.booking_count', { count: bookings })}
          value={amount.formatted}
        />
      ))}
      <Sum name={t('amounts.gross')} value={gross.formatted} isTotal />
      {vat.amount !== 0 && <Sum name={t('amounts.vat')} value={vat.formatted} />}
      {withheld.amount > 0 && (
        <Sum
          name={t('withheld_at', { rate: percent(withholding_rate) })}
          value={`− ${withheld.formatted}`}
        />
      )}
      <Sum name={t('amounts.net')} value={net.formatted} isTotal />
    </dl>
  );
}

interface SumProps {
  name: string;
  value: string;
  detail?: string;
  isTotal?: boolean;
}

function Sum({ name, value, detail, isTotal = false }: SumProps) {
  return (
    <div className={isTotal ? 'payout-total' : undefined}>
      <dt>
        {name}
        {detail && <span className="text-small text-soft">{detail}</span>}
      </dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
