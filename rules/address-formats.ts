/**
 * Address formats of the countries we ship to. Postcodes are from the postal operators, as
 * collected in the Universal Postal Union's addressing guide. A pattern is matched against the text
 * without spaces and hyphens; its groups, joined, give the written form.
 */

export interface PostcodeFormat {
  readonly pattern: RegExp;
  readonly join: string;
  readonly before: string;
  readonly example: string;
  readonly kind: PostcodeKind;
  readonly required: boolean;
}

export interface AddressFormat {
  /** Null when the country has no postcodes. */
  readonly postcode: PostcodeFormat | null;
  /** Null when the post does not use one. */
  readonly state: { readonly kind: StateKind; readonly required: boolean } | null;
  /** The lines below the street. */
  readonly cityLine: string;
}

export type PostcodeKind = 'postcode' | 'zip' | 'eircode' | 'pin';
export type StateKind =
  | 'state'
  | 'province'
  | 'county'
  | 'prefecture'
  | 'emirate'
  | 'area'
  | 'region';

type PostcodeOptions = Partial<Pick<PostcodeFormat, 'join' | 'before' | 'kind' | 'required'>>;

function postcode(pattern: RegExp, example: string, options: PostcodeOptions = {}): PostcodeFormat {
  return { pattern, example, join: '', before: '', kind: 'postcode', required: true, ...options };
}

type FormatOptions = { state?: StateKind; optionalState?: StateKind; cityLine?: string };

function format(code: PostcodeFormat | null, options: FormatOptions = {}): AddressFormat {
  const { state, optionalState, cityLine = '{postcode} {city}' } = options;
  const kind = state ?? optionalState;
  return {
    postcode: code,
    state: kind === undefined ? null : { kind, required: state !== undefined },
    cityLine,
  };
}

const SPACED = { join: ' ' };
const HYPHENED = { join: '-' };

const FORMATS: ReadonlyMap<string, AddressFormat> = new Map(
  Object.entries({
    AE: format(null, { state: 'emirate', cityLine: '{city}\n{state}' }),
    AR: format(postcode(/^([A-HJ-NP-Z]?\d{4}(?:[A-Z]{3})?)$/, 'C1070AAM', { required: false }), {
      optionalState: 'province',
      cityLine: '{postcode} {city}\n{state}',
    }),
    AT: format(postcode(/^([1-9]\d{3})$/, '1010')),
    AU: format(postcode(/^(\d{4})$/, '2060'), {
      state: 'state',
      cityLine: '{city} {state} {postcode}',
    }),
    BE: format(postcode(/^([1-9]\d{3})$/, '1000')),
    BG: format(postcode(/^([1-9]\d{3})$/, '1000')),
    BR: format(postcode(/^(\d{5})(\d{3})$/, '40301-110', HYPHENED), {
      state: 'state',
      cityLine: '{city} - {state}\n{postcode}',
    }),
    CA: format(
      postcode(
        /^([ABCEGHJ-NPR-TVXY]\d[ABCEGHJ-NPR-TV-Z])(\d[ABCEGHJ-NPR-TV-Z]\d)$/,
        'H3Z 2Y7',
        SPACED,
      ),
      { state: 'province', cityLine: '{city} {state} {postcode}' },
    ),
    CH: format(postcode(/^([1-9]\d{3})$/, '3001')),
    CL: format(postcode(/^(\d{7})$/, '8340457', { required: false }), {
      optionalState: 'region',
      cityLine: '{postcode} {city}\n{state}',
    }),
    CY: format(postcode(/^(\d{4})$/, '2008')),
    CZ: format(postcode(/^([1-7]\d{2})(\d{2})$/, '110 00', SPACED)),
    DE: format(postcode(/^((?!00)\d{5})$/, '10115')),
    DK: format(postcode(/^(\d{4})$/, '1050')),
    EE: format(postcode(/^([1-9]\d{4})$/, '69501')),
    ES: format(postcode(/^((?:0[1-9]|[1-4]\d|5[0-2])\d{3})$/, '28039'), {
      optionalState: 'province',
      cityLine: '{postcode} {city}\n{state}',
    }),
    FI: format(postcode(/^(\d{5})$/, '00550')),
    FR: format(postcode(/^((?:0[1-9]|[1-8]\d|9[0-8])\d{3})$/, '75011')),
    GB: format(postcode(/^([A-Z]{1,2}\d[A-Z\d]?|GIR)(\d[ABD-HJLNP-UW-Z]{2})$/, 'LS1 4AP', SPACED), {
      cityLine: '{city}\n{postcode}',
    }),
    GR: format(postcode(/^([1-8]\d{2})(\d{2})$/, '151 24', SPACED)),
    HK: format(null, { state: 'area', cityLine: '{city}\n{state}' }),
    HR: format(postcode(/^([1-5]\d{4})$/, '10000')),
    HU: format(postcode(/^([1-9]\d{3})$/, '1037')),
    IE: format(
      postcode(/^([AC-FHKNPRTV-Y]\d[\dW])([\dAC-FHKNPRTV-Y]{4})$/, 'D02 AF30', {
        join: ' ',
        kind: 'eircode',
        required: false,
      }),
      { optionalState: 'county', cityLine: '{city}\n{state}\n{postcode}' },
    ),
    IL: format(postcode(/^(\d{5}(?:\d{2})?)$/, '9614303'), { cityLine: '{city} {postcode}' }),
    IN: format(postcode(/^([1-9]\d{5})$/, '110034', { kind: 'pin' }), {
      state: 'state',
      cityLine: '{city} {postcode}\n{state}',
    }),
    IS: format(postcode(/^([1-9]\d{2})$/, '121')),
    IT: format(postcode(/^(\d{5})$/, '20121'), {
      state: 'province',
      cityLine: '{postcode} {city} {state}',
    }),
    JP: format(postcode(/^(\d{3})(\d{4})$/, '154-0023', HYPHENED), {
      state: 'prefecture',
      cityLine: '{city}, {state}\n{postcode}',
    }),
    KR: format(postcode(/^(\d{5})$/, '03051'), {
      state: 'province',
      cityLine: '{city}, {state} {postcode}',
    }),
    LI: format(postcode(/^(94(?:8[5-9]|9[0-8]))$/, '9490')),
    LT: format(postcode(/^(\d{5})$/, 'LT-04340', { before: 'LT-' })),
    LU: format(postcode(/^([1-9]\d{3})$/, '4750')),
    LV: format(postcode(/^(\d{4})$/, 'LV-1073', { before: 'LV-' }), {
      cityLine: '{city}, {postcode}',
    }),
    MC: format(postcode(/^(980\d{2})$/, '98000')),
    MT: format(postcode(/^([A-Z]{3})(\d{4})$/, 'VLT 1117', SPACED), {
      cityLine: '{city} {postcode}',
    }),
    MX: format(postcode(/^(\d{5})$/, '02860'), {
      state: 'state',
      cityLine: '{postcode} {city}, {state}',
    }),
    MY: format(postcode(/^(\d{5})$/, '50754'), {
      state: 'state',
      cityLine: '{postcode} {city}\n{state}',
    }),
    NL: format(postcode(/^([1-9]\d{3})((?!SA|SD|SS)[A-Z]{2})$/, '1234 AB', SPACED)),
    NO: format(postcode(/^(\d{4})$/, '0025')),
    NZ: format(postcode(/^(\d{4})$/, '6001'), { cityLine: '{city} {postcode}' }),
    PL: format(postcode(/^(\d{2})(\d{3})$/, '00-950', HYPHENED)),
    PT: format(postcode(/^([1-9]\d{3})(\d{3})$/, '2725-079', HYPHENED)),
    RO: format(postcode(/^(\d{6})$/, '060274'), {
      optionalState: 'county',
      cityLine: '{postcode} {city}\n{state}',
    }),
    SE: format(postcode(/^([1-9]\d{2})(\d{2})$/, '114 55', SPACED)),
    SG: format(postcode(/^(\d{6})$/, '308215'), { cityLine: '{city} {postcode}' }),
    SI: format(postcode(/^([1-9]\d{3})$/, '4000')),
    SK: format(postcode(/^([089]\d{2})(\d{2})$/, '010 01', SPACED)),
    TH: format(postcode(/^([1-9]\d{4})$/, '10150'), {
      state: 'province',
      cityLine: '{city}\n{state} {postcode}',
    }),
    TW: format(postcode(/^(\d{3}(?:\d{2,3})?)$/, '104'), {
      optionalState: 'county',
      cityLine: '{city} {postcode}\n{state}',
    }),
    US: format(postcode(/^(\d{5})(\d{4})?$/, '95014', { join: '-', kind: 'zip' }), {
      state: 'state',
      cityLine: '{city}, {state} {postcode}',
    }),
    ZA: format(postcode(/^(\d{4})$/, '0083'), {
      optionalState: 'province',
      cityLine: '{city}\n{state}\n{postcode}',
    }),
  }),
);

/** A country without a format in this file: nothing is required. */
const UNKNOWN = format(postcode(/^([A-Z\d]{1,12})$/, '', { required: false }), {
  optionalState: 'region',
  cityLine: '{postcode} {city}\n{state}',
});

export const FORMATTED_COUNTRIES: readonly string[] = [...FORMATS.keys()];

export function addressFormat(country: string): AddressFormat {
  return FORMATS.get(country) ?? UNKNOWN;
}
