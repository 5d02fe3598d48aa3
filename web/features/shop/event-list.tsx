import type { PublicEvent } from '@lathe/contract/public-page-calls';
import { dateFormat } from '@lathe/rules/date-format';
import { bcp47 } from '@lathe/rules/locales';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { useLocale } from '../../ui/locale.ts';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './shop.css';

type Listed = Pick<PublicEvent, 'name' | 'url' | 'venue' | 'city' | 'starts_at' | 'time_zone'> & {
  page: { name: string } | string;
  status?: PublicEvent['status'];
};

/** Upcoming shows by date. */
export function EventList({ events }: { events: readonly Listed[] }) {
  return (
    <ol className="event-list">
      {events.map((event) => (
        <li key={event.url} className="event-entry">
          <EventDay startsAt={event.starts_at} timeZone={event.time_zone} />
          <div className="can-shrink">
            <h3 className="event-name">
              <Link to={event.url} prefetch="intent">
                {event.name}
              </Link>
              <EventStatus status={event.status} />
            </h3>
            <p className="text-soft">
              <Instant value={event.starts_at} timeZone={event.time_zone} style="time" />
              <span aria-hidden="true"> · </span>
              {[event.venue, event.city].filter(Boolean).join(', ')}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const TONES = { cancelled: 'danger', postponed: 'warning', moved: 'outline' } as const;

/** Says only what guests do not expect. */
export function EventStatus({ status }: { status: PublicEvent['status'] | undefined }) {
  const { t } = useTranslation('shop');
  if (status !== 'cancelled' && status !== 'postponed' && status !== 'moved') return null;
  return <Badge tone={TONES[status]}>{t(`event.${status}`)}</Badge>;
}

/** The date as a calendar sheet. */
export function EventDay({ startsAt, timeZone }: { startsAt: string; timeZone: string }) {
  const language = bcp47(useLocale());
  const at = new Date(startsAt);
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone }).format(at);
  return (
    <time dateTime={startsAt} className="event-day">
      <span>{part({ month: 'short' })}</span>
      <strong className="figures">{part({ day: 'numeric' }).replace('.', '')}</strong>
      <span>{part({ weekday: 'short' })}</span>
    </time>
  );
}
