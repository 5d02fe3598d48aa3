import type { CalendarDate } from '@lathe/rules/dates';
import type { TreatyClaim } from '@lathe/rules/tax-gates';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { CertificateType } from './certificate-files.ts';

export interface ClaimRow extends TreatyClaim {
  userId: string;
  certificateKey: string;
  certificateName: string;
  certificateType: string;
  certificateBytes: number;
  submittedAt: Date;
  reviewedAt: Date | null;
  reason: string;
}

function claims(db: Db | Tx) {
  return db
    .selectFrom('treaty_claims')
    .select(['id', 'user_id as userId', 'country_iso as country', 'state', 'reason'])
    .select(['valid_from as validFrom', 'valid_to as validTo'])
    .select(['certificate_key as certificateKey', 'certificate_name as certificateName'])
    .select(['certificate_type as certificateType', 'certificate_bytes as certificateBytes'])
    .select(['submitted_at as submittedAt', 'reviewed_at as reviewedAt']);
}

/** Newest first. */
export async function listClaims(db: Db | Tx, userId: string): Promise<ClaimRow[]> {
  const rows = await claims(db)
    .where('user_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute();
  return rows as ClaimRow[];
}

export async function findClaim(db: Db | Tx, id: string): Promise<ClaimRow | undefined> {
  return (await claims(db).where('id', '=', id).executeTakeFirst()) as ClaimRow | undefined;
}

interface NewClaim {
  id: string;
  userId: string;
  country: string;
  certificate: { key: string; name: string; type: CertificateType; bytes: number };
  validFrom: CalendarDate;
  validTo: CalendarDate;
  signedBy: string;
  now: Date;
}

export async function insertClaim(tx: Tx, added: NewClaim): Promise<void> {
  await tx
    .insertInto('treaty_claims')
    .values({
      id: added.id,
      user_id: added.userId,
      country_iso: added.country,
      beneficial_owner: true,
      no_uk_establishment: true,
      no_special_relationship: true,
      certificate_key: added.certificate.key,
      certificate_name: added.certificate.name,
      certificate_type: added.certificate.type,
      certificate_bytes: added.certificate.bytes,
      valid_from: added.validFrom,
      valid_to: added.validTo,
      state: 'submitted',
      submitted_at: added.now,
      signed_by: added.signedBy,
    })
    .execute();
}

export async function markWithdrawn(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('treaty_claims')
    .set({ state: 'withdrawn', withdrawn_at: now })
    .where('id', '=', id)
    .execute();
}

interface Review {
  id: string;
  reviewedBy: string;
  now: Date;
}

export async function markApproved(
  tx: Tx,
  { id, reviewedBy, now, validFrom, validTo }: Review & Pick<NewClaim, 'validFrom' | 'validTo'>,
): Promise<void> {
  await tx
    .updateTable('treaty_claims')
    .set({
      state: 'approved',
      reviewed_at: now,
      reviewed_by: reviewedBy,
      valid_from: validFrom,
      valid_to: validTo,
    })
    .where('id', '=', id)
    .execute();
}

export async function markRefused(
  tx: Tx,
  { id, reviewedBy, now, reason }: Review & { reason: string },
): Promise<void> {
  await tx
    .updateTable('treaty_claims')
    .set({ state: 'refused', reviewed_at: now, reviewed_by: reviewedBy, reason })
    .where('id', '=', id)
    .execute();
}
