import type { OwnedRecord, recordCollectionCalls } from '@lathe/contract/record-collection-calls';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { priceBook, typeName } from '../catalogue/index.ts';
import { readSavedItems } from '../kinds/index.ts';
import { listRecords, type OwnedRow } from './list-records.ts';

export const recordCollectionRoutes: Handlers<typeof recordCollectionCalls> = {
  'GET /api/users/{user}/collection': async ({ ctx, params, query, locale }) => {
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listRecords(ctx.db, { userId: params.user, cursor });
    const ids = rows.map(({ id }) => id);
    const pages = await readSavedItems(ctx.preparedPool, ids, ctx.clock.now());
    const book = await priceBook(ctx);
    return pageOf(rows, {
      path: `/api/users/${params.user}/collection`,
      query: {},
      cursorOf: ({ boughtKey, id }) => ({ at: boughtKey, id }),
      present: (row) => {
        const page = pages.get(row.id);
        return presentRecord(row, {
          format: typeName(book.type(row.typeId), locale),
          url: page?.state === 'open' ? page.url : null,
        });
      },
    });
  },
};

function presentRecord(row: OwnedRow, page: Pick<OwnedRecord, 'format' | 'url'>): OwnedRecord {
  return {
    release: row.id,
    title: row.title,
    artist: row.artist,
    ...page,
    image: presentPicture(row.image),
    copies: row.copies,
    numbers: row.numbers,
    bought_at: row.boughtAt.toISOString(),
    order: { uuid: row.orderId, number: row.orderNumber },
  };
}
