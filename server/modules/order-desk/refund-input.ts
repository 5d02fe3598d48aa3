import { CallError } from '../../platform/http/call-error.ts';
import type { RefundInput } from '../orders/index.ts';

interface RefundBody {
  what: 'all' | 'things' | 'amount';
  lines: { line: string; quantity: number }[];
  postage: boolean;
  duty: boolean;
  amount?: number | undefined;
}

export function readRefundSelection(body: RefundBody): RefundInput['selection'] {
  const { what, lines, postage, duty, amount } = body;
  if (what === 'all') return { what };
  if (what === 'things') return { what, lines, postage, duty };
  if (amount !== undefined) return { what, amount };
  throw new CallError('validation', { fields: { amount: [{ key: 'required' }] } });
}
