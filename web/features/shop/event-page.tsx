import type { EventWithTickets } from '@lathe/contract/public-page-calls';
import Ticket from 'lucide-react/icons/ticket';
import { pagePath } from '../../lib/page-path.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { breadcrumbData, eventData } from '../seo/json-ld.ts';
import { linkImage, Seo } from '../seo/seo.tsx';
import { EventDay } from './event-list.tsx';
import type { loader } from './event-page.server.ts';
import { PreviewNotice } from './preview-notice.tsx';
import { TicketChoice } from './ticket-choice.tsx';

export function EventPage({ loaderData: { event } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('shop');
  const page = pagePath(event.page.url);
  const venueText = [event.venue, event.city, event.country_name].filter(Boolean).join(', ');
  return (
    <>
      <Seo
        title={t('page_title', { title: `${event.name} · ${event.page.name}` })}
        description={`${event.name}, ${venueText}`}
        path={event.url}
        hidden={event.is_preview}
        image={linkImage(event.image, event.name)}
        data={[
          eventData(event),
          breadcrumbData([
            { name: event.page.name, path: page },
            { name: event.name, path: event.url },
          ]),
        ]}
      />
      {event.is_preview && <PreviewNotice of="page" />}
      <div className="page page-trail">
        <Breadcrumbs crumbs={[{ label: event.page.name, to: page }]} current={event.name} />
      </div>
      <article className="page event-page">
        {event.image && (
          <Picture
            picture={event.image}
            alt=""
            sizes="(width < 48rem) 92vw, (width < 64rem) 36vw, 28rem"
            first
            className="event-poster"
          />
        )}
        <div className="stack stack-top gap-6">
          <header className="event-head">
            <EventDay startsAt={event.starts_at} timeZone={event.time_zone} />
            <div className="can-shrink">
              <h1>{event.name}</h1>
              <p className="event-page text-lead">
                <PlainLink to={page}>{event.page.name}</PlainLink>
              </p>
            </div>
          </header>
          {event.status === 'cancelled' && (
            <Notice tone="danger">{t('event.cancelled_note')}</Notice>
          )}
          {event.status === 'past' && <Notice>{t('event.past')}</Notice>}
          <dl className="event-facts">
            <div>
              <dt>{t('event.when')}</dt>
              <dd>
                <Instant value={event.starts_at} timeZone={event.time_zone} style="full" />
                <span className="block text-small text-soft">
                  {t('event.on_the_spot', { zone: event.time_zone.replace('_', ' ') })}
                </span>
              </dd>
            </div>
            <div>
              <dt>{t('event.where')}</dt>
              <dd>{venueText}</dd>
            </div>
          </dl>
          {event.status === 'coming' && <Tickets event={event} />}
          {event.description && <p className="measure keep-lines">{event.description}</p>}
        </div>
      </article>
    </>
  );
}

function Tickets({ event }: { event: EventWithTickets }) {
  const { t } = useTranslation('shop');
  const { tickets, ticket_url: url } = event;
  if (tickets && tickets.categories.length > 0) {
    return <TicketChoice key={event.uuid} event={event} tickets={tickets} />;
  }
  if (!url) return <p className="text-soft">{t('event.no_tickets')}</p>;
  return (
    <div>
      <a
        className={buttonClass({ variant: 'primary', size: 'large' })}
        href={url}
        rel="noopener nofollow"
        target="_blank"
      >
        <Icon shape={Ticket} />
        {t('event.tickets')}
      </a>
      <p className="mt-2 text-small text-soft">{t('event.tickets_note')}</p>
    </div>
  );
}
