/** Loaders of the lists beside releases. */
import { FIRST_LETTERS, type FirstLetter } from '@lathe/rules/first-letters';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { queryFilters } from '../../lists/list-url.ts';
import { merchFilters } from '../url-filters.ts';

export interface NameFilters {
  letter?: FirstLetter;
  genre?: string;
}

export async function merchLoader({ context, request }: PageArgs) {
  const { api } = context.get(serverSide);
  const filters = merchFilters(new URL(request.url).searchParams);
  const [list, choices] = await Promise.all([
    api('GET /api/merch', { query: { ...filters, ...pageOf(request) } }),
    api('GET /api/merch_filters'),
  ]);
  return { list, choices, filters };
}

export async function eventsLoader({ context, request }: PageArgs) {
  const { api } = context.get(serverSide);
  const filters = await api('GET /api/events/filters');
  const wanted = queryFilters(request, ['place', 'month']);
  // What is not in the list is from an old link, and shows all.
  const places = filters.places.flatMap(({ country, cities }) => [
    country,
    ...cities.map((city) => `${country}/${city}`),
  ]);
  const place = places.find((each) => each === wanted.place);
  const month = filters.months.find((each) => each === wanted.month);
  const { data } = await api('GET /api/events', { query: { place, month } });
  return { events: data, filters, place: place ?? '', month: month ?? '' };
}

export async function artistsLoader({ context, request }: PageArgs) {
  const { api } = context.get(serverSide);
  const filters = nameFilters(request);
  const [list, genres] = await Promise.all([
    api('GET /api/pages', { query: { ...filters, ...pageOf(request) } }),
    api('GET /api/active_genres'),
  ]);
  return { list, genres: genreNames(genres), filters };
}

export async function labelsLoader({ context, request }: PageArgs) {
  const { api } = context.get(serverSide);
  const filters = nameFilters(request);
  const [list, genres] = await Promise.all([
    api('GET /api/labels', { query: { ...filters, ...pageOf(request) } }),
    api('GET /api/active_genres'),
  ]);
  return { list, genres: genreNames(genres), filters };
}

/** What no list has is from an old link, and shows all. */
function nameFilters(request: Request): NameFilters {
  const { letter: wanted, genre } = queryFilters(request, ['letter', 'genre']);
  const letter = FIRST_LETTERS.find((each) => each === wanted);
  return { ...(letter && { letter }), ...(genre && { genre: genre.slice(0, 80) }) };
}

/** Only what the filter shows: the page is sent with it. */
function genreNames({ data }: { data: readonly { slug: string; name: string }[] }) {
  return data.map(({ slug, name }) => ({ slug, name }));
}

function pageOf(request: Request): { page?: string } {
  const page = new URL(request.url).searchParams.get('page');
  return page ? { page } : {};
}
