/** A seller's merchandise, page by page. */
import type { MerchSummary } from '@lathe/contract/merch';
import type { ItemStatus } from '@lathe/rules/merch/item-states';
import type { Caller } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { statusOf } from './facts.ts';
import { type ItemRow, listItems } from './item-store.ts';
import { presentSummary, viewerOf } from './present-item.ts';

interface ListQuery {
  ownerId: string;
  status?: ItemStatus | undefined;
  /** Code of a type. */
  type?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
}

/** States are derived, so they are compared here: a seller has at most a few hundred items. */
export async function listPage(
  call: Caller,
  { ownerId, ...filter }: ListQuery,
): Promise<{ data: MerchSummary[]; next_page_url: string | null }> {
  const viewer = await viewerOf(call);
  const after = readCursor(filter.cursor, 'uuid');
  const type = viewer.offer.types.find(({ code }) => code === filter.type);
  if (filter.type && !type) return { data: [], next_page_url: null };
  const rows = await listItems(call.ctx.db, {
    ownerId,
    q: filter.q?.trim() ?? '',
    typeId: type?.id ?? null,
  });
  const isAfter = ({ updatedKey, id }: ItemRow) =>
    after === null ||
    BigInt(updatedKey) < BigInt(after.at) ||
    (updatedKey === after.at && id < after.id);
  const shown = rows.filter(
    (row) => isAfter(row) && (!filter.status || statusOf(row, viewer.offer) === filter.status),
  );
  return pageOf(shown, {
    path: `/api/users/${ownerId}/merch`,
    query: { status: filter.status, type: filter.type, q: filter.q },
    cursorOf: ({ updatedKey, id }) => ({ at: updatedKey, id }),
    present: (row) => presentSummary(row, viewer),
  });
}
