import { createContext, useContext } from 'react';

/** Ids of fields that the user has changed since the last attempt. Their errors are hidden. */
export const CorrectedFields = createContext<ReadonlySet<string>>(new Set());

export function useIsCorrected(id: string): boolean {
  return useContext(CorrectedFields).has(id);
}

/** The error of the field, until it is corrected. */
export function useShownError<Error>(id: string, error: Error): Error | undefined {
  return useIsCorrected(id) ? undefined : error;
}
