/** Venues of the place service, for the form of an event. */
import type { CallReply } from '@lathe/contract/call';
import type { eventCalls } from '@lathe/contract/event-calls';
import { isTimeZone } from '@lathe/rules/local-time';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { PlaceAnswer } from '../../platform/places/places.ts';

type Venue = CallReply<(typeof eventCalls)['GET /api/users/{user}/venues/{venue}']>;
type Choice = CallReply<(typeof eventCalls)['GET /api/users/{user}/venues']>['data'][number];

const TEXT_MIN_LENGTH = 3;

export async function findVenues(
  { places }: Pick<Ctx, 'places'>,
  { text, locale }: { text: string; locale: Locale },
): Promise<Choice[]> {
  if (text.length < TEXT_MIN_LENGTH) return [];
  return answerOf(await places.search(text, locale));
}

export async function findVenue(
  { places }: Pick<Ctx, 'places'>,
  { id, locale }: { id: string; locale: Locale },
): Promise<Venue> {
  const place = answerOf(await places.find(id, locale));
  if (place === null) throw new CallError('not_found');
  const { name, address, city, country, timeZone, mapUrl } = place;
  if (country === null || city === null) throw new CallError('place_location_missing');
  if (timeZone === null || !isTimeZone(timeZone)) throw new CallError('place_zone_missing');
  return { venue: name, address, city, country, time_zone: timeZone, map_url: mapUrl };
}

function answerOf<T>(answer: PlaceAnswer<T>): T {
  if ('unavailable' in answer) throw new CallError('places_unavailable');
  return answer.found;
}
