import type { Refusal } from '../../../features/account/refusal.ts';

/** The form that was refused, and what was typed into it. */
export interface Refused {
  form: string;
  refusal: Refusal;
  kept: Record<string, string>;
}

export function refusedIn(refused: Refused | null, form: string) {
  const own = refused?.form === form ? refused : null;
  return { refusal: own?.refusal, kept: own?.kept ?? null };
}
