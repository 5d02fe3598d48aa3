import { Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from '../../lib/toast.ts';
import { importAgain } from '../../ui/import-again.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';

const load = () => import('./toast-region.tsx');

/**
 * Rendered once in the root. Most visits see no toast, so the code loads with the first one, or on
 * the first interaction, so that it also works offline.
 */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  // For example offline: toasts wait, and the next one tries again.
  const loaded = useOnDemand(load, { isNeeded, onFailure: () => setNeeded(false) });
  useEffect(() => {
    const prepare = () => void importAgain(load).catch(() => undefined);
    window.addEventListener('pointerdown', prepare, { once: true });
    return () => window.removeEventListener('pointerdown', prepare);
  }, []);
  useEffect(() => onToastWaiting(() => setNeeded(true)), []);
  return (
    loaded && (
      <Suspense>
        <loaded.ToastRegion />
      </Suspense>
    )
  );
}
