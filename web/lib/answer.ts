/** What pages that follow the news remember while they are read anew. */
import { useState } from 'react';
import { useLocation } from 'react-router';

/** Changes whenever somebody comes to the page or sends a form of it, and not when it is read anew. */
export function useArrival(): string {
  return useLocation().key;
}

/** What the page's own form was answered. The router forgets it as soon as the page is read anew. */
export function useAnswer<T>(told: T | undefined): T | undefined {
  const arrival = useArrival();
  const [kept, keep] = useState({ arrival, answer: told });
  const isNew = kept.arrival !== arrival || (told !== undefined && told !== kept.answer);
  if (isNew) keep({ arrival, answer: told });
  return isNew ? told : kept.answer;
}
