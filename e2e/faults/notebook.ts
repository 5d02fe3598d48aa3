/** What everybody was told, so that it can be compared with what is true in the end. */
import type { TestCardBehaviour } from '@lathe/rules/test-cards';

/** `emptied`: pressed again, the basket was empty, so it has been paid for. `unknown`: nobody said. */
export type WishEnd =
  | { told: 'paid'; order: string }
  | { told: 'emptied' }
  | { told: 'refused'; code: string }
  | { told: 'unknown'; why: string };

export interface WishNote {
  /** Of nobody else's wish, where it is a guest's. */
  email: string;
  member: boolean;
  card: TestCardBehaviour;
  end: WishEnd;
}

export interface UploadNote {
  id: string;
  kind: 'song' | 'artwork';
  /** Of what was sent. */
  md5: string;
  /** Null when nobody said that it has arrived. */
  told: 'arrived' | null;
}

export interface ReleaseNote {
  owner: string;
  id: string;
  /** How far its seller came, in their own words. */
  step: string;
  submitted: boolean;
}

export interface Notebook {
  wishes: WishNote[];
  uploads: UploadNote[];
  releases: ReleaseNote[];
  /** A registration whose answer was lost is sent again, and each one has a mail of its own. */
  registered: { email: string; times: number }[];
  /** How often which answer came, and which sentence was logged. */
  answers: Map<string, number>;
  logged: Map<string, number>;
}

export function emptyNotebook(): Notebook {
  return {
    wishes: [],
    uploads: [],
    releases: [],
    registered: [],
    answers: new Map(),
    logged: new Map(),
  };
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
