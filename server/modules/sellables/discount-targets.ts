import type { DiscountTargetField } from '@lathe/contract/discount-calls';
import type { Locale } from '@lathe/rules/locales';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface DiscountTargets {
  /** The field of a new code that names them. */
  field: DiscountTargetField;
  /** Selects `id`, `title`, `owner_id`, and `is_open` if new codes can name it. */
  rowsSql: RawBuilder<unknown>;
  /** For the form, if the seller does not choose them from another list. */
  listChoices?(db: Db, seller: DiscountSeller): Promise<readonly DiscountChoice[]>;
}

export interface DiscountSeller {
  ownerId: string;
  locale: Locale;
  now: Date;
}

export interface DiscountChoice {
  id: string;
  title: string;
  /** The type of an item, or day and place of an event. */
  description: string;
}
