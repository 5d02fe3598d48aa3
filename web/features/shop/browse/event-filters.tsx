/** Upcoming shows of one place or month, as a form that works without scripts. */
import { dateFormat } from '@lathe/rules/date-format';
import { bcp47 } from '@lathe/rules/locales';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  places: readonly { country: string; country_name: string; cities: string[] }[];
  months: readonly string[];
  /** Empty for all. */
  place: string;
  month: string;
}

export function EventFilters({ places, months, place, month }: Props) {
  const { t } = useTranslation('browse');
  const format = dateFormat(bcp47(useLocale()), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  if (places.length === 0) return null;
  return (
    <search aria-label={t('events.filters')}>
      <Form className="event-filters">
        <SelectField
          id="event-place"
          name="place"
          label={t('events.place')}
          defaultValue={place}
          required={false}
        >
          <option value="">{t('events.everywhere')}</option>
          {places.map(({ country, country_name, cities }) => (
            <optgroup key={country} label={country_name}>
              <option value={country}>{t('events.all_of', { country: country_name })}</option>
              {cities.map((city) => (
                <option key={city} value={`${country}/${city}`}>
                  {city}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          id="event-month"
          name="month"
          label={t('events.month')}
          defaultValue={month}
          required={false}
        >
          <option value="">{t('events.any_month')}</option>
          {months.map((each) => (
            <option key={each} value={each}>
              {format.format(new Date(`${each}-15T12:00:00Z`))}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('events.show')}</Button>
      </Form>
    </search>
  );
}
