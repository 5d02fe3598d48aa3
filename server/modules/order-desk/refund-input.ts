import { CallError } from '../../platform/http/call-error.ts';
import type { RefundInput } from '../orders/index.ts';

interface RefundBody {
  what: 'all' | 'things' | 'amount';
  lines: { line: string; quantity: number }[];
  postage: boolean;
  duty: boolean;
  amount?: number | undefined;
}

export function readRefundSelection(typed: RefundBody): RefundInput['wanted'] {
  const { what, lines, postage, duty, amount } = typed;
  if (what === 'all') return { what };
  if (what === 'things') return { what, lines, postage, duty };
  if (amount !== undefined) return { what, amount };
  throw new CallError('validation', { fields: { amount: [{ key: 'required' }] } });
}
