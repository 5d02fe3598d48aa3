/** For pages that revalidate while the user works on them. */
import { useState } from 'react';
import { useLocation } from 'react-router';

/** Changes with every navigation and form submission, but not on revalidation. */
export function useLocationKey(): string {
  return useLocation().key;
}

/** The reply to the form of the page. The router drops it on revalidation. */
export function usePersistentActionData<T>(actionData: T | undefined): T | undefined {
  const locationKey = useLocationKey();
  const [saved, setSaved] = useState({ locationKey, actionData });
  const isNew =
    saved.locationKey !== locationKey ||
    (actionData !== undefined && actionData !== saved.actionData);
  if (isNew) setSaved({ locationKey, actionData });
  return isNew ? actionData : saved.actionData;
}
