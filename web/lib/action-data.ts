/** For pages that revalidate by themselves while somebody works on them. */
import { useState } from 'react';
import { useLocation } from 'react-router';

/** Changes with every navigation and submitted form, and not when the page revalidates. */
export function useLocationKey(): string {
  return useLocation().key;
}

/** The reply to the page's own form. The router forgets it as soon as the page revalidates. */
export function usePersistentActionData<T>(actionData: T | undefined): T | undefined {
  const locationKey = useLocationKey();
  const [saved, setSaved] = useState({ locationKey, actionData });
  const isNew =
    saved.locationKey !== locationKey ||
    (actionData !== undefined && actionData !== saved.actionData);
  if (isNew) setSaved({ locationKey, actionData });
  return isNew ? actionData : saved.actionData;
}
