import {
  type BuyMode,
  type CartItemType,
  type SellableKindName,
  typeOf,
} from '@lathe/contract/cart-item-types';
import type { Fulfilment } from '@lathe/rules/fulfilment';
import type { Locale } from '@lathe/rules/locales';
import type { OrderTimestamps } from '@lathe/rules/order-states';
import type { MerchStep, ProductionMedium, ProductionStage } from '@lathe/rules/production';
import type { ShippingService } from '@lathe/rules/shipping';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { AddressContent } from '../addresses/index.ts';
import { copyNumbersSql, soldThingSql, workSql } from '../kinds/index.ts';
import type { SoldThing, Work } from '../sellables/index.ts';
import { type OrderParcel, PARCELS, type ParcelJson, parcelOf } from './parcels.ts';

export interface OrderTotals {
  currency: string;
  itemsTotal: number;
  postageTotal: number;
  postageVat: number;
  dutyTotal: number;
  vatTotal: number;
  total: number;
}

export interface OrderRow extends OrderTimestamps, OrderTotals {
  id: string;
  number: string;
  checkoutId: string | null;
  userId: string | null;
  email: string;
  locale: Locale;
  country: string;
  /** Null if nothing is sent by post. */
  service: ShippingService | null;
  address: AddressContent | null;
  /** Set if there is no address. */
  buyerName: string | null;
  /** Null if it is the delivery address. */
  billingAddress: AddressContent | null;
  /** Null in orders of the previous version. */
  postageVatBasisPoints: number | null;
  giftNote: string;
  dispatchDate: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** In the order in which they are sent; empty before the payment. */
  parcels: OrderParcel[];
  createdAt: Date;
  /** While set, nothing of the order is started or dispatched. */
  heldAt: Date | null;
  /** The buyer's bank holds the money until it decides. */
  disputed: boolean;
  /** Includes pending refunds. */
  refundedTotal: number;
  /** Links with a lower version are invalid. */
  linkVersion: number;
}

/** The columns from which the order state is derived. */
export const MOMENT_COLUMNS = [
  'paid_at as paidAt',
  'production_at as productionAt',
  'dispatched_at as dispatchedAt',
  'delivered_at as deliveredAt',
  'cancelled_at as cancelledAt',
  'refunded_at as refundedAt',
] as const;

function orders(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .modifyFront(PREPARED)
    .select([
      'id',
      'number',
      'checkout_id as checkoutId',
      'user_id as userId',
      'email',
      'locale',
      'country_iso as country',
      'currency',
      'items_total as itemsTotal',
      'postage_total as postageTotal',
      'postage_vat as postageVat',
      'duty_total as dutyTotal',
      'vat_total as vatTotal',
      'total',
      'service',
      'address',
      'buyer_name as buyerName',
      'billing_address as billingAddress',
      'postage_vat_basis_points as postageVatBasisPoints',
      'gift_note as giftNote',
      'dispatch_date as dispatchDate',
      'card_brand as cardBrand',
      'card_last4 as cardLast4',
      PARCELS.as('parcels'),
      'created_at as createdAt',
      ...MOMENT_COLUMNS,
      'held_at as heldAt',
      sql<boolean>`exists (select from disputes
        where order_id = orders.id and state = 'opened')`.as('disputed'),
      'refunded_total as refundedTotal',
      'link_version as linkVersion',
    ])
    .$castTo<Omit<OrderRow, 'parcels'> & { parcels: ParcelJson[] }>();
}

export async function findOrder(db: Db | Tx, id: string): Promise<OrderRow | undefined> {
  const row = await orders(db).where('orders.id', '=', id).executeTakeFirst();
  return row && { ...row, parcels: row.parcels.map(parcelOf) };
}

/** Null if no order has this number and email address. */
export async function findOrderId(
  db: Db,
  { number, email }: { number: string; email: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number.trim().toUpperCase())
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The order of a paid checkout, if one was placed. */
export async function findOrderOf(
  tx: Tx,
  checkoutId: string,
): Promise<{ orderId: string; linkVersion: number } | undefined> {
  return await tx
    .selectFrom('orders')
    .select(['id as orderId', 'link_version as linkVersion'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  await lockRows(tx, 'orders', [id]);
  const order = await findOrder(tx, id);
  if (!order) throw new Error(`Order ${id} does not exist.`);
  return order;
}

export interface OrderLineRow {
  id: string;
  /** As calls name it. */
  type: CartItemType;
  kind: SellableKindName;
  mode: BuyMode;
  /** Null if the thing was deleted. */
  sellableId: string | null;
  fulfilment: Fulfilment;
  /** When it was mailed or collected. */
  fulfilledAt: Date | null;
  /** Number of the parcel that it is sent in; null for what is not sent by post. */
  parcel: number | null;
  /** How the plant makes it; null if nothing is made. */
  work: Work | null;
  /** The earlier release date if it was postponed. */
  movedFrom: string | null;
  title: string;
  artist: string;
  description: string;
  item: SoldThing | null;
  quantity: number;
  /** Copies of this line that were cancelled or returned. */
  refundedQuantity: number;
  unitPrice: number;
  unitVat: number;
  /** Null in orders of the previous version. */
  vatBasisPoints: number | null;
  unitMechanicals: number;
  unitEarnings: number;
  unitDiscount: number;
  discountCode: string | null;
  /** Null if it was bought on its own. */
  bundleId: string | null;
  bundleSet: string | null;
  /** As of the purchase. */
  bundleTitle: string | null;
  /** How much less a copy cost in the bundle. */
  unitBundleSaving: number;
  ownerId: string | null;
  /** Earnings per copy: of all payees of the split, or of the owner alone. */
  payees: {
    party: string;
    /** The user who has the earnings; null while an invited payee has not agreed. */
    holder: string | null;
    unitEarnings: number;
    unitVat: number;
    isReleased: boolean;
  }[];
  copies: number[];
  /** Null before production is scheduled, and for items that are not manufactured. */
  making: {
    stage: ProductionStage;
    medium: ProductionMedium;
    sides: number;
    steps: MerchStep[] | null;
    reprints: number;
  } | null;
}

export async function listOrderLines(db: Db | Tx, orderId: string): Promise<OrderLineRow[]> {
  const rows = await db
    .selectFrom('order_lines')
    // It names tables of all kinds, so planning it takes ten times as long as running it.
    .modifyFront(PREPARED)
    .select([
      'order_lines.id',
      'order_lines.kind',
      'order_lines.mode',
      'order_lines.sellable_id as sellableId',
      'order_lines.fulfilment',
      'order_lines.fulfilled_at as fulfilledAt',
      'order_lines.parcel',
      workSql('order_lines').as('work'),
      sql<string | null>`(select from_date from release_date_letters
        join release_date_moves on release_date_moves.id = move_id
        where release_date_letters.order_id = order_lines.order_id
          and order_lines.sellable_id = any(release_date_moves.thing_ids)
        order by move_id limit 1)`.as('movedFrom'),
      'order_lines.title',
      'order_lines.artist',
      'order_lines.description',
      soldThingSql('order_lines').as('item'),
      'order_lines.quantity',
      'order_lines.refunded_quantity as refundedQuantity',
      'order_lines.unit_price as unitPrice',
      'order_lines.unit_vat as unitVat',
      'order_lines.vat_basis_points as vatBasisPoints',
      'order_lines.unit_mechanicals as unitMechanicals',
      'order_lines.unit_earnings as unitEarnings',
      'order_lines.unit_discount as unitDiscount',
      'order_lines.discount_code as discountCode',
      'order_lines.bundle_id as bundleId',
      'order_lines.bundle_set as bundleSet',
      'order_lines.bundle_title as bundleTitle',
      'order_lines.unit_bundle_saving as unitBundleSaving',
      'order_lines.owner_id as ownerId',
      sql<OrderLineRow['payees']>`(select jsonb_agg(jsonb_build_object('party', party_id,
          'holder', holder_id, 'unitEarnings', unit_earnings, 'unitVat', unit_earnings_vat,
          'isReleased', released_at is not null) order by party_id)
        from line_earnings where line_id = order_lines.id)`.as('payees'),
      copyNumbersSql('order_lines').as('copies'),
      sql<OrderLineRow['making']>`(select jsonb_build_object('stage', stage, 'medium', medium,
        'sides', sides, 'steps', steps, 'reprints', reprints)
        from making_jobs where order_line_id = order_lines.id)`.as('making'),
    ])
    .$castTo<Omit<OrderLineRow, 'type'>>()
    .where('order_id', '=', orderId)
    .orderBy('order_lines.position')
    .execute();
  return rows.map((row) => ({ ...row, type: typeOf(row) }));
}
