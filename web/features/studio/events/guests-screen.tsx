/** Guests of an event, whose tickets are free: add a list of them, print or mail their tickets, remove them. */
import type { Guest } from '@lathe/contract/guest-calls';
import { GUEST_PLACES_MAX } from '@lathe/rules/ticket-limits';
import { useLocationKey } from '../../../lib/action-data.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldId, fieldsOf } from '../../../lib/forms/form-fields.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './guests-screen.server.ts';
import './events.css';

type Props = ScreenProps<typeof loader, typeof action>;

export function GuestsScreen({ loaderData, actionData }: Props) {
  const { t } = useTranslation(['events', 'studio']);
  const { event, guests, categories, done } = loaderData;
  const locationKey = useLocationKey();
  const places = guests.reduce((sum, guest) => sum + guest.places, 0);
  const title = t('guests.title');
  const { status } = event;
  const isOpen = status === 'scheduled' || status === 'moved';
  return (
    <>
      <title>{t('studio:page_title', { title: `${title}, ${event.event_name}` })}</title>
      <ScreenHead
        title={title}
        lead={t('guests.lead', { places, max: GUEST_PLACES_MAX })}
        crumbs={[
          { label: t('title'), to: '/studio/events' },
          { label: event.event_name, to: `/studio/events/${event.uuid}` },
        ]}
      />
      {actionData && actionData.intent !== 'add' && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
      )}
      {done && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t(`guests.done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {categories.length === 0 && <p className="text-soft">{t('guests.no_category')}</p>}
      {!isOpen && <Notice>{t(`guests.closed.${status}`)}</Notice>}
      {categories.length > 0 && isOpen && <AddGuests {...{ loaderData, actionData }} />}
      <GuestList {...{ loaderData }} isOpen={isOpen} />
    </>
  );
}

function AddGuests({ loaderData, actionData }: Pick<Props, 'loaderData' | 'actionData'>) {
  const { t } = useTranslation('events');
  const { categories, guests } = loaderData;
  const labels = { list: t('guests.list'), category: t('guests.category') };
  const failed = actionData?.intent === 'add' ? actionData : undefined;
  const problems = failed?.problems ?? [];
  // Problems of lines have their own summary.
  const failure = problems.length > 0 ? undefined : failed?.failure;
  const form = { form: 'add', failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('guests.add')}>
      <ErrorSummary
        key={failed?.failure.attempt}
        problems={problems.map(({ line, name, message }) => ({
          field: fieldId('add', 'list'),
          message: line === null ? message : t('guests.line', { line, name, message }),
        }))}
      />
      <ActionForm
        // Empty again after they were added.
        key={failed ? 'rejected' : guests.length}
        {...form}
        submit={t('guests.submit')}
      >
        <TextArea
          {...field('list')}
          help={t('guests.list_help')}
          error={problems.length > 0 ? t('guests.rejected') : field('list').error}
          rows={5}
          defaultValue={failed?.typed?.list}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField {...field('category')} defaultValue={failed?.typed?.category}>
          {categories.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </SelectField>
      </ActionForm>
    </Card>
  );
}

function GuestList({
  loaderData: { event, guests, userId },
  isOpen,
}: Pick<Props, 'loaderData'> & { isOpen: boolean }) {
  const { t } = useTranslation('events');
  const files = `/api/users/${userId}/events/${event.uuid}/guest_tickets.pdf`;
  const canRemove = isOpen || event.status === 'postponed';
  if (guests.length === 0) return null;
  // People who deleted their account have no name.
  const named = guests.map((guest) => ({ ...guest, name: guest.name || t('guests.nameless') }));
  return (
    <Card title={t('guests.all')}>
      <ul className="category-list">
        {named.map((guest) => (
          <li key={guest.uuid} className="category-row">
            <GuestText guest={guest} />
            <span className="row gap-3">
              {guest.numbers.length > 0 && (
                <a
                  className="link"
                  href={`${files}?guest=${guest.uuid}`}
                  aria-label={t('guests.print_named', { name: guest.name })}
                >
                  {t('guests.print')}
                </a>
              )}
              {isOpen && guest.email !== '' && (
                <StepButton
                  intent="mail"
                  hiddenField={{ name: 'guest', value: guest.uuid }}
                  subject={guest.name}
                  label={t('guests.mail')}
                />
              )}
              {canRemove && <RemoveGuest guest={guest} />}
            </span>
          </li>
        ))}
      </ul>
      {guests.some(({ numbers }) => numbers.length > 0) && (
        <p className="mt-4">
          <a className="link" href={files}>
            {t('guests.print_all')}
          </a>
        </p>
      )}
    </Card>
  );
}

function GuestText({ guest: { name, email, category, places, note } }: { guest: Guest }) {
  const { t } = useTranslation('events');
  return (
    <span className="can-shrink">
      <span className="text-strong">{name}</span>
      <span className="block text-small text-soft">
        {[t('guests.places', { category, places }), email, note].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

function RemoveGuest({ guest: { uuid, name } }: { guest: Guest }) {
  const { t } = useTranslation('events');
  return (
    <StepButton
      intent="remove"
      hiddenField={{ name: 'guest', value: uuid }}
      subject={name}
      label={t('guests.remove')}
      question={{
        title: t('guests.remove_title', { name }),
        text: t('guests.remove_text'),
        confirm: t('guests.remove'),
      }}
    />
  );
}
