/** What a form needs to know about the addresses of a country. Also sent to browsers as data. */
import { addressFormat, type PostcodeKind, type StateKind } from './address-formats.ts';
import { type Subdivision, subdivisionsOf } from './subdivisions.ts';

export type CityLinePart = 'city' | 'state' | 'postcode';

export interface AddressLayout {
  readonly country: string;
  /** In the order of an envelope, without parts that the country does not use. */
  readonly cityLine: readonly CityLinePart[];
  readonly postcode: {
    readonly kind: PostcodeKind;
    readonly example: string;
    readonly required: boolean;
  } | null;
  readonly state: { readonly kind: StateKind; readonly required: boolean } | null;
  /** Empty when any name is accepted. */
  readonly states: readonly Subdivision[];
}

export function addressLayout(country: string): AddressLayout {
  const { cityLine, postcode, state } = addressFormat(country);
  const parts = [...cityLine.matchAll(/\{(\w+)\}/g)].map(([, part]) => part as CityLinePart);
  return {
    country,
    cityLine: parts.filter(
      (part) => (part !== 'postcode' || postcode) && (part !== 'state' || state),
    ),
    postcode: postcode && {
      kind: postcode.kind,
      example: postcode.example,
      required: postcode.required,
    },
    state,
    states: subdivisionsOf(country),
  };
}
