/** One event: announced or not, its picture, texts and tickets, and who changed what. */
import { RESCHEDULE_RETURN_DAYS } from '@lathe/rules/ticket-returns';
import { useLocation } from 'react-router';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangeHistory } from '../../../ui/change-history.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SectionBoundary } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DuplicateEvent } from './duplicate-event.tsx';
import { EventBadge } from './event-badge.tsx';
import { EventForm } from './event-form.tsx';
import { EventLife } from './event-life.tsx';
import { EventPicture } from './event-picture.tsx';
import { EventRefunds } from './event-refunds.tsx';
import type { action, loader } from './event-screen.server.ts';
import { EventTickets } from './event-tickets.tsx';
import { valuesOfEvent } from './event-values.ts';
import './events.css';

/** Forms that show their failure themselves. */
const OWN_FAILURE = ['event', 'duplicate', 'image'];

export function EventScreen({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['events', 'studio']);
  const { event, categories, done, history, next } = loaderData;
  const { event_name: name, status, url, page, operations } = event;
  const isPublic = status !== 'draft' && page.is_live;
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  return (
    <>
      <title>{t('studio:page_title', { title: name })}</title>
      <ScreenHead title={name} crumbs={[{ label: t('title'), to: '/studio/events' }]}>
        <EventBadge status={status} />
        {isPublic && (
          <ButtonLink to={url} size="small">
            {t('to_shop')}
          </ButtonLink>
        )}
      </ScreenHead>
      {actionData && !OWN_FAILURE.includes(actionData.intent) && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
      )}
      {done && !actionData && (
        <FocusedOnMount key={`${done} ${event.version}`}>
          <Notice tone="success">{t(`done.${done}`, { days: RESCHEDULE_RETURN_DAYS })}</Notice>
        </FocusedOnMount>
      )}
      {status !== 'draft' && !page.is_live && <Notice tone="warning">{t('page_offline')}</Notice>}
      <EventLife event={event} figures={loaderData.figures} />
      {loaderData.refunds && <EventRefunds progress={loaderData.refunds} />}
      <EventTickets event={event} categories={categories} />
      <EventPicture
        event={event}
        userId={loaderData.userId}
        rejected={failureOf('image')?.fields.image?.join(' ') ?? failureOf('image')?.message}
      />
      {operations.edit_enabled && (
        <SectionBoundary>
          <EventForm
            // Another version begins with what is stored.
            key={actionData?.submitted ? 'submitted' : event.version}
            {...loaderData}
            values={actionData?.submitted ?? valuesOfEvent(event)}
            version={actionData?.version ?? event.version}
            failure={failureOf('event')}
            submit={t('form.save')}
          />
        </SectionBoundary>
      )}
      <DuplicateEvent event={event} failure={failureOf('duplicate')} />
      <History entries={history} next={next} />
    </>
  );
}

function History({
  entries,
  next,
}: {
  entries: Parameters<typeof ChangeHistory>[0]['entries'];
  next: string | null;
}) {
  const { t } = useTranslation('events');
  const { pathname } = useLocation();
  if (entries.length === 0) return null;
  return (
    <Card title={t('history.title')}>
      <ChangeHistory
        entries={entries}
        automatic={t('history.automatic')}
        emptyValue={t('history.empty_value')}
      />
      {next !== null && (
        <p className="mt-4">
          <TextLink to={`${pathname}?${new URLSearchParams({ page: next })}`}>
            {t('history.older')}
          </TextLink>
        </p>
      )}
    </Card>
  );
}
