import type { ReactNode } from 'react';
import { Fact } from '../fact.tsx';
import './admin-payouts.css';

/** Names and values, several per row on wide screens. */
export function PayoutFacts({ children }: { children: ReactNode }) {
  return <dl className="payout-facts">{children}</dl>;
}

export function PayoutFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Fact term={name}>
      <span className="figures">{children}</span>
    </Fact>
  );
}
