/**
 * Stands in for a place service in demonstrations and tests. Two venues lack what such services
 * sometimes lack, and one cannot be reached.
 */
import type { Place, PlaceChoice, PlacesPort } from './places.ts';

const PLACES: Record<string, Place> = {
  'union-chapel': place('Union Chapel', '19b Compton Terrace', 'London', 'GB', 'Europe/London'),
  brudenell: place('Brudenell Social Club', '33 Queens Road', 'Leeds', 'GB', 'Europe/London'),
  'silent-green': place('silent green', 'Gerichtstraße 35', 'Berlin', 'DE', 'Europe/Berlin'),
  paradiso: place('Paradiso', 'Weteringschans 6-8', 'Amsterdam', 'NL', 'Europe/Amsterdam'),
  bowery: place('Bowery Ballroom', '6 Delancey Street', 'New York', 'US', 'America/New_York'),
  'no-location': place('The Wandering Stage', '', null, null, null),
  'no-zone': place('Boat Without Port', 'Pier 4', 'Gdansk', 'PL', null),
  unavailable: place('Unreachable Hall', '', null, null, null),
};

export function makePlacesStandIn(): PlacesPort {
  return {
    isEnabled: true,
    async search(text) {
      const wanted = text.toLocaleLowerCase();
      const found = Object.entries(PLACES).flatMap(
        ([id, { name, address, city }]): PlaceChoice[] =>
          `${name} ${address} ${city ?? ''}`.toLocaleLowerCase().includes(wanted)
            ? [{ id, name, text: [address, city].filter(Boolean).join(', ') }]
            : [],
      );
      return { found };
    },
    async find(id) {
      return id === 'unavailable' ? { unavailable: true } : { found: PLACES[id] ?? null };
    },
  };
}

function place(
  name: string,
  address: string,
  ...[city, country, timeZone]: [string | null, string | null, string | null]
): Place {
  const query = encodeURIComponent([name, address, city].filter(Boolean).join(', '));
  const mapUrl = `https://www.openstreetmap.org/search?query=${query}`;
  return { name, address, city, country, timeZone, mapUrl };
}
