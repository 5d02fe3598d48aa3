import type { TaxStatus } from '@lathe/rules/earnings-vat';
import type { Share } from '@lathe/rules/splits';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { sellerRateSql, taxStatusSql } from '../accounts/index.ts';

const DAY = "($2::timestamptz at time zone 'Europe/London')::date";

export interface Earner {
  ownerId: string;
  /** The owner alone, or the payees of the agreed split. */
  payees: (Share & { taxStatus: TaxStatus | null; isInvited: boolean })[];
  isShared: boolean;
  /** The owner's share of the dealer price. */
  rateBasisPoints: number;
}

/** The share of an invited payee who does not want it is the owner's. */
export async function readEarners(
  preparedPool: pg.Pool,
  { uuids, now }: { uuids: readonly string[]; now: Date },
): Promise<Map<string, Earner>> {
  const rows = await prepared<Earner & { uuid: string }>(
    preparedPool,
    'sellers of things',
    `select sold.id as uuid, sold.owner_id as "ownerId",
        shared.payees is not null as "isShared",
        ${sellerRateSql({ owner: 'sold.owner_id', now: '$2::timestamptz' })} as "rateBasisPoints",
        coalesce(shared.payees, jsonb_build_array(jsonb_build_object('party', sold.owner_id,
          'shareBasisPoints', 10000, 'isInvited', false,
          'taxStatus', ${taxStatusSql({ seller: 'sold.owner_id', day: DAY })}))) as payees
      from sellables as sold
      left join lateral (
        select jsonb_agg(jsonb_build_object('party', payee.id,
            'shareBasisPoints', payee.share, 'isInvited', payee.is_invited,
            'taxStatus', ${taxStatusSql({ seller: 'payee.id', day: DAY })}) order by payee.position) as payees
        from (
          select coalesce(shares.user_id, waiting.id, sold.owner_id) as id,
            waiting.id is not null as is_invited,
            sum(shares.share_basis_points)::integer as share, min(shares.position) as position
          from release_splits
          join release_split_shares as shares on shares.split_id = release_splits.id
          left join invited_payees as waiting
            on waiting.id = shares.invited_payee_id and waiting.state = 'waiting'
          where release_splits.release_id = sold.id and release_splits.state = 'agreed'
          group by 1, 2
        ) as payee
      ) as shared on true
      where sold.id = any($1::uuid[])`,
    [uuids, now],
  );
  return new Map(rows.map(({ uuid, ...seller }) => [uuid, seller]));
}
