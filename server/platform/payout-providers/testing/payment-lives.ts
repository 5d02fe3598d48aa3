/** What becomes of the payments at a stand-in by itself, with an event at each step. */
import type { PaymentResult } from '@lathe/rules/payouts';
import type { ShopOfProvider } from './event-post.ts';

export interface PaymentLives {
  begin(endToEndId: string): void;
  /** Resolves when nothing happens any more. */
  areOver(): Promise<void>;
}

export function startLives(
  { lifeOf = () => [], pause = () => Promise.resolve() }: ShopOfProvider,
  report: (endToEndId: string, result: PaymentResult) => void,
): PaymentLives {
  const underWay = new Set<Promise<void>>();

  async function live(endToEndId: string): Promise<void> {
    for (const result of lifeOf(endToEndId)) {
      await pause();
      report(endToEndId, result);
    }
  }

  return {
    begin(endToEndId) {
      const life = live(endToEndId).finally(() => underWay.delete(life));
      underWay.add(life);
    },
    async areOver() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
