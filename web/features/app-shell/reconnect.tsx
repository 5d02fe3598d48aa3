import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useHeldReloads } from '../../lib/hold-reloads.ts';
import { restartLoadsWith } from '../../lib/retry-loads.ts';

/** Its own component, because it renders with every navigation and fetcher. */
export function Reconnect() {
  const { revalidate } = useRevalidator();
  useEffect(() => restartLoadsWith(revalidate), [revalidate]);
  useHeldReloads();
  return null;
}
