import { sql } from 'kysely';
import { priceBook, typeName } from '../../catalogue/index.ts';
import { defineKind } from '../../sellables/index.ts';
import {
  describeRelease,
  releaseFeatures,
  releaseWorkSql,
  type SoldRelease,
  soldReleaseSql,
} from './describe.ts';
import { notifySales } from './notify-sales.ts';
import {
  PLANNED_RELEASE_OFFER,
  RELEASE_OFFER,
  type ReleaseOfferRow,
  releaseOffersFor,
} from './offers.ts';
import { releaseStock } from './stock.ts';

export const releaseKind = defineKind<ReleaseOfferRow, SoldRelease>({
  name: 'release',
  fulfilment: 'made',
  isRoyalty: true,
  offerSql: RELEASE_OFFER,
  offersFor: releaseOffersFor,
  titleSql: (id) => sql`(select title from releases as titled where titled.id = ${sql.ref(id)})`,
  imageSql: (line) => sql`(select image from releases as pictured
    where pictured.id = ${sql.ref(`${line}.sellable_id`)})`,
  soldSql: soldReleaseSql,
  describe: describeRelease,
  featuresOf: releaseFeatures,
  async formatNames(ctx, locale) {
    const { types } = await priceBook(ctx);
    return new Map(types.map((type) => [type.code, typeName(type, locale)]));
  },
  salesUrl: (id) => `/studio/sales?month=all&release=${id}`,
  workSql: releaseWorkSql,
  notifySales,
  discountTargets: [
    {
      field: 'releases',
      rowsSql: sql`select id, title, owner_id, deleted_at is null as is_open from releases`,
    },
    {
      field: 'groups',
      rowsSql: sql`select id, title, owner_id, true as is_open from release_groups`,
    },
  ],
  bundleParts: {
    rowsSql: `select id, owner_id, image, coalesce(approved_at, published_at) is not null
        and in_process_at is null and retired_at is null and deleted_at is null as is_open,
        published_at is not null as was_on_sale
      from releases`,
    thingsSql: 'select parts.part_id as id, 1 as place',
    plannedOfferSql: PLANNED_RELEASE_OFFER,
  },
  stock: releaseStock,
});
