/**
 * The port that every kind of thing answers. Basket, checkout, orders, plant and invoices know this
 * port and no kind. `server/modules/kinds` lists the kinds.
 *
 * Reads are SQL expressions, so that a query over lines of several kinds can be one statement.
 */
import type { SellableKindName } from '@lathe/contract/cart-item-types';
import type { CalendarDate } from '@lathe/rules/dates';
import type { Fulfilment } from '@lathe/rules/fulfilment';
import type { Locale } from '@lathe/rules/locales';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import type { Translate } from '../../platform/translations.ts';
import type { PriceBook, PriceReader } from '../catalogue/index.ts';
import type { BundleParts } from './bundle-parts.ts';
import type { DiscountTargets } from './discount-targets.ts';
import type { FulfilledLine, MailedLine } from './fulfilment.ts';
import type { Offer } from './offer.ts';
import type { FormatMaterials, JobPrints, PrintJob, Work } from './plant.ts';
import type { SavedItems } from './saved-items.ts';
import type { Stock } from './stock.ts';

export interface SellableKind<Row = unknown, Sold extends SoldThing = SoldThing> {
  name: SellableKindName;
  /** How it reaches its buyer; `made` things have a parcel, others have none. */
  fulfilment: Fulfilment;
  /**
   * What sellers earn with it is a royalty, because Lathe makes it from their music or designs.
   * Payouts withhold tax from royalties alone.
   */
  isRoyalty: boolean;
  /** Consumers may change their minds about a purchase in the shop: not where it is for a fixed date. */
  canWithdraw: boolean;
  /**
   * JSON about `items.sellable_id`, bought in `items.mode`; null if it was never on sale. `$1` is
   * the current time.
   */
  offerSql: string;
  /** Reads what the prices depend on, once per request. */
  offersFor(ctx: Ctx, buyer: Buyer): Promise<(row: Row) => Offer>;
  /**
   * The days on which earnings with these things are available, as known now: an event can be moved
   * after the sale. Null while nobody knows. Missing if that follows from the dispatch.
   */
  earningsDays?(db: Db | Tx, ids: readonly string[]): Promise<EarningsDays>;
  /** Its title; `id` is the column with its id. */
  titleSql(id: string): RawBuilder<string | null>;
  /** The picture of the thing of an order line. */
  imageSql(line: string): RawBuilder<unknown>;
  /** JSON about the thing of an order line; null if it was deleted. */
  soldSql(line: string): RawBuilder<Sold | null>;
  /** What it is, with its special features. */
  describe(sold: Sold, texts: Texts): string;
  /** Its special features alone, for the plant. */
  featuresOf(sold: Sold, texts: Texts): string[];
  /** The names of its formats by code, for the plant. */
  formatNames(ctx: Ctx, locale: Locale): Promise<ReadonlyMap<string, string>>;
  /** By code of the format, of those that are made of several materials or in several sizes. */
  materials?(ctx: Ctx, locale: Locale): Promise<ReadonlyMap<string, FormatMaterials>>;
  /** Where its seller sees what it has sold. */
  salesUrl(id: string): string;
  /** Where its seller edits it; `id` is the one that overviews count. */
  studioUrl?(id: string): string;
  /** The page that it is sold on. */
  pageSql(thing: string): RawBuilder<string | null>;
  /** What sellers call a copy that they order before the sale, for the plant. */
  proofName?(t: Translate): string;
  /** How the plant makes the thing of an order line; null if nothing is made. */
  workSql: ((line: string) => RawBuilder<Work | null>) | null;
  /** What is printed for a job; null if the thing is not of this kind. */
  printsOf?(ctx: Ctx, job: PrintJob): Promise<JobPrints | null>;
  /** Tells sellers what an order means to them; runs after it is committed, perhaps twice. */
  notifySales?(tx: Tx, ctx: Ctx, orderId: string): Promise<void>;
  /**
   * In the transaction that marks lines as mailed or collected, once for each line. It enqueues jobs
   * for what takes longer. Things that are made have none.
   */
  fulfil?(tx: Tx, ctx: Ctx, lines: readonly FulfilledLine[]): Promise<void>;
  /** What the confirmation mail says about a line that it delivers. */
  mailText?(line: MailedLine, t: Translate): string;
  /** Files of the confirmation mail, which staff can send again. */
  attachments?(ctx: Ctx, lines: readonly MailedLine[]): Promise<readonly MailAttachment[]>;
  /** For overviews, which count variants of one item together; else the thing itself. */
  item?: {
    idSql(thing: string): RawBuilder<string | null>;
    imageSql(item: string): RawBuilder<unknown>;
    /** Selects the ids of its things. */
    thingsSql(item: string): RawBuilder<unknown>;
  };
  /**
   * For the filter of sales. Selects `uuid` as overviews count, `title`, `artist` and `format` of the
   * things in `sold`.
   */
  choicesSql(locale: Locale): RawBuilder<unknown>;
  /** Selects `given`, `id` and `name` of what the ids in `ids (given)` lead to. For failed jobs. */
  subjectsSql?: RawBuilder<unknown>;
  /** Where staff see what `subjectsSql` selects. */
  staffUrl?(id: string): string;
  /** What a discount code can name: its things, or groups of them. */
  /** Each copy is in the name of somebody, whom the buyer can name. */
  hasHolders?: boolean;
  discountTargets?: readonly DiscountTargets[];
  /** Missing if bundles cannot have it. */
  bundleParts?: BundleParts;
  /** What people can put on their wish list. */
  savedItems: SavedItems;
  /** Null if there is always enough. */
  stock: Stock | null;
}

export interface Buyer extends PriceReader {
  now: Date;
}

/** By id of the thing. */
export type EarningsDays = ReadonlyMap<string, CalendarDate | null>;

/** What is known about the thing of an order line today. */
export interface SoldThing {
  kind: SellableKindName;
  mode: string;
  image: unknown;
  ean: string | null;
  catalogNo: string | null;
}

export interface Texts {
  book: PriceBook;
  locale: Locale;
}

/** Kinds have rows of their own, which other code only passes on. */
export function defineKind<Row, Sold extends SoldThing>(
  kind: SellableKind<Row, Sold>,
): SellableKind {
  return kind as unknown as SellableKind;
}
