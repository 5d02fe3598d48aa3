/** The company that runs the shop, as on invoices and in the imprint. */
import { z } from 'zod';

const line = (error = 'a non-empty text') => z.string({ error }).min(1, { error }).optional();

export const houseSettings = {
  HOUSE_NAME: line(),
  /** Its lines, separated by |. */
  HOUSE_ADDRESS: line(),
  HOUSE_VAT_NUMBER: line(),
  HOUSE_EMAIL: line('a mail address'),
  HOUSE_PHONE: line(),
  HOUSE_REPRESENTATIVE: line(),
  HOUSE_REGISTER: line(),
};

const DEMO_COMPANY = {
  name: 'Lathe Records Ltd',
  address: ['14 Cutting Yard', 'Leeds LS1 4AP', 'United Kingdom'],
  vatNumber: 'GB980780684',
  email: 'hello@lathe.test',
  phone: '+44 113 496 0100',
  representative: 'Ada Holroyd',
  register: 'Companies House, Cardiff, 04719903',
};

/** Outside production a demo company is used. */
export function houseOf(values: z.output<z.ZodObject<typeof houseSettings>>, production: boolean) {
  const { HOUSE_NAME, HOUSE_ADDRESS = '', HOUSE_VAT_NUMBER = null } = values;
  if (HOUSE_NAME === undefined && !production) return DEMO_COMPANY;
  const address = HOUSE_ADDRESS.split('|').map((line) => line.trim());
  return {
    name: HOUSE_NAME ?? '',
    address,
    vatNumber: HOUSE_VAT_NUMBER,
    email: values.HOUSE_EMAIL ?? null,
    phone: values.HOUSE_PHONE ?? null,
    representative: values.HOUSE_REPRESENTATIVE ?? null,
    register: values.HOUSE_REGISTER ?? null,
  };
}
