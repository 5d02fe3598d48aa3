/** Looks up venues. Never called inside a transaction. */
import type { Locale } from '@lathe/rules/locales';
import type { Config } from '../../config.ts';
import { makePlacesStandIn } from './stand-in.ts';

export interface PlaceChoice {
  id: string;
  name: string;
  /** Address and city, to tell venues of one name apart. */
  text: string;
}

export interface Place {
  name: string;
  address: string;
  /** Null if the service does not know where it is. */
  city: string | null;
  /** ISO code. */
  country: string | null;
  /** Name of the IANA database. */
  timeZone: string | null;
  mapUrl: string;
}

export type PlaceAnswer<T> = { found: T } | { unavailable: true };

export interface PlacesPort {
  isEnabled: boolean;
  search(text: string, locale: Locale): Promise<PlaceAnswer<PlaceChoice[]>>;
  find(id: string, locale: Locale): Promise<PlaceAnswer<Place | null>>;
}

/** Sellers type the venue by hand. */
const OFF: PlacesPort = {
  isEnabled: false,
  async search() {
    return { found: [] };
  },
  async find() {
    return { found: null };
  },
};

export function makePlaces({ places }: Config): PlacesPort {
  return places === 'stand-in' ? makePlacesStandIn() : OFF;
}
