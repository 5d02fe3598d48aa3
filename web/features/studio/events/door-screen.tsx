/** The door of an event: who is in, the devices that let people in, and what went wrong there. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import { DOOR_NAME_MAX_LENGTH } from '@lathe/rules/door-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CopyButton } from '../../account/copy-button.tsx';
import { DoorDevices } from './door-devices.tsx';
import { AdmittedPeople, WrongEntries } from './door-figures.tsx';
import type { action, loader } from './door-screen.server.ts';
import './door.css';

type Action = Awaited<ReturnType<typeof action>>;

export function DoorScreen({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['events', 'studio']);
  const { event, door, userId, done } = loaderData;
  useRealtime(`account:${userId}`, ['door'], useQueuedRevalidate());
  const title = t('door.title');
  const labels = { name: t('door.name') };
  const form = {
    form: 'add',
    failure: actionData?.intent === 'add' ? actionData.failure : undefined,
    labels,
  };
  return (
    <>
      <title>{t('studio:page_title', { title: `${title}, ${event.event_name}` })}</title>
      <ScreenHead
        title={title}
        lead={t('door.lead')}
        crumbs={[
          { label: t('title'), to: '/studio/events' },
          { label: event.event_name, to: `/studio/events/${event.uuid}` },
        ]}
      />
      {done && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t(`door.done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {actionData?.failure && actionData.intent !== 'add' && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
      )}
      {actionData?.added && <AddedDevice {...actionData.added} />}
      <Card title={t('door.people')}>
        <AdmittedPeople categories={door.categories} />
        <OpeningHours event={event} opensAt={door.opens_at} closesAt={door.closes_at} />
      </Card>
      <Card title={t('door.devices')}>
        <DoorDevices devices={door.devices} timeZone={event.time_zone} />
        <ActionForm key={door.devices.length} {...form} submit={t('door.add')}>
          <TextField
            {...fieldsOf(form)('name')}
            help={t('door.name_help')}
            maxLength={DOOR_NAME_MAX_LENGTH}
            defaultValue={actionData?.name ?? ''}
            autoComplete="off"
            className="field-narrow"
          />
        </ActionForm>
      </Card>
      <GuestLists path={`/api/users/${userId}/events/${event.uuid}/door_list`} />
      <WrongEntries
        entries={door.wrong_entries}
        count={door.wrong_entries_count}
        timeZone={event.time_zone}
      />
      {door.key !== null && isComing(event) && <NewCodes number={door.key} event={event} />}
    </>
  );
}

function OpeningHours({
  event,
  opensAt,
  closesAt,
}: {
  event: OwnEvent;
  opensAt: string;
  closesAt: string;
}) {
  const { t } = useTranslation('events');
  const { time_zone: timeZone, status } = event;
  if (status === 'cancelled' || status === 'postponed') {
    return <Notice tone="warning">{t(`door.closed.${status}`)}</Notice>;
  }
  return (
    <p className="text-small text-soft mt-4">
      {t('door.hours')} <Instant value={opensAt} timeZone={timeZone} style="date-time" />
      {' – '}
      <Instant value={closesAt} timeZone={timeZone} style="date-time" />
    </p>
  );
}

function GuestLists({ path }: { path: string }) {
  const { t } = useTranslation('events');
  return (
    <Card title={t('door.list.heading')}>
      <p>{t('door.list.text')}</p>
      <p className="row gap-4 mt-4">
        <ButtonLink to={`${path}.pdf`} reloadDocument>
          {t('door.list.pdf')}
        </ButtonLink>
        <ButtonLink to={`${path}.csv`} reloadDocument>
          {t('door.list.csv')}
        </ButtonLink>
      </p>
    </Card>
  );
}

type Added = NonNullable<Extract<Action, { data: unknown }>['data']['added']>;

function AddedDevice({ name, link, qr }: Added) {
  const { t } = useTranslation('events');
  return (
    <FocusedOnMount key={link}>
      <Card title={t('door.added', { name })}>
        <div className="door-link">
          <svg className="door-qr" viewBox={qr.viewBox} role="img" aria-label={t('door.qr')}>
            <path d={qr.path} />
          </svg>
          <div className="stack gap-4">
            <p>{t('door.link_help')}</p>
            <p className="door-address">{link}</p>
            <div className="row gap-4">
              <CopyButton text={link}>{t('door.copy')}</CopyButton>
              <ButtonLink to={link} reloadDocument>
                {t('door.scan_here')}
              </ButtonLink>
            </div>
          </div>
        </div>
      </Card>
    </FocusedOnMount>
  );
}

function isComing({ status }: OwnEvent): boolean {
  return status !== 'past' && status !== 'cancelled';
}

function NewCodes({ number, event }: { number: number; event: OwnEvent }) {
  const { t } = useTranslation('events');
  return (
    <Card title={t('door.codes.title')}>
      <p>{t('door.codes.text')}</p>
      <div className="mt-4">
        <StepButton
          intent="replace_key"
          hiddenField={{ name: 'key', value: String(number) }}
          variant="danger"
          size="medium"
          subject={event.event_name}
          label={t('door.codes.button')}
          question={{
            title: t('door.codes.question'),
            text: t('door.codes.warning'),
            confirm: t('door.codes.button'),
          }}
        />
      </div>
    </Card>
  );
}
