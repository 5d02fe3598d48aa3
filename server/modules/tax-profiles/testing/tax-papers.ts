/** Tax papers of test sellers, stored as the calls store them. */
import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, startOfDay } from '@lathe/rules/dates';
import type { TaxClassification } from '@lathe/rules/tax-profile';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/app.ts';
import { encryptTaxNumbers } from '../tax-numbers.ts';

interface PapersOf {
  userId: string;
}

export function taxPapers({ ctx }: Pick<TestApp, 'ctx'>) {
  const { db, clock } = ctx;
  return {
    /** A signed profile, by default of a private person in the UK. */
    async profile({
      userId,
      country = 'GB',
      classification = 'individual',
      vatNumber = null,
      name = 'Ann Lee',
      tin = '',
      day,
    }: PapersOf & {
      country?: string;
      classification?: TaxClassification;
      vatNumber?: string | null;
      name?: string;
      tin?: string;
      day?: CalendarDate;
    }): Promise<string> {
      const id = randomUUID();
      const isUk = country === 'GB';
      const numbers = encryptTaxNumbers(
        ctx.keys,
        { table: 'tax_profiles', id },
        { utr: '', nino: '', tin },
      );
      await db
        .insertInto('tax_profiles')
        .values({
          id,
          user_id: userId,
          version: sql<number>`(select coalesce(max(version), 0) + 1 from tax_profiles
            where user_id = ${userId})`,
          tax_classification: classification,
          is_uk_resident: isUk,
          name,
          country_iso: country,
          foreign_tin_encrypted: numbers.tinEncrypted,
          vat_number: vatNumber,
          uk_tax_resident: isUk,
          uk_tax_liable: isUk,
          uk_declare_royalties: isUk,
          line_1: '1 Mill Lane',
          line_2: '',
          city: 'Leeds',
          state: '',
          postcode: '',
          address_country_iso: country,
          position: '',
          signature: 'Ann Lee',
          signed_at: day ? startOfDay(day) : clock.now(),
          signed_by: userId,
        })
        .execute();
      return id;
    },

    async agreement({
      userId,
      vatNumber,
      startsOn,
      endsOn = addDays(startsOn, 365),
    }: PapersOf & {
      vatNumber: string;
      startsOn: CalendarDate;
      endsOn?: CalendarDate;
    }): Promise<string> {
      const id = randomUUID();
      await db
        .insertInto('self_billing_agreements')
        .values({
          id,
          user_id: userId,
          vat_number: vatNumber,
          text_version: 1,
          accepted_at: startOfDay(startsOn),
          accepted_by: userId,
          starts_on: startsOn,
          ends_on: endsOn,
        })
        .execute();
      return id;
    },

    async claim({
      userId,
      country,
      state,
      validFrom,
      validTo,
    }: PapersOf & {
      country: string;
      state: 'submitted' | 'approved' | 'refused' | 'withdrawn';
      validFrom: CalendarDate;
      validTo: CalendarDate;
    }): Promise<string> {
      const id = randomUUID();
      const now = clock.now();
      const isReviewed = state === 'approved' || state === 'refused';
      await db
        .insertInto('treaty_claims')
        .values({
          id,
          user_id: userId,
          country_iso: country,
          beneficial_owner: true,
          no_uk_establishment: true,
          no_special_relationship: true,
          certificate_key: `tax-certificates/${userId}/${id}`,
          certificate_name: 'certificate.pdf',
          certificate_type: 'application/pdf',
          certificate_bytes: 1000,
          valid_from: validFrom,
          valid_to: validTo,
          state,
          submitted_at: now,
          signed_by: userId,
          reviewed_at: isReviewed ? now : null,
          reviewed_by: isReviewed ? userId : null,
          reason: state === 'refused' ? 'Not readable' : '',
          withdrawn_at: state === 'withdrawn' ? now : null,
        })
        .execute();
      return id;
    },
  };
}
