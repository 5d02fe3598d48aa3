import { sql } from 'kysely';
import { defineKind } from '../../sellables/index.ts';
import {
  describeMerch,
  merchChoicesSql,
  merchFeatures,
  merchFormatNames,
  type SoldMerch,
  soldMerchSql,
} from './describe.ts';
import { listDiscountChoices } from './discount-choices.ts';
import { merchMaterials, merchWorkSql } from './materials.ts';
import { itemSalesUrl, notifySales } from './notify-sales.ts';
import { MERCH_OFFER, type MerchOfferRow, merchOffersFor } from './offers.ts';
import { merchParts } from './parts.ts';
import { printsOfJob } from './prints-of-job.ts';
import { savedMerch } from './saved-items.ts';
import { merchStock } from './stock.ts';

export const merchKind = defineKind<MerchOfferRow, SoldMerch>({
  name: 'merch',
  fulfilment: 'made',
  isRoyalty: true,
  canWithdraw: true,
  offerSql: MERCH_OFFER,
  offersFor: merchOffersFor,
  titleSql: (id) => sql`(select title from merch_items as goods
    join merch_variants as variants on variants.item_id = goods.id where variants.id = ${sql.ref(id)})`,
  imageSql: (
    line,
  ) => sql`(select coalesce(variants.image, goods.image) from merch_variants as variants
    join merch_items as goods on goods.id = variants.item_id
    where variants.id = ${sql.ref(`${line}.sellable_id`)})`,
  soldSql: soldMerchSql,
  describe: describeMerch,
  featuresOf: merchFeatures,
  formatNames: merchFormatNames,
  materials: merchMaterials,
  salesUrl: itemSalesUrl,
  studioUrl: (id) => `/studio/merch/${id}`,
  pageSql: (thing) => sql`(select page_id from merch_items as goods
    join merch_variants as variants on variants.item_id = goods.id
    where variants.id = ${sql.ref(thing)})`,
  proofName: (t) => t('production:sample'),
  choicesSql: merchChoicesSql,
  subjectsSql: sql`
    select given, merch_items.id, title as name from ids join merch_items on merch_items.id = given
    union all
    select given, merch_items.id, title from ids join reviews on reviews.id = given
    join merch_items on merch_items.id = reviews.thing_id`,
  staffUrl: (id) => `/studio/merch/${id}`,
  workSql: merchWorkSql,
  printsOf: printsOfJob,
  notifySales,
  item: {
    idSql: (thing) => sql`(select item_id from merch_variants as variants
      where variants.id = ${sql.ref(thing)})`,
    imageSql: (item) => sql`(select image from merch_items as goods
      where goods.id = ${sql.ref(item)})`,
    thingsSql: (item) => sql`select id from merch_variants where item_id = ${item}`,
  },
  discountTargets: [
    {
      field: 'merch',
      rowsSql: sql`select id, title, owner_id, retired_at is null as is_open from merch_items`,
      listChoices: listDiscountChoices,
    },
  ],
  bundleParts: merchParts,
  savedItems: savedMerch,
  stock: merchStock,
});
