/** Sellers besides the two demo sign-ins. */
import type { SellerKey } from './catalogue/catalogue-types.ts';
import { DEMO_USERS, type DemoUser } from './people.ts';

export const OTHER_SELLERS: readonly DemoUser[] = [
  {
    id: 'de300000-0000-4000-8000-000000000011',
    email: 'friederike@sandrock-quartett.example',
    description: 'a string quartet with an edition of its own',
    name: 'Friederike Sandrock',
    role: 'customer',
    locale: 'de',
    phone: '+49 30 23125 214',
    home: { line_1: 'Wilsnacker Straße 31', city: 'Berlin', postcode: '10559', country_iso: 'DE' },
    seller: {
      kind: 'business',
      dob: '1984-06-02',
      vinylCapacity: 300,
      business: {
        name: 'Sandrock-Quartett GbR',
        legalEntityType: 'partnership',
        legalForm: 'gbr',
        office: {
          line_1: 'Wilsnacker Straße 31',
          city: 'Berlin',
          postcode: '10559',
          country_iso: 'DE',
        },
      },
    },
  },
  {
    id: 'de300000-0000-4000-8000-000000000012',
    email: 'vroni@isarkiesel.example',
    description: 'a singer from Munich',
    name: 'Veronika Achleitner',
    role: 'customer',
    locale: 'de',
    phone: '+49 89 99998 305',
    home: {
      line_1: 'Tegernseer Landstraße 44',
      city: 'München',
      postcode: '81541',
      country_iso: 'DE',
    },
    seller: { kind: 'individual', dob: '1991-11-19', vinylCapacity: 200 },
  },
  {
    id: 'de300000-0000-4000-8000-000000000013',
    email: 'camille@pontperdu.example',
    description: 'a house duo from Lyon',
    name: 'Camille Verlaine',
    role: 'customer',
    locale: 'en',
    phone: '+33 4 65 71 22 08',
    home: {
      line_1: '12 montée de la Grande-Côte',
      city: 'Lyon',
      postcode: '69001',
      country_iso: 'FR',
    },
    seller: { kind: 'individual', dob: '1990-02-27', vinylCapacity: 500 },
  },
  {
    id: 'de300000-0000-4000-8000-000000000014',
    email: 'hanna@gutleut.example',
    description: 'a seven-piece from Frankfurt',
    name: 'Hanna Tesfaye',
    role: 'customer',
    locale: 'de',
    phone: '+49 69 90009 417',
    home: {
      line_1: 'Gutleutstraße 130',
      city: 'Frankfurt am Main',
      postcode: '60327',
      country_iso: 'DE',
    },
    seller: { kind: 'individual', dob: '1987-08-08', vinylCapacity: 250 },
  },
  {
    id: 'de300000-0000-4000-8000-000000000015',
    email: 'dana@laneporter.example',
    description: 'a songwriter from Portland, Oregon',
    name: 'Dana Porter',
    role: 'customer',
    locale: 'en_US',
    phone: '+1 503 555 0142',
    home: {
      line_1: '2214 SE Ankeny St',
      city: 'Portland',
      postcode: '97214',
      country_iso: 'US',
    },
    seller: { kind: 'individual', dob: '1986-12-09', vinylCapacity: 150 },
  },
  {
    id: 'de300000-0000-4000-8000-000000000016',
    email: 'ruth@alumrockmusic.example',
    description: 'a community music charity',
    name: 'Ruth Ackroyd',
    role: 'customer',
    locale: 'en_GB',
    phone: '+44 121 496 0218',
    home: {
      line_1: '88 Alum Rock Road',
      city: 'Birmingham',
      postcode: 'B8 1JB',
      country_iso: 'GB',
    },
    seller: {
      kind: 'business',
      dob: '1968-04-17',
      vinylCapacity: 100,
      business: {
        name: 'Alum Rock Community Music',
        legalEntityType: 'charity',
        legalForm: 'charity',
        office: {
          line_1: '88 Alum Rock Road',
          city: 'Birmingham',
          postcode: 'B8 1JB',
          country_iso: 'GB',
        },
      },
    },
  },
];

const SELLER_EMAILS: Record<SellerKey, string> = {
  seller: 'seller@lathe.test',
  label: 'label@lathe.test',
  sandrock: 'friederike@sandrock-quartett.example',
  achleitner: 'vroni@isarkiesel.example',
  verlaine: 'camille@pontperdu.example',
  selam: 'hanna@gutleut.example',
  porter: 'dana@laneporter.example',
  choir: 'ruth@alumrockmusic.example',
};

export function findSeller(key: SellerKey): DemoUser {
  const found = [...DEMO_USERS, ...OTHER_SELLERS].find(({ email }) => email === SELLER_EMAILS[key]);
  if (!found) throw new Error(`Nobody has the address ${SELLER_EMAILS[key]}.`);
  return found;
}
