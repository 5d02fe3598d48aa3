/** Parts of bundles, of all kinds that can be in one. */
import type { Locale } from '@lathe/rules/locales';
import type { Db } from '../../platform/db/connect.ts';
import type { BundleParts, PartVariants } from '../sellables/index.ts';
import { KINDS, kindNamed } from './list.ts';

const OF_KINDS: (BundleParts & { name: string })[] = KINDS.flatMap(({ name, bundleParts }) =>
  bundleParts ? [{ name, ...bundleParts }] : [],
);

/** Rows with `kind` and the columns of `rowsSql`. */
export const BUNDLE_PARTS_SQL = OF_KINDS.map(
  ({ name, rowsSql }) => `select '${name}' as kind, named.* from (${rowsSql}) as named`,
).join(' union all ');

/**
 * The things that can be chosen for `parts`, which has the columns kind and part_id; in the order of
 * `place`.
 */
export const PART_THINGS_SQL = OF_KINDS.map(
  ({
    name,
    thingsSql,
  }) => `select '${name}' as kind, 'shop' as mode, things.id as sellable_id, place
    from (${thingsSql}) as things where parts.kind = '${name}'`,
).join(' union all ');

/** JSON about each of `items`, for parts whose sale has not begun. */
export const PLANNED_OFFER_SQL = `case items.kind
  ${OF_KINDS.map(({ name, plannedOfferSql }) => `when '${name}' then ${plannedOfferSql}`).join('\n  ')}
  end`;

/** Sizes and colours by the id of the part; parts without a choice are missing. */
export async function variantsOfParts(
  db: Db,
  {
    parts,
    ...reader
  }: { parts: readonly { kind: string; partId: string }[]; locale: Locale; today: string },
): Promise<ReadonlyMap<string, PartVariants>> {
  const found = await Promise.all(
    [...Map.groupBy(parts, ({ kind }) => kind)].map(async ([kind, own]) => {
      const ids = own.map(({ partId }) => partId);
      return await kindNamed(kind).bundleParts?.variantsOf?.(db, { ids, ...reader });
    }),
  );
  return new Map(found.flatMap((each) => [...(each ?? [])]));
}
