import type { EventWithTickets } from '@lathe/contract/public-page-calls';
import { TICKET_CODE_MAX_LENGTH } from '@lathe/rules/event-limits';
import Ticket from 'lucide-react/icons/ticket';
import { Form } from 'react-router';
import { pagePath } from '../../lib/page-path.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { breadcrumbData, eventData } from '../seo/json-ld.ts';
import { linkImage, Seo } from '../seo/seo.tsx';
import { EventDay } from './event-list.tsx';
import type { loader } from './event-page.server.ts';
import { PreviewNotice } from './preview-notice.tsx';
import { TicketChoice } from './ticket-choice.tsx';
import { SaveButton } from './wish-list/save-button.tsx';

export function EventPage({ loaderData: { event, saved } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('shop');
  const page = pagePath(event.page.url);
  const venueText = [event.venue, event.address, event.city, event.country_name]
    .filter(Boolean)
    .join(', ');
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
          {event.status === 'postponed' && (
            <Notice tone="warning">{t('event.postponed_note')}</Notice>
          )}
          {event.status === 'moved' && <Notice tone="warning">{t('event.moved_note')}</Notice>}
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
              <dd>
                {venueText}
                {event.map_url && (
                  <a
                    className="link block"
                    href={event.map_url}
                    rel="noopener nofollow"
                    target="_blank"
                  >
                    {t('event.map')}
                  </a>
                )}
              </dd>
            </div>
            {event.doors_at && (
              <div>
                <dt>{t('event.doors')}</dt>
                <dd>
                  <Instant value={event.doors_at} timeZone={event.time_zone} style="time" />
                </dd>
              </div>
            )}
            {event.age_limit !== null && (
              <div>
                <dt>{t('event.age_limit')}</dt>
                <dd>{t('event.age', { age: event.age_limit })}</dd>
              </div>
            )}
            {event.acts.length > 0 && (
              <div>
                <dt>{t('event.acts')}</dt>
                <dd>
                  <ul className="event-acts">
                    {event.acts.map(({ name, url }) => (
                      <li key={name}>{url ? <PlainLink to={url}>{name}</PlainLink> : name}</li>
                    ))}
                  </ul>
                </dd>
              </div>
            )}
          </dl>
          {(event.status === 'scheduled' || event.status === 'moved') && <Tickets event={event} />}
          {!event.is_preview && (event.status === 'scheduled' || event.status === 'moved') && (
            <div className="event-links">
              <SaveButton key={event.uuid} item={event.uuid} title={event.name} saved={saved} />
              <a className="link" href={`${event.url}/event.ics`}>
                {t('event.calendar')}
              </a>
            </div>
          )}
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
    return (
      <>
        <TicketChoice key={event.uuid} event={event} tickets={tickets} />
        {event.has_hidden_tickets && <CodeForm />}
      </>
    );
  }
  if (event.has_hidden_tickets) return <CodeForm />;
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

/** Some categories are shown only with a code, which the address then has. */
function CodeForm() {
  const { t } = useTranslation('shop');
  return (
    <Form className="ticket-code" preventScrollReset>
      <TextField
        id="ticket-code"
        name="code"
        label={t('event.code_label')}
        maxLength={TICKET_CODE_MAX_LENGTH}
        autoComplete="off"
      />
      <Button type="submit">{t('event.code_submit')}</Button>
    </Form>
  );
}
