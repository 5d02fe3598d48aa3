/** Stand-ins for the wallets, outside production. */
import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../../../ui/hydrated.ts';
import type { WalletProps } from './express-checkout.tsx';

const WalletSheet = lazy(async () => ({
  default: (await import('./sandbox-wallet-sheet.tsx')).WalletSheet,
}));

/** Names of products, the same in every language. */
const WALLETS = ['Apple Pay', 'Google Pay', 'Link'] as const;

export type Wallet = (typeof WALLETS)[number];

export function SandboxWallets(props: WalletProps) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<Wallet | null>(null);
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
      {open && (
        <Suspense>
          <WalletSheet {...props} wallet={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
