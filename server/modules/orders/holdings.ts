import { type Holding, holdingOf } from '@lathe/rules/ledger';
import type { Tx } from '../../platform/db/tx.ts';
import { lockHolders } from '../ledger/index.ts';
import type { OrderLineRow } from './order-store.ts';

/**
 * Where the earnings are, by line and payee. Those of invited payees can move to a user at any time,
 * so they are read again under a lock. Callers hold the lock of the order.
 */
export async function readHoldings(
  tx: Tx,
  lines: readonly Pick<OrderLineRow, 'payees'>[],
): Promise<Record<string, Holding>[]> {
  const invited = lines.flatMap(({ payees }) =>
    payees.filter(({ party, holder }) => holder !== party).map(({ party }) => party),
  );
  const states = invited.length > 0 ? await lockHolders(tx, invited) : new Map();
  return lines.map(({ payees }) =>
    Object.fromEntries(
      payees.map(({ party, holder, isReleased }) => {
        const state = states.get(party) ?? { holder, isWrittenOff: false };
        return [party, holdingOf({ party, isReleased, ...state })];
      }),
    ),
  );
}
