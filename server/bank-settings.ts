/** Lathe's own bank accounts, from which it pays sellers, and its numbers at the tax office. */
import { parseIban } from '@lathe/rules/identifiers/iban';
import { parseSortCode, parseUkAccountNumber } from '@lathe/rules/identifiers/uk-bank';
import { parseUtr } from '@lathe/rules/identifiers/utr';
import { z } from 'zod';

const be = (error: string) => ({ error });

const GBP = 'a sort code and an account number, such as 20-00-00 55779911';
const EUR = 'an IBAN, or an IBAN and a BIC separated by a comma';
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

const ukAccount = z.string().transform((text, context) => {
  const [, code = '', number = ''] = /^([\d -]{6,10}) (\d{8})$/.exec(text) ?? [];
  const sortCode = parseSortCode(code);
  const accountNumber = parseUkAccountNumber(number);
  if (sortCode && accountNumber) return { sortCode, accountNumber };
  context.addIssue({ code: 'custom', message: GBP });
  return z.NEVER;
});

const euroAccount = z.string().transform((text, context) => {
  const [number = '', bic = null, ...rest] = text.split(',').map((part) => part.trim());
  const iban = parseIban(number);
  if (iban && rest.length === 0 && (bic === null || BIC.test(bic))) return { iban, bic };
  context.addIssue({ code: 'custom', message: EUR });
  return z.NEVER;
});

export const bankSettings = {
  BANK_GBP: ukAccount.optional(),
  BANK_EUR: euroAccount.optional(),
  BANK_GBP_SERVICE: z
    .string()
    .regex(/^[A-Z]{4,35}$/, be('the code of your bank for UK payments, such as URNS or FAST'))
    .default('URNS'),
  BANK_TOWN: z.string().min(1).max(35, be('the town of your company')).optional(),
  SORT_CODE_TABLE: z.string().min(1, be('the path of a file')).optional(),
  SORT_CODE_SUBSTITUTES: z.string().min(1, be('the path of a file')).optional(),
  HMRC_PLATFORM_ID: z.string().max(200, be('your platform operator id at HMRC')).optional(),
  HMRC_UTR: z
    .string()
    .refine((text) => parseUtr(text) !== null, be('the ten digits of your UTR'))
    .optional(),
};

type Values = z.output<z.ZodObject<typeof bankSettings>>;

/** Outside production, accounts from the documentation of banks. They belong to nobody. */
export function bankOf(values: Values, production: boolean) {
  const { BANK_GBP = null, BANK_EUR = null } = values;
  const isDemo = !production && BANK_GBP === null && BANK_EUR === null;
  return {
    gb: isDemo ? { sortCode: '200000', accountNumber: '55779911' } : BANK_GBP,
    sepa: isDemo ? { iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' } : BANK_EUR,
    service: values.BANK_GBP_SERVICE,
    town: values.BANK_TOWN ?? (production ? '' : 'Leeds'),
  };
}

/** Null where it is not set; reports then say that it is missing. */
export function taxOfficeOf(values: Values, production: boolean) {
  return {
    platformId: values.HMRC_PLATFORM_ID ?? (production ? null : 'XDPI0000000001'),
    utr: values.HMRC_UTR ?? (production ? null : '1123456789'),
  };
}
