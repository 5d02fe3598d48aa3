/** What, when and where: the fields of an event. */
import { firstTimeZone } from '@lathe/rules/country-time-zones';
import { EVENT_AGE_MAX, EVENT_AGE_MIN, EVENT_TEXT_MAX } from '@lathe/rules/event-limits';
import { EVENT_DESCRIPTION_MAX_LENGTH, EVENT_MAX_DAYS_AHEAD } from '@lathe/rules/limits';
import { RESCHEDULE_RETURN_DAYS } from '@lathe/rules/ticket-returns';
import { useState } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ZonedTimeField } from '../../../ui/zoned-time-field.tsx';
import type { EventValues } from './event-values.ts';
import { PlaceFields } from './place-fields.tsx';

const AGES = Array.from(
  { length: EVENT_AGE_MAX - EVENT_AGE_MIN + 1 },
  (_, at) => EVENT_AGE_MIN + at,
);

interface Props {
  values: EventValues;
  pages: readonly { uuid: string; name: string }[];
  countries: readonly { iso: string; name: string }[];
  userId: string;
  canSearchVenues: boolean;
  failure: CallFailure | undefined;
  submit: string;
  /** Of the event that the seller saw; undefined for a new one. */
  version?: number;
}

export function EventForm(props: Props) {
  const { values, pages, failure, submit, version } = props;
  const { t } = useTranslation('events');
  const [zone, setZone] = useState(values.zone);
  const form = {
    form: 'event',
    failure,
    labels: {
      event_name: t('fields.event_name'),
      page_id: t('fields.page_id'),
      starts: t('fields.starts'),
      doors_time: t('fields.doors_time'),
      venue: t('fields.venue'),
      address: t('fields.address'),
      city: t('fields.city'),
      country: t('fields.country'),
      map_url: t('fields.map_url'),
      acts: t('fields.acts'),
      description: t('fields.description'),
      age_limit: t('fields.age_limit'),
      ticket_url: t('fields.ticket_url'),
      returns_until: t('fields.returns_until'),
    },
  };
  const field = fieldsOf(form);
  return (
    <ActionForm {...form} submit={submit} className="event-form">
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Card title={t('form.what')}>
        <div className="event-fields">
          <TextField
            {...field('event_name')}
            maxLength={EVENT_TEXT_MAX.name}
            defaultValue={values.event_name}
            autoComplete="off"
          />
          <SelectField {...field('page_id')} defaultValue={values.page_id}>
            {pages.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </Card>
      <Card title={t('form.where')}>
        <PlaceFields
          {...props}
          field={field}
          onCountry={(country) => setZone(firstTimeZone(country))}
          onZone={setZone}
        />
      </Card>
      <Card title={t('form.when')}>
        <div className="event-fields">
          <ZonedTimeField
            {...field('starts')}
            help={t('form.date_help', { days: EVENT_MAX_DAYS_AHEAD })}
            defaultValue={values.starts}
            defaultZone={zone}
            defaultOccurrence={values.occurrence}
          />
          <TextField
            {...field('doors_time')}
            type="time"
            optional
            help={t('form.doors_help')}
            defaultValue={values.doors_time}
            className="field-narrow"
          />
        </div>
      </Card>
      <Card title={t('form.texts')}>
        <div className="event-fields">
          <TextArea
            {...field('acts')}
            optional
            rows={4}
            help={t('form.acts_help')}
            defaultValue={values.acts}
          />
          {values.linked.map(({ name, pageId }) => (
            <span key={name} hidden>
              <input type="hidden" name="linked_name" value={name} />
              <input type="hidden" name="linked_page" value={pageId} />
            </span>
          ))}
          <TextArea
            {...field('description')}
            optional
            rows={8}
            maxLength={EVENT_DESCRIPTION_MAX_LENGTH}
            defaultValue={values.description}
          />
          <SelectField
            {...field('age_limit')}
            optional
            defaultValue={values.age_limit}
            className="field-narrow"
          >
            <option value="">{t('form.age_none')}</option>
            {AGES.map((age) => (
              <option key={age} value={age}>
                {t('form.age', { age })}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('ticket_url')}
            optional
            type="url"
            help={t('form.ticket_help')}
            maxLength={EVENT_TEXT_MAX.url}
            defaultValue={values.ticket_url}
          />
          <TextField
            {...field('returns_until')}
            type="date"
            optional
            help={t('form.returns_help', { days: RESCHEDULE_RETURN_DAYS })}
            defaultValue={values.returns_until}
            className="field-narrow"
          />
        </div>
      </Card>
    </ActionForm>
  );
}
