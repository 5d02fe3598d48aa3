/** What is known today about the things of order lines. */
import type { Locale } from '@lathe/rules/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { SoldThing, Texts, Work } from '../sellables/index.ts';
import { KINDS, kindNamed } from './list.ts';

/** `line` is the alias of the order lines in the query. */
export function soldThingSql(line: string): RawBuilder<SoldThing | null> {
  const cases = KINDS.map(({ name, soldSql }) => sql`when ${sql.lit(name)} then ${soldSql(line)}`);
  return sql`case ${sql.ref(`${line}.kind`)} ${sql.join(cases, sql` `)} end`;
}

/** The picture alone, for lists. */
export function soldImageSql(line: string): RawBuilder<unknown> {
  const cases = KINDS.map(
    ({ name, imageSql }) => sql`when ${sql.lit(name)} then ${imageSql(line)}`,
  );
  return sql`case ${sql.ref(`${line}.kind`)} ${sql.join(cases, sql` `)} end`;
}

/** The numbers of the copies of a limited edition; empty for everything else. */
export function copyNumbersSql(line: string): RawBuilder<number[]> {
  const cases = KINDS.flatMap(({ name, stock }) =>
    stock ? [sql`when ${sql.lit(name)} then ${stock.numbersSql(line)}`] : [],
  );
  return sql`case ${sql.ref(`${line}.kind`)} ${sql.join(cases, sql` `)} else '{}' end`;
}

/** `thing` is the alias of the sellables in the query. */
export function thingTitleSql(thing: string): RawBuilder<string | null> {
  const cases = KINDS.map(
    ({ name, titleSql }) => sql`when ${sql.lit(name)} then ${titleSql(`${thing}.id`)}`,
  );
  return sql`case ${sql.ref(`${thing}.kind`)} ${sql.join(cases, sql` `)} end`;
}

/** Null for what the plant does not make. */
export function workSql(line: string): RawBuilder<Work | null> {
  const cases = KINDS.flatMap(({ name, workSql: sqlOf }) =>
    sqlOf ? [sql`when ${sql.lit(name)} then ${sqlOf(line)}`] : [],
  );
  return sql`case ${sql.ref(`${line}.kind`)} ${sql.join(cases, sql` `)} end`;
}

/** By code, of all kinds. */
export async function formatNamesFor(
  ctx: Ctx,
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const names = await Promise.all(KINDS.map((kind) => kind.formatNames(ctx, locale)));
  return new Map(names.flatMap((each) => [...each]));
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
