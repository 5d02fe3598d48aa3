import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from '../../lib/toast.ts';

/**
 * Stands once in the root. Most visits see no toast, so what draws them comes with the first; or is
 * fetched beforehand when somebody begins to press things, to be there when the network no longer is.
 */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    const prepare = () => void import('./toast-region.tsx').catch(() => undefined);
    window.addEventListener('pointerdown', prepare, { once: true });
    return () => window.removeEventListener('pointerdown', prepare);
  }, []);
  useEffect(
    () =>
      onToastWaiting(() => {
        import('./toast-region.tsx').then(
          ({ ToastRegion }) => setRegion(() => ToastRegion),
          // Offline, say. The toasts wait, and the next one tries again.
          () => undefined,
        );
      }),
    [],
  );
  return Region && <Suspense>{<Region />}</Suspense>;
}
