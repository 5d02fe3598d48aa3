/** The parcels of an order, read together with it. */
import { sql } from 'kysely';
import type { AddressContent } from '../addresses/index.ts';

interface ParcelDays {
  /** 1 is sent first. */
  number: number;
  /** The day on which it ships. */
  dispatchDate: string | null;
  carrier: string | null;
  tracking: string | null;
  /** Paid for sending it, in minor units; null in older orders. */
  postage: number | null;
  duty: number | null;
  /** Set if it goes to another address than the order. */
  address: AddressContent | null;
}

export interface OrderParcel extends ParcelDays {
  packedAt: Date | null;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
}

/** As JSON, which has no dates. */
export interface ParcelJson extends ParcelDays {
  packedAt: string | null;
  dispatchedAt: string | null;
  deliveredAt: string | null;
}

/** For queries of `orders`. */
export const PARCELS = sql<ParcelJson[]>`coalesce((select jsonb_agg(jsonb_build_object(
    'number', number, 'dispatchDate', dispatch_date, 'packedAt', packed_at,
    'dispatchedAt', dispatched_at, 'deliveredAt', delivered_at, 'carrier', carrier,
    'tracking', tracking, 'postage', postage, 'duty', duty, 'address', parcels.address)
    order by number)
  from parcels where order_id = orders.id), '[]')`;

export function parcelOf(row: ParcelJson): OrderParcel {
  const { packedAt, dispatchedAt, deliveredAt } = row;
  const date = (moment: string | null) => (moment === null ? null : new Date(moment));
  return {
    ...row,
    packedAt: date(packedAt),
    dispatchedAt: date(dispatchedAt),
    deliveredAt: date(deliveredAt),
  };
}

/** Undefined in orders of the previous version whose production is not planned yet. */
export function findParcelOf(
  { parcels }: { parcels: readonly OrderParcel[] },
  number: number | null,
): OrderParcel | undefined {
  return parcels.find((parcel) => parcel.number === number);
}
