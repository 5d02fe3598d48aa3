/** The place of an event, typed or found by the place service. */
import { EVENT_TEXT_MAX } from '@lathe/rules/event-limits';
import { useState } from 'react';
import type { Field } from '../../../lib/forms/form-fields.ts';
import { CountryOptions } from '../../../lib/region-options.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { EventValues } from './event-values.ts';
import { VenueSearch } from './venue-search.tsx';

type PlaceName = 'venue' | 'address' | 'city' | 'country' | 'map_url';

interface Props {
  field: Field<PlaceName>;
  values: EventValues;
  countries: readonly { iso: string; name: string }[];
  userId: string;
  canSearchVenues: boolean;
  onCountry: (country: string) => void;
  onZone: (zone: string) => void;
}

export function PlaceFields(props: Props) {
  const { field, countries, userId, canSearchVenues, onCountry, onZone } = props;
  const { t } = useTranslation('events');
  const [place, setPlace] = useState<Pick<EventValues, PlaceName>>(props.values);
  const bound = (name: Exclude<PlaceName, 'country'>) => ({
    ...field(name),
    value: place[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setPlace({ ...place, [name]: target.value }),
  });
  return (
    <div className="event-fields">
      {canSearchVenues && (
        <VenueSearch
          userId={userId}
          onFound={({ time_zone, ...found }) => {
            setPlace(found);
            onZone(time_zone);
          }}
        />
      )}
      <TextField {...bound('venue')} maxLength={EVENT_TEXT_MAX.venue} autoComplete="off" />
      <TextField
        {...bound('address')}
        optional
        maxLength={EVENT_TEXT_MAX.address}
        autoComplete="off"
      />
      <div className="field-pair">
        <TextField {...bound('city')} optional maxLength={EVENT_TEXT_MAX.city} autoComplete="off" />
        <SelectField
          {...field('country')}
          value={place.country}
          onChange={({ target }) => {
            setPlace({ ...place, country: target.value });
            onCountry(target.value);
          }}
        >
          <CountryOptions countries={countries} />
        </SelectField>
      </div>
      <TextField
        {...bound('map_url')}
        optional
        type="url"
        help={t('form.map_help')}
        maxLength={EVENT_TEXT_MAX.url}
      />
    </div>
  );
}
