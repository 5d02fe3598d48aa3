/** What is known today about the things of order lines. */
import type { Locale } from '@lathe/rules/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type {
  FormatMaterials,
  JobPrints,
  PrintJob,
  SellableKind,
  SoldThing,
  Texts,
  Work,
} from '../sellables/index.ts';
import { KINDS, kindNamed } from './list.ts';

/** The expression of the kind that the alias (`line` or `thing`) has; null where a kind has none. */
function byKind<Value>(
  alias: string,
  expressionOf: (kind: SellableKind) => RawBuilder<Value> | undefined,
): RawBuilder<Value> {
  const cases = KINDS.flatMap((kind) => {
    const expression = expressionOf(kind);
    return expression ? [sql`when ${sql.lit(kind.name)} then ${expression}`] : [];
  });
  return sql`case ${sql.ref(`${alias}.kind`)} ${sql.join(cases, sql` `)} end`;
}

/** `line` is the alias of the order lines in the query. */
export function soldThingSql(line: string): RawBuilder<SoldThing | null> {
  return byKind(line, ({ soldSql }) => soldSql(line));
}

/** The picture alone, for lists. */
export function soldImageSql(line: string): RawBuilder<unknown> {
  return byKind(line, ({ imageSql }) => imageSql(line));
}

/** The id under which an overview counts the thing of a line. */
export function soldItemSql(line: string): RawBuilder<string | null> {
  const thing = `${line}.sellable_id`;
  return byKind(line, ({ item }) => item?.idSql(thing) ?? sql<string | null>`${sql.ref(thing)}`);
}

/** Where `sellable_id` is the id of `soldItemSql`. */
export function soldItemImageSql(line: string): RawBuilder<unknown> {
  return byKind(line, ({ item, imageSql }) =>
    item ? item.imageSql(`${line}.sellable_id`) : imageSql(line),
  );
}

/** A subquery: an item of an overview, and its things. */
export function thingsOfItemSql(item: string): RawBuilder<unknown> {
  const things = KINDS.flatMap((kind) => kind.item?.thingsSql(item) ?? []);
  return sql`(${sql.join([sql`select ${item}::uuid`, ...things], sql` union all `)})`;
}

/** The page on which the thing of a line is sold today. */
export function soldPageSql(line: string): RawBuilder<string | null> {
  return byKind(line, ({ pageSql }) => pageSql(`${line}.sellable_id`));
}

/** Rows with `uuid`, `title`, `artist` and `format` of the things in `sold`. */
export function saleChoicesSql(locale: Locale): RawBuilder<unknown> {
  return sql.join(
    KINDS.map(
      ({ choicesSql }) =>
        sql`select * from (${choicesSql(locale)}) as named (uuid, title, artist, format)`,
    ),
    sql` union all `,
  );
}

/** The numbers of the copies of a limited edition; empty for everything else. */
export function copyNumbersSql(line: string): RawBuilder<number[]> {
  return sql`coalesce(${byKind(line, ({ stock }) => stock?.numbersSql(line))}, '{}')`;
}

/** `thing` is the alias of the sellables in the query. */
export function thingTitleSql(thing: string): RawBuilder<string | null> {
  return byKind(thing, ({ titleSql }) => titleSql(`${thing}.id`));
}

/** Null for what the plant does not make. */
export function workSql(line: string): RawBuilder<Work | null> {
  return byKind(line, (kind) => kind.workSql?.(line));
}

/** By code, of all kinds. A code belongs to one kind, because jobs of one format share a batch. */
export async function formatNamesFor(
  ctx: Ctx,
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const names = await Promise.all(KINDS.map((kind) => kind.formatNames(ctx, locale)));
  const all = names.flatMap((each) => [...each]);
  const byCode = new Map(all);
  if (byCode.size < all.length) throw new Error('Two kinds have a format of the same code.');
  return byCode;
}

/** By code of the format. */
export async function materialsFor(
  ctx: Ctx,
  locale: Locale,
): Promise<ReadonlyMap<string, FormatMaterials>> {
  const materials = await Promise.all(KINDS.map((kind) => kind.materials?.(ctx, locale)));
  return new Map(materials.flatMap((each) => [...(each ?? [])]));
}

/** Null for what is not printed from a design. */
export async function printsOf(ctx: Ctx, job: PrintJob): Promise<JobPrints | null> {
  for (const { printsOf: find } of KINDS) {
    const prints = (await find?.(ctx, job)) ?? null;
    if (prints) return prints;
  }
  return null;
}

export interface SoldItem {
  /** As of the purchase, in the locale of the buyer. */
  description: string;
  boughtIn: Locale;
  /** Null if the thing no longer exists. */
  item: SoldThing | null;
}

/**
 * Returns the stored text if reader and buyer share a language, otherwise the current one in the
 * language of the reader.
 */
export function describeSold({ description, boughtIn, item }: SoldItem, texts: Texts): string {
  if (!item || (boughtIn === 'de') === (texts.locale === 'de')) return description;
  return kindNamed(item.kind).describe(item, texts);
}

export function featuresOf(item: SoldThing | null, texts: Texts): string[] {
  return item ? kindNamed(item.kind).featuresOf(item, texts) : [];
}
