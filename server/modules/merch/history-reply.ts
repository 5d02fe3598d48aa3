import type { CallReply } from '@lathe/contract/call';
import type { merchCalls } from '@lathe/contract/merch-calls';
import type { Db } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { nextPageUrl, PAGE_SIZE, readKeys } from '../../platform/http/paging.ts';
import { plantOffer, typeOf } from './facts.ts';
import { type ItemHistoryRow, readItemHistory } from './history.ts';
import { presentHistory } from './history-text.ts';
import { type ItemParams, readItem } from './with-item.ts';

type HistoryReply = CallReply<(typeof merchCalls)['GET /api/users/{user}/merch/{item}/history']>;

export async function replyWithHistory(
  call: Caller,
  { page, ...params }: ItemParams & { page: string | undefined },
): Promise<HistoryReply> {
  const { ctx, locale } = call;
  const item = await readItem(call, params);
  const [before] = readKeys(page, ['number']) ?? [];
  const rows = await readItemHistory(ctx.db, {
    itemId: item.id,
    before: before === undefined ? null : Number(before),
  });
  const type = typeOf(await plantOffer(ctx), item.merch_type_id);
  const pages = await pageNames(ctx.db, rows);
  const shown = rows.slice(0, PAGE_SIZE);
  const path = `/api/users/${params.user}/merch/${params.item}/history`;
  return {
    data: shown.map((row) => ({
      at: row.at.toISOString(),
      by: row.by ?? '',
      ...presentHistory(row, { locale, type, pages }),
    })),
    next_page_url:
      rows.length > PAGE_SIZE
        ? nextPageUrl({ path, query: {}, keys: [shown.at(-1)?.id ?? 0], name: 'page' })
        : null,
  };
}

async function pageNames(db: Db, rows: readonly ItemHistoryRow[]) {
  const ids = rows.flatMap(({ detail }) => {
    const { before, after } = detail.fields?.page_id ?? {};
    return [before, after].filter((id) => typeof id === 'string');
  });
  if (ids.length === 0) return new Map<string, string>();
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(pages.map(({ id, name }) => [id, name]));
}
