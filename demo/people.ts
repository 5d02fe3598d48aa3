/** The demo sign-ins, one for each role. */
import type { Locale } from '@lathe/rules/locales';

export const DEMO_PASSWORD = 'Demo1234';

interface DemoAddress {
  line_1: string;
  line_2?: string;
  city: string;
  postcode: string;
  country_iso: string;
}

export interface DemoUser {
  id: string;
  email: string;
  /** Shown in the sign-in list at startup. */
  description: string;
  name: string;
  role: 'customer' | 'staff' | 'admin';
  locale: Locale;
  phone: string;
  home: DemoAddress;
  seller?: {
    kind: 'individual' | 'business';
    dob: string;
    vinylCapacity: number;
    /** Raised by staff for a label. */
    releasesLimit?: number;
    label?: boolean;
    vatNumber?: string;
    business?: { name: string; legalEntityType: string; legalForm: string; office: DemoAddress };
    /** In addition to the person. */
    owners?: { first_name: string; last_name: string; dob: string; share_basis_points: number }[];
  };
}

/** Phone numbers are from ranges reserved for fiction. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    id: 'de300000-0000-4000-8000-000000000001',
    email: 'customer@lathe.test',
    description: 'buys records',
    name: 'Clara Whitfield',
    role: 'customer',
    locale: 'en_GB',
    phone: '+44 113 496 0142',
    home: { line_1: '14 Brudenell Road', city: 'Leeds', postcode: 'LS6 1HA', country_iso: 'GB' },
  },
  {
    id: 'de300000-0000-4000-8000-000000000002',
    email: 'seller@lathe.test',
    description: 'an artist with pages and releases',
    name: 'Jonas Reuter',
    role: 'customer',
    locale: 'de',
    phone: '+49 40 66969 217',
    home: { line_1: 'Susannenstraße 23', city: 'Hamburg', postcode: '20357', country_iso: 'DE' },
    seller: { kind: 'individual', dob: '1989-03-14', vinylCapacity: 150 },
  },
  {
    id: 'de300000-0000-4000-8000-000000000003',
    email: 'label@lathe.test',
    description: 'a label with a roster',
    name: 'Miriam Okafor',
    role: 'customer',
    locale: 'en_GB',
    phone: '+44 161 496 0533',
    home: { line_1: '7 Beech Grove', city: 'Manchester', postcode: 'M21 8ET', country_iso: 'GB' },
    seller: {
      kind: 'business',
      dob: '1982-09-30',
      vinylCapacity: 2500,
      releasesLimit: 100,
      label: true,
      vatNumber: 'GB980780684',
      business: {
        name: 'Northlight Records Ltd',
        legalEntityType: 'company',
        legalForm: 'ltd',
        office: {
          line_1: 'Unit 4, Islington Mill',
          line_2: 'James Street',
          city: 'Salford',
          postcode: 'M3 5HW',
          country_iso: 'GB',
        },
      },
      owners: [
        { first_name: 'Tom', last_name: 'Hale', dob: '1979-01-22', share_basis_points: 4000 },
      ],
    },
  },
  {
    id: 'de300000-0000-4000-8000-000000000004',
    email: 'staff@lathe.test',
    description: 'reviews releases, runs the plant',
    name: 'Sam Ellery',
    role: 'staff',
    locale: 'en_GB',
    phone: '+44 117 496 0208',
    home: { line_1: '52 North Street', city: 'Bristol', postcode: 'BS3 1HJ', country_iso: 'GB' },
  },
  {
    id: 'de300000-0000-4000-8000-000000000005',
    email: 'admin@lathe.test',
    description: 'may do everything',
    name: 'Ada Brandt',
    role: 'admin',
    locale: 'en_GB',
    phone: '+49 30 23125 081',
    home: { line_1: 'Weserstraße 58', city: 'Berlin', postcode: '12045', country_iso: 'DE' },
  },
  {
    id: 'de300000-0000-4000-8000-000000000006',
    email: 'admin2@lathe.test',
    description: 'a second admin, for what takes two',
    name: 'Bea Lindqvist',
    role: 'admin',
    locale: 'en_GB',
    phone: '+44 121 496 0377',
    home: { line_1: '3 Ladypool Road', city: 'Birmingham', postcode: 'B12 8LF', country_iso: 'GB' },
  },
];
