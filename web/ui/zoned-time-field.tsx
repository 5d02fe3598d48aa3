import { isTimeZone, type LocalTime, offsetText, readLocalTime } from '@lathe/rules/local-time';
import { withMinusSign } from '@lathe/rules/number-format';
import { TIME_ZONES } from '@lathe/rules/time-zones';
import { useState } from 'react';
import { DayField } from './day-field.tsx';
import type { FieldTexts } from './field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { useTranslation } from './translation.ts';
import './zoned-time-field.css';

interface Props extends Omit<FieldTexts, 'hideLabel'> {
  id: string;
  /** Submits `{name}`, `{name}_zone`, and `{name}_occurrence` where clocks show the time twice. */
  name: string;
  /** `2026-11-18T20:30`; empty means none. */
  defaultValue: string;
  defaultZone: string;
  defaultOccurrence?: 'first' | 'second';
}

/**
 * A date and time at a place. It says which instant that is, and asks where the clocks make it
 * unclear: the hour that is skipped in spring or repeated in autumn.
 */
export function ZonedTimeField(props: Props) {
  const { id, name, label, help, error, optional, defaultOccurrence = 'first' } = props;
  const { t } = useTranslation('parts');
  const [local, setLocal] = useState(props.defaultValue);
  const [zone, setZone] = useState(props.defaultZone);
  const [given, setGiven] = useState(props.defaultZone);
  // The country of a form changes the zone that it proposes.
  if (given !== props.defaultZone) {
    setGiven(props.defaultZone);
    setZone(props.defaultZone);
  }
  const read = readLocalTime(local, zone);
  const place = placeName(zone);
  const skipped = read?.kind === 'skipped' && t('time.skipped', { time: local.slice(11), place });
  return (
    <div className="zoned-time">
      <div>
        <DayField
          id={id}
          name={name}
          time
          label={label}
          help={help}
          error={skipped || error}
          optional={optional}
          defaultValue={local}
          onChange={setLocal}
        />
      </div>
      <SelectField
        id={`${id}-zone`}
        name={`${name}_zone`}
        label={t('time.zone')}
        optional={optional}
        value={zone}
        onChange={({ target }) => setZone(target.value)}
      >
        <ZoneOptions current={zone} />
      </SelectField>
      {read?.kind === 'twice' && (
        <RadioGroup
          name={`${name}_occurrence`}
          label={t('time.twice', { time: local.slice(11), place })}
          defaultValue={defaultOccurrence}
          options={[
            { value: 'first', label: t('time.first', { offset: offsetOf(read.instant, zone) }) },
            { value: 'second', label: t('time.second', { offset: offsetOf(read.later, zone) }) },
          ]}
        />
      )}
      <p className="zoned-time-note" role="status">
        {read?.kind === 'once' && t('time.once', noteOf(read, local, zone))}
      </p>
    </div>
  );
}

function noteOf({ instant }: LocalTime, local: string, zone: string) {
  return {
    time: local.slice(11),
    place: placeName(zone),
    offset: offsetOf(instant, zone),
    utc: instant.toISOString().slice(11, 16),
  };
}

function offsetOf(instant: Date, zone: string): string {
  return withMinusSign(offsetText(instant, zone));
}

/** All zones by continent. The current one stays, even if the list does not have it. */
function ZoneOptions({ current }: { current: string }) {
  const { t } = useTranslation('parts');
  const areas = Map.groupBy(TIME_ZONES, (zone) => zone.slice(0, zone.indexOf('/')));
  return (
    <>
      {!TIME_ZONES.includes(current) && isTimeZone(current) && <option>{current}</option>}
      {[...areas].map(([area, zones]) => (
        <optgroup key={area} label={t(`time.areas.${area as 'Europe'}`)}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {placeName(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

/** `America/Argentina/Buenos_Aires` is `Buenos Aires, Argentina`. */
function placeName(zone: string): string {
  const [, ...places] = zone.split('/');
  return places.reverse().join(', ').replaceAll('_', ' ') || zone;
}
