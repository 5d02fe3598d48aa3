/** Asks the tax office whether a UK VAT number is registered. Never called inside a transaction. */
import type { Config } from '../../config.ts';
import { makeHmrcVatCheck } from './hmrc.ts';

export type VatCheckResult =
  | { result: 'registered'; name: string }
  | { result: 'not_registered' }
  /** Asked again when the seller tries again. */
  | { result: 'unavailable' }
  | { result: 'not_asked' };

export interface VatCheckPort {
  check(vatNumber: string): Promise<VatCheckResult>;
}

const OFF: VatCheckPort = {
  async check() {
    return { result: 'not_asked' };
  },
};

export function makeVatCheck({ vatCheck }: Pick<Config, 'vatCheck'>): VatCheckPort {
  return vatCheck === null ? OFF : makeHmrcVatCheck(vatCheck);
}
