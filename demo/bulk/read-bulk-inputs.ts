/**
 * Reads what the bulk world takes from the database: prices, genres, release types and existing
 * images.
 */
import { calendarDate } from '@lathe/rules/dates';
import { readPriceBook } from '../../server/modules/catalogue/index.ts';
import { shippingCountries } from '../../server/modules/regions/index.ts';
import type { StorefrontContext } from '../../server/modules/storefront/storefront-row.ts';
import type { Db } from '../../server/platform/db/connect.ts';
import type { Random } from '../music/random.ts';
import type { BulkInputs } from './make-title.ts';

export interface BulkSources {
  parts: Omit<BulkInputs, 'vocabulary'>;
  rules: StorefrontContext;
}

/** Placeholders as large as demo images, for databases without images. */
const PLACEHOLDER_IMAGES = Array.from({ length: 16 }, (_, at) => ({
  base: `public/pictures/bulk-${at}`,
  widths: [160, 320, 640, 960],
  types: ['avif', 'webp'],
  src: `public/pictures/bulk-${at}-1200.jpeg`,
  width: 1200,
  height: 1200,
  colours: ['#2b3a55', '#ce7777'],
}));

export async function readBulkInputs(db: Db, random: Random, now: Date): Promise<BulkSources> {
  const book = await readPriceBook(db);
  const genres = await db.selectFrom('genres').select(['id', 'parent_id as parentId']).execute();
  const pictures = await db
    .selectFrom('releases')
    .select('image')
    .where('image', 'is not', null)
    .limit(200)
    .execute();
  const typeId = (code: string) => {
    const type = book.types.find((each) => each.code === code);
    if (!type) throw new Error(`There is no release type ${code}.`);
    return type.id;
  };
  return {
    parts: {
      random,
      now,
      pictures: pictures.length > 0 ? pictures.map(({ image }) => image) : PLACEHOLDER_IMAGES,
      genres: genres
        .filter(({ parentId }) => parentId === null)
        .map(({ id }) => ({
          id,
          subs: genres.filter(({ parentId }) => parentId === id).map((sub) => sub.id),
        })),
      typeIds: {
        vinyl_12: typeId('vinyl_12'),
        vinyl_12_double: typeId('vinyl_12_double'),
        vinyl_7: typeId('vinyl_7'),
        cd: typeId('cd'),
      },
    },
    rules: {
      book,
      today: calendarDate(now),
      shippingCountries: await shippingCountries(db, { bulk: false }),
    },
  };
}
