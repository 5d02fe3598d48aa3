/** Converts the fields of a step to the API request, for submit and autosave. */
import type { Creator, CreatorChanges } from '@lathe/contract/creator-calls';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { FormStep } from './steps.ts';

export function stepChanges(step: FormStep, form: FormData): CreatorChanges {
  const text = (name: string) => textOf(form, name);
  switch (step) {
    case 'start':
      return {
        ...(form.has('kind') && {
          kind: text('kind') === 'business' ? 'business' : 'individual',
        }),
        ...(form.has('address.country_iso') && {
          address: { country_iso: text('address.country_iso') },
        }),
        vinyl_capacity: parseWholeNumber(text('vinyl_capacity')),
      };
    case 'person':
      return {
        first_name: text('first_name'),
        last_name: text('last_name'),
        dob: text('dob'),
        phone: text('phone'),
      };
    case 'address':
      return { address: addressChanges(form) };
    case 'business':
      return {
        business_name: text('business_name'),
        ...(form.has('legal_form') && { legal_form: text('legal_form') }),
        ...(form.has('vat_number') && { vat_number: text('vat_number') }),
      };
    case 'owners':
      return {
        has_additional_owners: parseYesOrNo(text('has_additional_owners')),
        additional_owners: ownersIn(form),
      };
    case 'identity':
      return numbersIn(form);
  }
}

const ADDRESS_PARTS = ['address_line_1', 'address_line_2', 'city', 'state', 'postcode'] as const;

/** Fields that the country does not use are missing and stay unchanged. */
function addressChanges(form: FormData): NonNullable<CreatorChanges['address']> {
  const presentParts = ADDRESS_PARTS.filter((part) => form.has(`address.${part}`));
  return Object.fromEntries(presentParts.map((part) => [part, textOf(form, `address.${part}`)]));
}

/** An empty field keeps the stored number. */
function numbersIn(form: FormData): CreatorChanges {
  const names = ['personal_id_number', 'ssn_last_4'] as const;
  const given = names.filter((name) => textOf(form, name).trim() !== '');
  return Object.fromEntries(given.map((name) => [name, textOf(form, name)]));
}

type Owner = Creator['additional_owners'][number];

export const NO_OWNER: Owner = { first_name: '', last_name: '', dob: '', share_percent: null };

export function ownerField(at: number, name: keyof Owner): string {
  return `additional_owners.${at}.${name}`;
}

function ownersIn(form: FormData): Owner[] {
  const owners: Owner[] = [];
  while (form.has(ownerField(owners.length, 'first_name'))) {
    const text = (name: keyof Owner) => textOf(form, ownerField(owners.length, name));
    owners.push({
      first_name: text('first_name'),
      last_name: text('last_name'),
      dob: text('dob'),
      share_percent: share(text('share_percent')),
    });
  }
  return owners;
}

function parseYesOrNo(text: string): boolean | null {
  return text === '' ? null : text === 'yes';
}

/** Accepts `40,5` and `40.5`. */
function share(text: string): number | null {
  const plain = text.replace(',', '.').replace('%', '').trim();
  return /^\d{1,3}(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function parseWholeNumber(text: string): number | null {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : null;
}

/** Merges the answers into the details, to refill a rejected form. */
export function withChanges(creator: Creator, changes: CreatorChanges): Creator {
  const { address, personal_id_number: _, ssn_last_4: __, ...rest } = changes;
  return { ...creator, ...rest, address: { ...creator.address, ...address } } as Creator;
}
