import { eventSearch } from '../events/index.ts';
import { merchSearch } from '../merch/index.ts';
import type { NameSearch } from '../sellables/index.ts';

/** What search finds by name, of all kinds beside the titles of the storefront. */
export const NAME_SEARCHES: readonly NameSearch[] = [merchSearch, eventSearch];
