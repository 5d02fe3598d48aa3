/** What of a kind can be a part of a bundle: a thing, or several of which the buyer chooses one. */
import type { Picture } from '@lathe/contract/picture';
import type { Locale } from '@lathe/rules/locales';
import type { Db } from '../../platform/db/connect.ts';

export interface BundleParts {
  /**
   * Selects `id`, `owner_id`, `image`, `is_open` (approved or on sale, so that new bundles can have
   * it), and `was_on_sale` (visitors may know it).
   */
  rowsSql: string;
  /** Selects `id` and `place` of the things that can be chosen for `parts.part_id`. */
  thingsSql: string;
  /** As `offerSql`, also before the sale of the thing begins: for the studio, never for visitors. */
  plannedOfferSql: string;
  /** What tells its things apart, by the id of the part; undefined if there is one. */
  variantsOf?(
    db: Db,
    parts: { ids: readonly string[]; locale: Locale; today: string },
  ): Promise<ReadonlyMap<string, PartVariants>>;
}

/** Sizes and colours, as on the page of the thing. */
export interface PartVariants {
  colours: { name: string; hex: string | null }[];
  variants: {
    uuid: string;
    size: string;
    colour: string;
    is_available: boolean;
    expected_on: string | null;
    image: Picture | null;
  }[];
}
