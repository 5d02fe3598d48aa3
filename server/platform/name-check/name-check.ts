/**
 * Asks the bank whether an account belongs to a name: Confirmation of Payee in the United Kingdom,
 * Verification of Payee in the euro area. Never called inside a transaction.
 */
import type { BankDetails, BankMethod } from '@lathe/rules/bank-accounts';
import type { Config } from '../../config.ts';
import { makeNameCheckStandIn } from './stand-in.ts';

export type NameCheckResult =
  | { result: 'match' | 'no_match' | 'unavailable' | 'not_offered' }
  /** The name that the bank has, to be confirmed by the owner. */
  | { result: 'close_match'; name: string }
  /** No bank has this sort code, routing number or bank code. */
  | { result: 'unknown_bank' };

export interface NameCheckPort {
  /** Whose banks can be asked. */
  methods: BankMethod[];
  check(details: BankDetails): Promise<NameCheckResult>;
}

const NOT_OFFERED: NameCheckPort = {
  methods: [],
  async check() {
    return { result: 'not_offered' };
  },
};

export function makeNameCheck({ nameCheck }: Config): NameCheckPort {
  return nameCheck === 'stand-in' ? makeNameCheckStandIn() : NOT_OFFERED;
}
