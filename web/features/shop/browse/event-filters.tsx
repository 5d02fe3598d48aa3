/** Upcoming shows of one place or month. */
import { dateFormat } from '@lathe/rules/date-format';
import { bcp47 } from '@lathe/rules/locales';
import { FilterBar } from '../../../ui/filter-bar.tsx';
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
  const monthName = useMonthName();
  if (places.length === 0) return null;
  const [country, city] = place.split('/');
  const countryName = places.find((each) => each.country === country)?.country_name ?? '';
  return (
    <FilterBar
      label={t('events.filters')}
      active={[
        ...(place ? [{ name: 'place', text: city ?? countryName }] : []),
        ...(month ? [{ name: 'month', text: monthName(month) }] : []),
      ]}
    >
      <SelectField name="place" label={t('events.place')} defaultValue={place} required={false}>
        <option value="">{t('events.everywhere')}</option>
        {places.map((each) => (
          <optgroup key={each.country} label={each.country_name}>
            <option value={each.country}>
              {t('events.all_of', { country: each.country_name })}
            </option>
            {each.cities.map((name) => (
              <option key={name} value={`${each.country}/${name}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField name="month" label={t('events.month')} defaultValue={month} required={false}>
        <option value="">{t('events.any_month')}</option>
        {months.map((each) => (
          <option key={each} value={each}>
            {monthName(each)}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}

function useMonthName(): (month: string) => string {
  const format = dateFormat(bcp47(useLocale()), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (month) => format.format(new Date(`${month}-15T12:00:00Z`));
}
