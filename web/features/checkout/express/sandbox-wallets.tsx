/** Stand-ins for the wallets, outside production. */
import { Suspense, useState } from 'react';
import { useHydrated } from '../../../ui/hydrated.ts';
import { useOnDemand } from '../../../ui/use-on-demand.ts';
import type { WalletProps } from './express-checkout.tsx';

const loadSheet = () => import('./sandbox-wallet-sheet.tsx');

/** Names of products, the same in every language. */
const WALLETS = ['Apple Pay', 'Google Pay', 'Link'] as const;

export type Wallet = (typeof WALLETS)[number];

export function SandboxWallets(props: WalletProps) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<Wallet | null>(null);
  const sheet = useOnDemand(loadSheet, {
    isNeeded: open !== null,
    onFailure: () => setOpen(null),
  });
  return (
    <>
      {WALLETS.map((wallet) => (
        <button
          key={wallet}
          type="button"
          className="wallet-button"
          disabled={!isHydrated}
          onClick={() => {
            props.onFailure(null);
            setOpen(wallet);
          }}
        >
          {wallet}
        </button>
      ))}
      {open && sheet && (
        <Suspense>
          <sheet.WalletSheet {...props} wallet={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
