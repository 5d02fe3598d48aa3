import { presentPicture } from '../../../platform/pictures.ts';
import { defineNameSearch, NAMES_COMPARED_MAX } from '../../sellables/index.ts';
import { type CardRow, merchCardContext, presentMerchPrice } from '../merch-cards.ts';
import { onSaleSql, soldToSql } from '../on-sale.ts';

interface MerchRow extends Pick<CardRow, 'typeId' | 'tier'> {
  slug: string;
  title: string;
  typeName: { en: string; de: string };
  image: unknown;
  pageSlug: string;
  pageName: string;
}

export const merchSearch = defineNameSearch<MerchRow, 'merch'>({
  field: 'merch',
  rowsSql: `
    select items.slug, items.title, items.image, pages.slug as "pageSlug", pages.name as "pageName",
      json_build_object('en', types.name_en, 'de', types.name_de) as "typeName",
      merch_type_id as "typeId", price_tier as tier
    from (
      select slug, title, image, page_id, published_at, id, words, merch_type_id, price_tier
      from merch_items
      where published_at is not null and ${onSaleSql('merch_items', '$3')}
        and ${soldToSql('merch_items', '$5::text')} and words @@ $1::tsquery
      limit ${NAMES_COMPARED_MAX}
    ) as items
    join pages on pages.id = items.page_id and pages.is_live and pages.deleted_at is null
    join merch_types as types on types.id = items.merch_type_id
    order by ts_rank(items.words, $1::tsquery) desc, items.published_at desc, items.id limit $4`,
  async presenter(call) {
    const context = await merchCardContext(call);
    const language = call.locale === 'de' ? 'de' : 'en';
    return (item) => ({
      title: item.title,
      type: item.typeName[language],
      url: urlOf(item),
      page: item.pageName,
      image: presentPicture(item.image),
      price: presentMerchPrice(item, context),
    });
  },
  suggest: (item) => ({
    kind: 'merch',
    title: item.title,
    subtitle: item.pageName,
    url: urlOf(item),
    image: presentPicture(item.image),
  }),
});

function urlOf({ pageSlug, slug }: MerchRow): string {
  return `/${pageSlug}/merch/${slug}`;
}
