import { EVENT_HOURS } from '@lathe/rules/event-limits';
import type { SavedItems } from '../../sellables/index.ts';

/** The event, also if its tickets are sold elsewhere or not yet. */
export const savedEvents: SavedItems = {
  rowsSql: `select events.id, events.name, pages.name, events.image,
      '/' || pages.slug || '/events/' || events.slug,
      case when events.deleted_at is not null or pages.deleted_at is not null or not pages.is_live
          then 'gone'
        when events.cancelled_at is not null or (events.postponed_at is null
          and starts_at < $2::timestamptz - interval '${EVENT_HOURS} hours') then 'past'
        else 'open' end,
      -- Only who knows the code of a hidden category sees it.
      array(select categories.id from ticket_categories as categories
        where categories.event_id = events.id and removed_at is null and hidden_code is null
        order by position)
    from wanted join events on events.id = wanted.id
    join pages on pages.id = events.page_id
    where published_at <= $2::timestamptz`,
};
