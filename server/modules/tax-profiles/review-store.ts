/** Claims as staff see them, with the seller and the signed profile. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

function reviewed(db: Db | Tx) {
  return (
    db
      .selectFrom('treaty_claims')
      .innerJoin('users', 'users.id', 'treaty_claims.user_id')
      .leftJoin('users as staff', (join) =>
        join.onRef('staff.id', '=', 'reviewed_by').on('staff.deleted_at', 'is', null),
      )
      // The version that applies now.
      .innerJoinLateral(
        (lateral) =>
          lateral
            .selectFrom('tax_profiles')
            .selectAll()
            .whereRef('tax_profiles.user_id', '=', 'treaty_claims.user_id')
            .orderBy('version', 'desc')
            .limit(1)
            .as('profile'),
        (join) => join.onTrue(),
      )
      .select([
        'treaty_claims.id',
        'treaty_claims.user_id as userId',
        'treaty_claims.country_iso as country',
        'treaty_claims.valid_from as validFrom',
        'treaty_claims.valid_to as validTo',
        'certificate_name as certificateName',
        'certificate_type as certificateType',
        'certificate_bytes as certificateBytes',
        'submitted_at as submittedAt',
        'reviewed_at as reviewedAt',
        'reason',
        'users.name as sellerName',
        'users.email as sellerEmail',
        'users.first_name as firstName',
        'users.locale',
        'staff.name as reviewedBy',
        'profile.tax_classification as classification',
        'profile.country_iso as profileCountry',
        'profile.line_1 as line1',
        'profile.line_2 as line2',
        'profile.city',
        'profile.state as region',
        'profile.postcode',
        'profile.address_country_iso as addressCountry',
      ])
      .select(
        sql<'submitted' | 'approved' | 'refused' | 'withdrawn'>`treaty_claims.state`.as('state'),
      )
      .select((row) => row.ref('profile.name').$notNull().as('profileName'))
      .select(instantKey('submitted_at').as('submittedKey'))
  );
}

export type ReviewedClaim = Awaited<ReturnType<typeof listReviewed>>[number];

/** Newest first, one row more than a page. */
export async function listReviewed(
  db: Db,
  { isOpen, cursor }: { isOpen: boolean; cursor: Cursor | null },
) {
  return await reviewed(db)
    .where('treaty_claims.state', isOpen ? '=' : '<>', 'submitted')
    .$if(cursor !== null, (query) =>
      query.where(after('submitted_at', 'treaty_claims.id', cursor ?? { at: '0', id: '' })),
    )
    .orderBy('submitted_at', 'desc')
    .orderBy('treaty_claims.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findReviewed(db: Db | Tx, id: string): Promise<ReviewedClaim | undefined> {
  return await reviewed(db).where('treaty_claims.id', '=', id).executeTakeFirst();
}
