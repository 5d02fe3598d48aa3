/** Converts the fields of a step to the API request, for submit and autosave. */
import type { TaxDraftBody } from '@lathe/contract/tax-profile-calls';
import { TAX_CLASSIFICATIONS } from '@lathe/rules/tax-profile';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { FormStep } from './steps.ts';

const ADDRESS_PARTS = ['line1', 'line2', 'city', 'state', 'postcode'] as const;

export function stepChanges(step: FormStep, form: FormData): TaxDraftBody {
  switch (step) {
    case 'who':
      return whoChanges(form);
    case 'address': {
      // Fields that the country does not use are missing and stay unchanged.
      const parts = ADDRESS_PARTS.filter((part) => form.has(`address.${part}`));
      const values = parts.map((part) => [part, textOf(form, `address.${part}`)]);
      return { address: Object.fromEntries(values) };
    }
    case 'numbers':
      return {
        ...(form.has('vat_number') && { vat_number: textOf(form, 'vat_number').trim() || null }),
        ...typedNumber(form, 'utr_number'),
        ...typedNumber(form, 'ni_number'),
        ...typedNumber(form, 'tin_number'),
      };
  }
}

/** One question decides the country, the residence and where the address is. */
function whoChanges(form: FormData): TaxDraftBody {
  const kind = textOf(form, 'tax_classification');
  const classification = TAX_CLASSIFICATIONS.find((each) => each === kind);
  const country = textOf(form, 'country_iso');
  const isUk = country === 'GB';
  return {
    ...(classification && { tax_classification: classification }),
    name: textOf(form, 'name'),
    ...(form.has('country_iso') && {
      country_iso: country,
      is_uk_resident: isUk,
      address: { country_iso: country },
      ...(!isUk && { uk_tax_resident: false }),
    }),
  };
}

/** An empty field keeps the stored number. */
function typedNumber(
  form: FormData,
  name: 'utr_number' | 'ni_number' | 'tin_number',
): TaxDraftBody {
  const typed = textOf(form, name).trim();
  return typed === '' ? {} : { [name]: typed };
}
