/**
 * Tax papers of the demo sellers: signed profiles, a self-billing agreement, an approved treaty claim
 * whose certificate expires soon, one in review, and an interview that was not finished.
 */
import { addDays, type CalendarDate, calendarDate, startOfDay } from '@lathe/rules/dates';
import { agreementEnd, SELF_BILLING_TEXT_VERSION } from '@lathe/rules/self-billing';
import type { TaxClassification } from '@lathe/rules/tax-profile';
import type { Ctx } from '../server/context.ts';
import {
  certificateKey,
  certificateName,
} from '../server/modules/tax-profiles/certificate-files.ts';
import { firstAnswers, saveDraft } from '../server/modules/tax-profiles/store.ts';
import { encryptTaxNumbers } from '../server/modules/tax-profiles/tax-numbers.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import type { SellerKey } from './catalogue/catalogue-types.ts';
import { demoId } from './demo-id.ts';
import type { WritePart } from './make-demo-world.ts';
import type { DemoUser } from './people.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

/** The others are what their seller accounts say: private persons, a company, a partnership, a charity. */
const SOLE_TRADER: SellerKey = 'achleitner';
/** With the tax numbers of those who do not live in the UK: examples of their tax offices. */
const SIGNED: readonly { key: SellerKey; tin: string }[] = [
  { key: 'seller', tin: '86095742719' },
  { key: 'label', tin: '' },
  { key: 'sandrock', tin: '3015081508152' },
  { key: 'achleitner', tin: '47036892816' },
  // Missing, so that the year end has a gap.
  { key: 'verlaine', tin: '' },
  { key: 'porter', tin: '123456789' },
  { key: 'choir', tin: '' },
];
const UNFINISHED: SellerKey = 'selam';
/** Before the first payout. */
const SIGNED_DAYS = 744;

/** Days before and after today on which the certificates are valid. */
const CLAIMS: readonly {
  key: SellerKey;
  country: string;
  from: number;
  to: number;
  isApproved: boolean;
}[] = [
  { key: 'sandrock', country: 'DE', from: -330, to: 40, isApproved: true },
  { key: 'achleitner', country: 'DE', from: -20, to: 345, isApproved: false },
  { key: 'porter', country: 'US', from: -300, to: 400, isApproved: true },
];

/** A page without text is enough: nobody reads it. */
const CERTIFICATE = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n' +
    'trailer<</Root 1 0 R>>\n%%EOF\n',
);

export async function makeTaxPapers({ storage }: Ctx): Promise<WritePart> {
  for (const { key } of CLAIMS) {
    const file = { contentType: 'application/pdf', cacheControl: 'private, no-store' };
    await storage.put(fileOf(findSeller(key)), CERTIFICATE, file);
  }
  return write;
}

function claimId({ id }: DemoUser): string {
  return demoId('treaty claim', id);
}

function fileOf(seller: DemoUser): string {
  return certificateKey({ userId: seller.id, claimId: claimId(seller) });
}

async function write(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  for (const { key, tin } of SIGNED) {
    const classification = key === SOLE_TRADER ? ('sole_trader' as const) : null;
    await signProfile(tx, ctx, { seller: findSeller(key), classification, tin, today });
  }
  await acceptAgreement(tx, findSeller('label'), today);
  for (const claim of CLAIMS) await makeClaim(tx, claim, today);
  const { id: userId } = findSeller(UNFINISHED);
  const answers = { ...(await firstAnswers(tx, userId)), tax_classification: null };
  const numbers = { utrEncrypted: null, ninoEncrypted: null, tinEncrypted: null };
  const now = startOfDay(addDays(today, -3));
  await saveDraft(tx, { userId, version: 1, answers, ...numbers, now });
}

/** Of those who sign for a business. */
const POSITIONS: Partial<Record<TaxClassification, string>> = {
  company: 'Director',
  partnership: 'Partner',
  charity: 'Trustee',
};

interface Signing {
  seller: DemoUser;
  /** Null: that of the seller account. */
  classification: TaxClassification | null;
  tin: string;
  today: CalendarDate;
}

async function signProfile(tx: Tx, { keys }: Ctx, signing: Signing): Promise<void> {
  const { seller, classification, tin, today } = signing;
  const { id: userId, name } = seller;
  const answers = await firstAnswers(tx, userId);
  const isUk = answers.is_uk_resident === true;
  const id = demoId('tax profile', userId);
  const kind = classification ?? answers.tax_classification ?? 'individual';
  // The example number of HMRC.
  const numbers = { utr: isUk ? '1955839661' : '', nino: '', tin };
  const encrypted = encryptTaxNumbers(keys, { table: 'tax_profiles', id }, numbers);
  await tx.deleteFrom('tax_profiles').where('user_id', '=', userId).execute();
  await tx
    .insertInto('tax_profiles')
    .values({
      id,
      user_id: userId,
      version: 1,
      tax_classification: kind,
      is_uk_resident: isUk,
      name: answers.name,
      country_iso: answers.country_iso,
      utr_number_encrypted: encrypted.utrEncrypted,
      ni_number_encrypted: encrypted.ninoEncrypted,
      foreign_tin_encrypted: encrypted.tinEncrypted,
      vat_number: answers.vat_number,
      uk_tax_resident: isUk,
      uk_tax_liable: isUk,
      uk_declare_royalties: isUk,
      line_1: answers.address.line1,
      line_2: answers.address.line2,
      city: answers.address.city,
      state: answers.address.state,
      postcode: answers.address.postcode,
      address_country_iso: answers.address.country_iso,
      position: POSITIONS[kind] ?? '',
      signature: name,
      signed_at: startOfDay(addDays(today, -SIGNED_DAYS)),
      signed_by: userId,
    })
    .execute();
}

async function acceptAgreement(tx: Tx, { id, seller }: DemoUser, today: CalendarDate) {
  // Renewed on the day on which the last one ended.
  const first = addDays(today, -SIGNED_DAYS);
  const second = agreementEnd(first);
  const starts = [first, second, agreementEnd(second)];
  await tx.deleteFrom('self_billing_agreements').where('user_id', '=', id).execute();
  await upsert(
    tx,
    'self_billing_agreements',
    ['id'],
    starts.map((startsOn, index) => {
      const renewedOn = starts[index + 1];
      return {
        id: demoId('self-billing', id, String(index)),
        user_id: id,
        vat_number: seller?.vatNumber ?? '',
        text_version: SELF_BILLING_TEXT_VERSION,
        accepted_at: startOfDay(startsOn),
        accepted_by: id,
        starts_on: startsOn,
        ends_on: agreementEnd(startsOn),
        ended_at: renewedOn ? startOfDay(renewedOn) : null,
        end_reason: renewedOn ? 'renewed' : null,
      };
    }),
  );
}

async function makeClaim(
  tx: Tx,
  { key, country, from, to, isApproved }: (typeof CLAIMS)[number],
  today: CalendarDate,
): Promise<void> {
  const seller = findSeller(key);
  await tx.deleteFrom('treaty_claims').where('user_id', '=', seller.id).execute();
  await upsert(
    tx,
    'treaty_claims',
    ['id'],
    [
      {
        id: claimId(seller),
        user_id: seller.id,
        country_iso: country,
        beneficial_owner: true,
        no_uk_establishment: true,
        no_special_relationship: true,
        certificate_key: fileOf(seller),
        certificate_name: certificateName('application/pdf'),
        certificate_type: 'application/pdf',
        certificate_bytes: CERTIFICATE.length,
        valid_from: addDays(today, from),
        valid_to: addDays(today, to),
        state: isApproved ? 'approved' : 'submitted',
        submitted_at: startOfDay(addDays(today, isApproved ? -320 : -2)),
        signed_by: seller.id,
        reviewed_at: isApproved ? startOfDay(addDays(today, -318)) : null,
        reviewed_by: null,
      },
    ],
  );
}
