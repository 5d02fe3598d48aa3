/**
 * States and provinces where the post requires their code. Names are the same in every language.
 */

export type Subdivision = readonly [code: string, name: string];

function parseSubdivisions(text: string): readonly Subdivision[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]);
}

const SUBDIVISIONS: ReadonlyMap<string, readonly Subdivision[]> = new Map([
  [
    'AU',
    parseSubdivisions(`ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory,
      QLD Queensland, SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia`),
  ],
  [
    'CA',
    parseSubdivisions(`AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick,
      NL Newfoundland and Labrador, NT Northwest Territories, NS Nova Scotia, NU Nunavut,
      ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon`),
  ],
  [
    'US',
    parseSubdivisions(`AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas,
      AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific, CA California,
      CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia,
      GU Guam, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky,
      LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota,
      MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire,
      NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota,
      MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania,
      PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
      VI U.S. Virgin Islands, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia,
      WI Wisconsin, WY Wyoming`),
  ],
]);

/** Empty when any name is accepted. */
export function subdivisionsOf(country: string): readonly Subdivision[] {
  return SUBDIVISIONS.get(country) ?? [];
}

/** The code of a state given by code or name; null when unknown. */
export function subdivisionCode(country: string, text: string): string | null {
  const normalized = text.trim().toLowerCase();
  const found = subdivisionsOf(country).find(
    ([code, name]) => code.toLowerCase() === normalized || name.toLowerCase() === normalized,
  );
  return found?.[0] ?? null;
}
