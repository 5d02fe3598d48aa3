/** Address fields in the format of the country. */
import type { AddressLayout, CityLinePart } from '@lathe/rules/address-layout';
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/address-limits';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import './address-fields.css';

export type AddressPart = 'line1' | 'line2' | CityLinePart;

interface Props {
  layout: AddressLayout;
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
export function useAddressLabels({
  postcode,
  state,
}: Pick<AddressLayout, 'postcode' | 'state'>): Record<AddressPart, string> {
  const { t } = useTranslation('addresses');
  return {
    line1: t('line_1'),
    line2: t('line_2'),
    city: t('city'),
    state: t(`state.${state?.kind ?? 'state'}`),
    postcode: t(`postcode.${postcode?.kind ?? 'postcode'}`),
  };
}

export function AddressFields({ layout, values, field, isBilling = false }: Props) {
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
        {layout.cityLine.map((part) => (
          <CityLineField key={part} part={part} {...{ layout, values, field, isBilling }} />
        ))}
      </div>
    </>
  );
}

function CityLineField(props: Props & { part: AddressPart }) {
  const { part, layout, values, field, isBilling = false } = props;
  const filled = isBilling ? 'billing ' : '';
  const { t } = useTranslation('addresses');
  const { postcode, state } = layout;
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
      layout={layout}
      value={values.state}
      optional={!state?.required}
      autocompletePrefix={filled}
      {...field('state')}
    />
  );
}

interface StateProps {
  layout: AddressLayout;
  value: string;
  optional: boolean;
  /** Prefix of the autocomplete token. */
  autocompletePrefix: '' | 'billing ';
  name: string;
  id: string;
  label: string;
  error?: string | undefined;
}

function StateField({ layout, value, autocompletePrefix, ...field }: StateProps) {
  const { t } = useTranslation('addresses');
  const { country, states } = layout;
  if (states.length === 0) {
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
      defaultValue={states.some(([code]) => code === value) ? value : ''}
    >
      <option value="">{t('choose')}</option>
      {states.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
