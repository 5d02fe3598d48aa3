/** The penny trail: from a sum to its lines, and from a line to its bookings and payouts. */
import { parsePeriod } from '@lathe/rules/royalty-periods';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../../lib/route-types.ts';
import type { Crumb } from '../../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ScreenHead } from '../../../../ui/screen-head.tsx';
import { useInstantText } from '../../../../ui/time.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import { ListPages } from '../../../lists/list-pages.tsx';
import { useMonthName } from '../months.ts';
import type { loader as bookingLoader } from './booking.server.ts';
import type { loader as bookingsLoader } from './bookings.server.ts';
import type { loader as lineLoader } from './line.server.ts';
import type { loader as linesLoader } from './lines.server.ts';
import { BookingTable, LineTable } from './trail-tables.tsx';
import '../sales.css';

export function RoyaltyLines({ loaderData }: ScreenProps<typeof linesLoader>) {
  const { t } = useTranslation('royalties');
  const { lines, next, period } = loaderData;
  return (
    <>
      <TrailHead title={t('lines.title')} lead={t('lines.lead')} period={period} />
      <LineTable lines={lines} />
      <ListPages next={next} />
    </>
  );
}

export function RoyaltyLineTrail({ loaderData }: ScreenProps<typeof lineLoader>) {
  const { t } = useTranslation('royalties');
  const { lines, bookings } = loaderData;
  return (
    <>
      <TrailHead title={t('trail.title')} lead={t('trail.lead')} />
      <LineTable lines={lines} />
      <BookingTable bookings={bookings} />
    </>
  );
}

export function Bookings({ loaderData }: ScreenProps<typeof bookingsLoader>) {
  const { t } = useTranslation('royalties');
  const { bookings, next, period, payout } = loaderData;
  return (
    <>
      {payout === null ? (
        <TrailHead title={t('bookings.title')} lead={t('bookings.lead')} period={period} />
      ) : (
        <TrailHead title={t('bookings.of_payout')} lead={t('bookings.of_payout_lead')}>
          <ButtonLink to={`/studio/payouts/${payout}`}>{t('bookings.payout')}</ButtonLink>
        </TrailHead>
      )}
      <BookingTable bookings={bookings} />
      <ListPages next={next} />
    </>
  );
}

export function Booking({ loaderData }: ScreenProps<typeof bookingLoader>) {
  const { t } = useTranslation(['royalties', 'ledger']);
  const { lines, ...booking } = loaderData;
  const day = useInstantText({ style: 'date' })(booking.booked_at);
  const title = t('trail.booking_title', { kind: t(`ledger:kinds.${booking.kind}`), day });
  return (
    <>
      <TrailHead title={title} lead={t('trail.booking_lead')} />
      <BookingTable bookings={[booking]} />
      {lines.length > 0 && <LineTable lines={lines} />}
    </>
  );
}

function TrailHead({
  title,
  lead,
  period = null,
  children,
}: {
  title: string;
  lead: string;
  period?: string | null;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['sales', 'studio']);
  const monthName = useMonthName();
  const { year, month } = parsePeriod(period ?? '') ?? {};
  const crumbs: Crumb[] = [{ label: t('title'), to: '/studio/sales' }];
  if (year !== undefined) crumbs.push({ label: String(year), to: `/studio/sales/${year}` });
  if (month !== undefined && period !== null) {
    crumbs.push({ label: monthName(period), to: `/studio/sales/${period.replace('-', '/')}` });
  }
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead title={title} lead={lead} crumbs={crumbs}>
        {children}
      </ScreenHead>
    </>
  );
}
