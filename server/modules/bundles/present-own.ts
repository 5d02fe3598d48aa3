/** A bundle as its seller sees it. */
import type { BundleDetailsReply, BundleSummary } from '@lathe/contract/bundle';
import { type PartTerms, PREVIEW_COUNTRIES, previewBundle } from '@lathe/rules/bundle-preview';
import type { Locale } from '@lathe/rules/locales';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import { presentPrice } from '../catalogue/index.ts';
import type { BundleRow } from './bundle-store.ts';
import { type PlannedPart, partTerms, presentPart } from './planned-parts.ts';
import { operationsOf, statusOf } from './with-bundle.ts';

export interface BundleViewer {
  locale: Locale;
  now: Date;
  /** By id. */
  parts: ReadonlyMap<string, PlannedPart>;
  /** By bundle: why buyers cannot buy it now; of published bundles. */
  problems: ReadonlyMap<string, string>;
}

export function presentSummary(row: BundleRow, viewer: BundleViewer): BundleSummary {
  const { locale, now, problems } = viewer;
  const status = statusOf(row, now);
  const parts = partsOf(row, viewer);
  const operations = operationsOf(row, now);
  const pictures = parts.map(({ offers }) => presentPicture(offers[0]?.image));
  const cover = parts.findIndex(({ partId }) => partId === row.cover_part_id);
  const isInShop = status === 'live' || status === 'scheduled' || status === 'paused';
  return {
    uuid: row.id,
    title: row.title,
    status,
    status_name: translatorFor(locale)(`bundles:status.${status}`),
    page: {
      uuid: row.page_id,
      name: row.page_name,
      url: row.page_slug,
      is_live: row.page_is_live,
    },
    shop_url: isInShop && row.page_is_live ? bundleUrl(row) : null,
    image: pictures[cover] ?? null,
    images: pictures,
    discount_percent: row.discount_basis_points / 100,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    problem: problems.get(row.id) ?? null,
    prices: presentPreviews(parts, row.discount_basis_points, locale),
    sold: row.sold,
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    operations: {
      edit_enabled: operations.edit,
      publish_enabled: operations.publish,
      pause_enabled: operations.pause,
      resume_enabled: operations.resume,
      retire_enabled: operations.retire,
      delete_enabled: operations.remove,
    },
  };
}

export function presentBundle(row: BundleRow, viewer: BundleViewer): BundleDetailsReply {
  return {
    ...presentSummary(row, viewer),
    description: row.description,
    discount: row.discount_basis_points,
    cover: row.cover_part_id,
    parts: partsOf(row, viewer).map((part) => presentPart(part, viewer.locale)),
  };
}

function partsOf(row: BundleRow, { parts }: BundleViewer): PlannedPart[] {
  return row.parts.flatMap(({ partId }) => parts.get(partId) ?? []);
}

/** In the order of the countries; without those in which a part has no price. */
function presentPreviews(
  parts: readonly PlannedPart[],
  discountBasisPoints: number,
  locale: Locale,
): BundleSummary['prices'] {
  return PREVIEW_COUNTRIES.flatMap((country) => {
    const terms: PartTerms[] = parts.flatMap((part) =>
      part.terms.filter((each) => each.country === country).map(partTerms),
    );
    const [first, ...others] = terms;
    if (!first || terms.length < parts.length) return [];
    const preview = previewBundle([first, ...others], { discountBasisPoints, seller: 'seller' });
    return [
      {
        country,
        full: presentPrice(preview.full, locale),
        price: presentPrice(preview.price, locale),
        saving: presentPrice(preview.saving, locale),
        earnings: presentPrice(preview.earnings, locale),
      },
    ];
  });
}

export function bundleUrl(row: Pick<BundleRow, 'page_slug' | 'slug'>): string {
  return `/${row.page_slug}/bundles/${row.slug}`;
}
