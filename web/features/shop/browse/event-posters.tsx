/** Shows as a wall of posters. */
import type { PublicEvent } from '@lathe/contract/public-page-calls';
import { Link } from 'react-router';
import { Picture } from '../../../ui/picture.tsx';
import { Instant } from '../../../ui/time.tsx';
import { EventDay, EventStatus } from '../event-list.tsx';

export function EventPosters({ events }: { events: readonly PublicEvent[] }) {
  return (
    <ol className="posters">
      {events.map((event, index) => (
        <li key={event.url} className="poster">
          <span className="poster-art">
            {event.image && (
              <Picture
                picture={event.image}
                alt=""
                sizes="(width < 40rem) 36vw, 20rem"
                first={index === 0}
              />
            )}
          </span>
          <div className="poster-text">
            <EventDay startsAt={event.starts_at} timeZone={event.time_zone} />
            <div className="can-shrink">
              <h2 className="event-name">
                <Link to={event.url} prefetch="intent">
                  {event.name}
                </Link>{' '}
                <EventStatus status={event.status} />
              </h2>
              <p className="text-soft">
                <Instant value={event.starts_at} timeZone={event.time_zone} style="time" />
                <span aria-hidden="true"> · </span>
                {[event.venue, event.city].filter(Boolean).join(', ')}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
