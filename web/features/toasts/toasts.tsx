import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from '../../lib/toast.ts';

/**
 * Rendered once in the root. Most visits see no toast, so the code loads with the first one, or on
 * the first interaction, so that it also works offline.
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
          // For example offline: toasts wait, and the next one tries again.
          () => undefined,
        );
      }),
    [],
  );
  return Region && <Suspense>{<Region />}</Suspense>;
}
