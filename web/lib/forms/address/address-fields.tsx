/** Address fields in the format of the country. */

import { addressFormat } from '@lathe/rules/address-formats';
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/addresses';
import { subdivisionsOf } from '@lathe/rules/subdivisions';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import './address-fields.css';

export type AddressPart = 'line1' | 'line2' | 'city' | 'state' | 'postcode';

interface Props {
  country: string;
  values: Record<AddressPart, string>;
  /** Name, id, label and error of each field in the enclosing form. */
  field: (part: AddressPart) => {
    name: string;
    id: string;
    label: string;
    error?: string | undefined;
  };
  isBilling?: boolean;
}

/** Labels by country: ZIP code in the United States, county in Ireland. */
export function useAddressLabels(country: string): Record<AddressPart, string> {
  const { t } = useTranslation('addresses');
  const { postcode, state } = addressFormat(country);
  return {
    line1: t('line_1'),
    line2: t('line_2'),
    city: t('city'),
    state: t(`state.${state?.kind ?? 'state'}`),
    postcode: t(`postcode.${postcode?.kind ?? 'postcode'}`),
  };
}

export function AddressFields({ country, values, field, isBilling = false }: Props) {
  const filled = isBilling ? 'billing ' : '';
  return (
    <>
      <TextField
        {...field('line1')}
        autoComplete={`${filled}address-line1`}
        maxLength={ADDRESS_MAX_LENGTHS.line}
        defaultValue={values.line1}
      />
      <TextField
        {...field('line2')}
        optional
        autoComplete={`${filled}address-line2`}
        maxLength={ADDRESS_MAX_LENGTHS.line}
        defaultValue={values.line2}
      />
      <div className="field-pair">
        {cityLineParts(country).map((part) => (
          <CityLineField key={part} part={part} {...{ country, values, field, isBilling }} />
        ))}
      </div>
    </>
  );
}

/** In the order of an envelope. */
export function cityLineParts(country: string): ('city' | 'state' | 'postcode')[] {
  const { cityLine, postcode, state } = addressFormat(country);
  const parts = [...cityLine.matchAll(/\{(\w+)\}/g)].map(([, part]) => part as 'city');
  return parts.filter(
    (part: string) => (part !== 'postcode' || postcode) && (part !== 'state' || state),
  );
}

function CityLineField(props: Props & { part: AddressPart }) {
  const { part, country, values, field, isBilling = false } = props;
  const filled = isBilling ? 'billing ' : '';
  const { t } = useTranslation('addresses');
  const { postcode, state } = addressFormat(country);
  if (part === 'city') {
    return (
      <TextField
        {...field('city')}
        autoComplete={`${filled}address-level2`}
        maxLength={ADDRESS_MAX_LENGTHS.city}
        defaultValue={values.city}
      />
    );
  }
  if (part === 'postcode') {
    const own = field('postcode');
    // The error message already contains the example.
    const example = own.error ? null : postcode?.example;
    return (
      <TextField
        {...own}
        optional={!postcode?.required}
        help={example && t('postcode_example', { example })}
        autoComplete={`${filled}postal-code`}
        autoCapitalize="characters"
        maxLength={ADDRESS_MAX_LENGTHS.postcode}
        defaultValue={values.postcode}
      />
    );
  }
  return (
    <StateField
      country={country}
      value={values.state}
      optional={!state?.required}
      autocompletePrefix={filled}
      {...field('state')}
    />
  );
}

interface StateProps {
  country: string;
  value: string;
  optional: boolean;
  /** Prefix of the autocomplete token. */
  autocompletePrefix: '' | 'billing ';
  name: string;
  id: string;
  label: string;
  error?: string | undefined;
}

function StateField({ country, value, autocompletePrefix, ...field }: StateProps) {
  const { t } = useTranslation('addresses');
  const known = subdivisionsOf(country);
  if (known.length === 0) {
    return (
      <TextField
        {...field}
        autoComplete={`${autocompletePrefix}address-level1`}
        maxLength={ADDRESS_MAX_LENGTHS.state}
        defaultValue={value}
      />
    );
  }
  return (
    <SelectField
      {...field}
      // Remounts per country, because a state of one country is not valid in another.
      key={country}
      autoComplete={`${autocompletePrefix}address-level1`}
      defaultValue={known.some(([code]) => code === value) ? value : ''}
    >
      <option value="">{t('choose')}</option>
      {known.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
