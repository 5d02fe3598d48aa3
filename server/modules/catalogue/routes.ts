import type { catalogueCalls } from '@lathe/contract/catalogue-calls';
import { calendarDate } from '@lathe/rules/dates';
import { vatRateOn } from '@lathe/rules/vat';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { taxTable } from '../taxes/index.ts';
import { presentGenre, readAllGenres } from './genres.ts';
import { presentActiveGenres, presentTypes } from './present.ts';
import { priceBook } from './price-book.ts';
import { countTitles } from './store.ts';

export const catalogueRoutes: Handlers<typeof catalogueCalls> = {
  'GET /api/active_genres': async ({ ctx, locale }) => {
    const [genres, counts] = await Promise.all([readAllGenres(ctx), countTitles(ctx.db)]);
    return { data: presentActiveGenres(genres, counts, locale), next_page_url: null };
  },

  'GET /api/genres_list': async ({ ctx, locale }) => {
    const { all } = await readAllGenres(ctx);
    return {
      main_genres: all
        .filter(({ parentId }) => parentId === null)
        .map((genre) => presentGenre(genre, locale)),
      sub_genres: all.flatMap((genre) =>
        genre.parentId === null
          ? []
          : [{ ...presentGenre(genre, locale), main_genre_id: genre.parentId }],
      ),
    };
  },

  'GET /api/release_types': (call) =>
    releaseTypes({ ...call, country: call.query.country ?? call.country }),
  'GET /api/users/{user}/release_types': releaseTypes,
};

async function releaseTypes({ ctx, locale, country }: Caller) {
  const date = calendarDate(ctx.clock.now());
  const vatRate = vatRateOn(await taxTable(ctx), country, date);
  const reader = { locale, country, date, vatRate };
  return { data: presentTypes(await priceBook(ctx), reader), next_page_url: null };
}
