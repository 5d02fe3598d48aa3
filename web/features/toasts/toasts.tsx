import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from '../../lib/toast.ts';

/** Stands once in the root. Most visits see no toast, so what draws them comes with the first. */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
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
