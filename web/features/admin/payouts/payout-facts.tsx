import type { ReactNode } from 'react';
import './admin-payouts.css';

/** Names and values, several per row on wide screens. */
export function PayoutFacts({ children }: { children: ReactNode }) {
  return <dl className="payout-facts">{children}</dl>;
}

export function PayoutFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
