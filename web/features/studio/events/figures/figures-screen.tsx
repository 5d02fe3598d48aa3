/** The figures of an event: tickets and people, charts, and the settlement. */
import type { ScreenProps } from '../../../../lib/route-types.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ScreenHead } from '../../../../ui/screen-head.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import { EventBadge } from '../event-badge.tsx';
import { AdmittedChart, SoldChart } from './figure-charts.tsx';
import type { loader } from './figures-screen.server.ts';
import { CategoryTable, PeopleCard } from './people.tsx';
import { Settlements } from './settlement.tsx';
import '../../sales/sales.css';

export function FiguresScreen({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['event_figures', 'events', 'studio']);
  const { userId, figures, statement } = loaderData;
  const event = figures?.event ?? statement?.event;
  if (!event) return null;
  const title = t('title');
  const path = `/api/users/${userId}/events/${event.uuid}`;
  const page = `/studio/events/${event.uuid}`;
  // A category without tickets is no figure.
  const isEmpty =
    (figures === null || figures.sold + figures.guests === 0) &&
    (statement === null || statement.settlements.length === 0);
  const crumbs = figures
    ? [
        { label: t('events:title'), to: '/studio/events' },
        { label: event.name, to: page },
      ]
    : // Bookkeepers have no page of the event.
      [];
  return (
    <>
      <title>{t('studio:page_title', { title: `${title}, ${event.name}` })}</title>
      <ScreenHead
        title={title}
        overline={figures ? undefined : event.name}
        lead={t(figures ? 'lead' : 'statement_only')}
        crumbs={crumbs}
      >
        <EventBadge status={event.status} />
      </ScreenHead>
      {isEmpty ? (
        <EmptyState
          title={t('none')}
          action={figures && <ButtonLink to={page}>{t('to_event')}</ButtonLink>}
        >
          {t('none_text')}
        </EmptyState>
      ) : (
        <>
          {figures && (
            <>
              <PeopleCard figures={figures} />
              <SoldChart figures={figures} path={`${path}/figures`} />
              <AdmittedChart figures={figures} path={`${path}/figures`} />
              <CategoryTable figures={figures} path={`${path}/figures`} />
            </>
          )}
          {statement && <Settlements statement={statement} path={`${path}/statement`} />}
        </>
      )}
    </>
  );
}
