import type { Creator } from '@lathe/contract/creator-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import { addressLayout } from '@lathe/rules/address-layout';
import { useState } from 'react';
import {
  AddressFields,
  type AddressPart,
  useAddressLabels,
} from '../../../lib/forms/address/address-fields.tsx';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { BusinessFields } from './business-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { OwnersFields } from './owners-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { StartFields } from './start-fields.tsx';
import type { FormStep } from './steps.ts';

interface Props {
  step: FormStep;
  creator: Creator | null;
  countries: readonly CountryOption[];
  country: string;
  field: UnlabelledField;
}

export function StepFields({ step, creator, countries, country, field }: Props) {
  if (step === 'start' || creator === null) {
    return <StartFields creator={creator} countries={countries} country={country} field={field} />;
  }
  switch (step) {
    case 'person':
      return <PersonFields creator={creator} field={field} />;
    case 'address':
      return <OwnAddressFields creator={creator} field={field} />;
    case 'business':
      return <BusinessFields creator={creator} field={field} />;
    case 'owners':
      return <AllOwnersFields creator={creator} field={field} />;
    case 'identity':
      return <IdentityFields creator={creator} field={field} />;
  }
}

/**
 * Fields keep their input. When an owner is removed they must remount, or input would move to the
 * wrong owner. When one is added they must not, because autosave creates an owner while the user is
 * typing.
 */
function AllOwnersFields({ creator, field }: { creator: Creator; field: UnlabelledField }) {
  const count = creator.additional_owners.length;
  const [seen, setSeen] = useState({ count, removals: 0 });
  if (seen.count !== count) {
    setSeen({ count, removals: seen.removals + (count < seen.count ? 1 : 0) });
  }
  return <OwnersFields key={seen.removals} creator={creator} field={field} />;
}

const NAMES: Record<AddressPart, string> = {
  line1: 'address.address_line_1',
  line2: 'address.address_line_2',
  city: 'address.city',
  state: 'address.state',
  postcode: 'address.postcode',
};

function OwnAddressFields({ creator, field }: { creator: Creator; field: UnlabelledField }) {
  const { address } = creator;
  const layout = addressLayout(address.country_iso);
  const labels = useAddressLabels(layout);
  return (
    <AddressFields
      layout={layout}
      values={{
        line1: address.address_line_1,
        line2: address.address_line_2,
        city: address.city,
        state: address.state,
        postcode: address.postcode,
      }}
      field={(part) => ({ ...field(NAMES[part]), label: labels[part] })}
    />
  );
}
