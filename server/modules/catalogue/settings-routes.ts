import type { catalogueSettingsCalls } from '@lathe/contract/catalogue-settings-calls';
import { calendarDate } from '@lathe/rules/dates';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { editAsAdmin } from '../accounts/index.ts';
import { addGenre, renameGenre, reorderGenres, retireGenre } from './change-genres.ts';
import { addColour, changeOption, changeType } from './change-types.ts';
import { presentManagedGenre, presentManagedType } from './present-settings.ts';
import { readPriceBook } from './price-book.ts';
import { countTitles, readGenres } from './store.ts';
import { countUnreleased } from './type-store.ts';

/** Genre names appear on cards, in lists and in search. */
const GENRES = { area: 'catalogue', tags: ['genres', 'shelf'] } as const;
const TYPES = { area: 'catalogue', tags: ['release-types', 'prices', 'shelf'] } as const;

export const catalogueSettingsRoutes: Handlers<typeof catalogueSettingsCalls> = {
  'GET /api/admin/genres': async (call) => ({ data: await genres(call), next_page_url: null }),

  'POST /api/admin/genres': async (call) => {
    const id = await editAsAdmin(call, GENRES, (tx, editing) => addGenre(tx, editing, call.body));
    return await oneGenre(call, id);
  },

  'PUT /api/admin/genres/{genre}': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, GENRES, (tx, editing) =>
      renameGenre(tx, editing, { id: params.genre, ...body }),
    );
    return await oneGenre(call, params.genre);
  },

  'POST /api/admin/genres/{genre}/move': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, GENRES, (tx, editing) =>
      reorderGenres(tx, editing, { id: params.genre, ...body }),
    );
    return await oneGenre(call, params.genre);
  },

  'POST /api/admin/genres/{genre}/retire': async (call) => {
    const { ctx, params, body } = call;
    const input = { id: params.genre, moveTo: body.move_to, version: body.version };
    await editAsAdmin(call, GENRES, (tx, editing) => retireGenre(tx, ctx, editing, input));
    return await oneGenre(call, params.genre);
  },

  'GET /api/admin/release_types': async (call) => ({
    data: await types(call),
    next_page_url: null,
  }),

  'PUT /api/admin/release_types/{type}': async (call) => {
    const { ctx, params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      changeType(tx, ctx, editing, { id: params.type, ...body }),
    );
    return await oneType(call, params.type);
  },

  'POST /api/admin/release_types/{type}/colours': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      addColour(tx, editing, { typeId: params.type, ...body }),
    );
    return await oneType(call, params.type);
  },

  'PUT /api/admin/design_options/{option}': async (call) => {
    const { params, body } = call;
    const typeId = await editAsAdmin(call, TYPES, (tx, editing) =>
      changeOption(tx, editing, { id: params.option, ...body }),
    );
    return await oneType(call, typeId);
  },
};

/** Reads the tables directly, so a change is visible at once. */
async function genres({ ctx }: Caller) {
  const [rows, titles] = await Promise.all([readGenres(ctx.db), countTitles(ctx.db)]);
  return rows.map((genre) => presentManagedGenre(genre, titles));
}

async function oneGenre(call: Caller, id: number) {
  return found((await genres(call)).find((genre) => genre.id === id));
}

async function types({ ctx, locale }: Caller) {
  const [book, counts] = await Promise.all([readPriceBook(ctx.db), countUnreleased(ctx.db)]);
  const date = calendarDate(ctx.clock.now());
  return book.types.map((type) =>
    presentManagedType(book, type, { locale, date, unreleasedCount: counts.get(type.id) ?? 0 }),
  );
}

async function oneType(call: Caller, id: number) {
  return found((await types(call)).find((type) => type.id === id));
}

function found<Thing>(value: Thing | undefined): Thing {
  if (value === undefined) throw new CallError('not_found');
  return value;
}
