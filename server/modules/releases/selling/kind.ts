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
import { savedReleases } from './saved-items.ts';
import { releaseStock } from './stock.ts';

export const releaseKind = defineKind<ReleaseOfferRow, SoldRelease>({
  name: 'release',
  fulfilment: 'made',
  isRoyalty: true,
  canWithdraw: true,
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
  studioUrl: (id) => `/studio/releases/${id}`,
  pageSql: (thing) =>
    sql`(select page_id from releases as shown where shown.id = ${sql.ref(thing)})`,
  proofName: (t) => t('production:test_pressing'),
  choicesSql: () => sql`
    select releases.id as uuid, title, primary_artist as artist, format
    from releases join release_types on release_types.id = release_type_id
    where releases.id in (select id from sold)`,
  subjectsSql: sql`
    select given, releases.id, title as name from ids join releases on releases.id = given
    union all
    select given, releases.id, title from ids join reviews on reviews.id = given
    join releases on releases.id = reviews.thing_id
    union all
    select given, releases.id, title from ids join artworks on artworks.id = given
    join releases on releases.id = artworks.release_id`,
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
  savedItems: savedReleases,
  stock: releaseStock,
});
