/** Buyer addresses: real towns with common street names. */

import type { Buyer } from '../buyer-names.ts';
import { randomFrom } from '../music/random.ts';

interface CountryTowns {
  streets: readonly string[];
  /** The house number precedes the street. */
  numberFirst?: boolean;
  towns: readonly (readonly [postcode: string, city: string, state?: string])[];
}

const TOWNS_BY_COUNTRY: Record<string, CountryTowns> = {
  GB: {
    streets: ['Albion Street', 'Chapel Road', 'Mill Lane', 'Park View', 'Station Road'],
    numberFirst: true,
    towns: [
      ['BS1 5TR', 'Bristol'],
      ['G3 8AG', 'Glasgow'],
      ['LS2 7EW', 'Leeds'],
      ['M4 1HQ', 'Manchester'],
      ['SE15 4ST', 'London'],
    ],
  },
  DE: {
    streets: ['Bahnhofstraße', 'Gartenstraße', 'Lindenweg', 'Marktstraße', 'Schillerstraße'],
    towns: [
      ['10997', 'Berlin'],
      ['20357', 'Hamburg'],
      ['50823', 'Köln'],
      ['04229', 'Leipzig'],
      ['80469', 'München'],
    ],
  },
  US: {
    streets: ['Cedar Street', 'Maple Avenue', 'Oak Street', 'Washington Avenue'],
    numberFirst: true,
    towns: [
      ['11211', 'Brooklyn', 'NY'],
      ['60622', 'Chicago', 'IL'],
      ['78702', 'Austin', 'TX'],
      ['97214', 'Portland', 'OR'],
    ],
  },
  FR: {
    streets: ['rue de la Gare', 'rue des Lilas', 'rue du Marché'],
    numberFirst: true,
    towns: [
      ['69001', 'Lyon'],
      ['44000', 'Nantes'],
      ['75011', 'Paris'],
    ],
  },
  NL: {
    streets: ['Dorpsstraat', 'Kerkstraat', 'Molenweg'],
    towns: [
      ['1013 AB', 'Amsterdam'],
      ['3511 LN', 'Utrecht'],
    ],
  },
  IE: {
    streets: ['Church Street', 'Main Street', 'Mill Road'],
    numberFirst: true,
    towns: [
      ['T12 W8KP', 'Cork'],
      ['D08 NH1X', 'Dublin'],
    ],
  },
  AT: {
    streets: ['Bahnhofstraße', 'Hauptstraße', 'Wiener Straße'],
    towns: [
      ['8020', 'Graz'],
      ['1070', 'Wien'],
    ],
  },
  SE: {
    streets: ['Kyrkogatan', 'Skolgatan', 'Storgatan'],
    towns: [
      ['413 01', 'Göteborg'],
      ['118 20', 'Stockholm'],
    ],
  },
  FI: {
    streets: ['Kauppakatu', 'Koulukatu', 'Puistokatu'],
    towns: [
      ['00530', 'Helsinki'],
      ['33100', 'Tampere'],
    ],
  },
  ES: {
    streets: ['Calle Mayor', 'Calle Nueva', 'Calle de la Iglesia'],
    towns: [
      ['08012', 'Barcelona'],
      ['28004', 'Madrid'],
    ],
  },
  CH: {
    streets: ['Bahnhofstrasse', 'Dorfstrasse', 'Gartenstrasse'],
    towns: [
      ['3012', 'Bern'],
      ['8004', 'Zürich'],
    ],
  },
};

/** Deterministic per buyer. */
export function makeAddress({ name, email, country }: Buyer): Record<string, string> {
  const random = randomFrom(`address ${email}`);
  const places = TOWNS_BY_COUNTRY[country];
  if (!places) throw new Error(`Nobody of the demo world lives in ${country}.`);
  const [postcode, city, state = ''] = random.pick(places.towns);
  const houseNumber = random.whole(1, 90);
  const street = random.pick(places.streets);
  return {
    name,
    businessName: '',
    line1: places.numberFirst ? `${houseNumber} ${street}` : `${street} ${houseNumber}`,
    line2: '',
    city,
    state,
    postcode,
    country,
    phone: '',
  };
}
