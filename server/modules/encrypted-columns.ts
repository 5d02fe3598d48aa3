/** All encrypted columns. `rotate-keys` encrypts them again. */
import type { EncryptedColumn } from '../platform/encryption.ts';
import { TWO_FACTOR_KEY } from './accounts/totp.ts';
import { BANK_DETAILS } from './bank-accounts/bank-details.ts';
import { REPORTED_BANK_DETAILS } from './bank-files/platform-report/read-sellers.ts';
import { REPORT_CONTENT } from './bank-files/platform-report/record-store.ts';
import { FROZEN_BANK_DETAILS } from './payouts/frozen-details.ts';
import { PERSONAL_NUMBERS } from './sellers/personal-numbers.ts';
import { INSTAGRAM_TOKEN } from './social/instagram-on-page.ts';
import { TAX_NUMBERS } from './tax-profiles/tax-numbers.ts';
import { TICKET_PRIVATE_KEY } from './tickets/keys.ts';
import { WEBHOOK_SECRETS } from './webhooks/secrets.ts';

export const encryptedColumns: readonly EncryptedColumn[] = [
  TWO_FACTOR_KEY,
  ...PERSONAL_NUMBERS,
  BANK_DETAILS,
  ...FROZEN_BANK_DETAILS,
  REPORTED_BANK_DETAILS,
  REPORT_CONTENT,
  INSTAGRAM_TOKEN,
  ...TAX_NUMBERS,
  TICKET_PRIVATE_KEY,
  ...WEBHOOK_SECRETS,
];
