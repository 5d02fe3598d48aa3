import type { storefrontCalls } from '@lathe/contract/storefront-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { RawJson } from '../../platform/http/raw-json.ts';
import { assertGenre, presentGenre } from '../catalogue/index.ts';
import { listAlsoBought } from './also-bought-store.ts';
import { readTitleFilters } from './browse-routes.ts';
import { findTitle, isPreview, releasesShown } from './find-title.ts';
import { contributorsOf, findPageFacts } from './group-store.ts';
import {
  listPage,
  listRows,
  mediumOf,
  readCards,
  scopeOfGenre,
  writeCards,
  writePage,
} from './list-page.ts';
import { listPreview } from './list-preview.ts';
import { CARDS_PER_PAGE, type ListQuery, listReleaseIds, listStorefront } from './list-store.ts';
import { cardContextFor, isSoldIn } from './present-card.ts';
import { presentGroup, summaryOf, summaryOnSale } from './present-group.ts';
import { presentRelease } from './present-release.ts';
import { mayPreviewPage } from './preview-rights.ts';
import { readCardContent, readOffer } from './storefront-card.ts';

const MAX_RELATED = 12;

export const storefrontRoutes: Handlers<
  Omit<typeof storefrontCalls, 'GET /api/search' | 'GET /api/search/suggestions'>
> = {
  'GET /api/release_groups': async (call) => {
    const { query } = call;
    const found = await readTitleFilters(call, query);
    if (!found) return new RawJson('{"data":[],"next_page_url":null}');
    const { scope, ...filters } = found;
    return await listPage(call, { path: '/api/release_groups', query, scope, filters });
  },

  'GET /api/top_release_groups': async (call) => {
    const { ctx, country, query } = call;
    const scope =
      query.genre === undefined ? undefined : scopeOfGenre(await assertGenre(ctx, query.genre));
    const rows = await listStorefront(ctx.preparedPool, {
      country,
      sort: 'popular',
      scope,
      medium: mediumOf(query.media),
      after: null,
      limit: CARDS_PER_PAGE,
    });
    return writePage(rows, await cardContextFor(call), { next_page_url: null });
  },

  'GET /api/genres/{genre}/release_groups': async (call) => {
    const genre = await assertGenre(call.ctx, call.params.genre);
    const path = `/api/genres/${genre.slug}/release_groups`;
    const request = { path, query: call.query, scope: scopeOfGenre(genre) };
    return await listPage(call, request, { genre: presentGenre(genre, call.locale) });
  },

  'GET /api/genres/{genre}/releases': async (call) => {
    const genre = await assertGenre(call.ctx, call.params.genre);
    const path = `/api/genres/${genre.slug}/releases`;
    const { shown, next } = await listRows(call, {
      path,
      query: call.query,
      scope: scopeOfGenre(genre),
    });
    const { book, priceOf } = await cardContextFor(call);
    const medium = mediumOf(call.query.media);
    const cards = shown.map((row) => ({
      ...readCardContent(row),
      formats: readOffer(row).formats,
    }));
    const groups = cards.map(({ uuid }) => uuid);
    const releases = await listReleaseIds(call.ctx.preparedPool, groups);
    const data = cards.flatMap(({ uuid: group, title, primary_artist, url, image, formats }) =>
      formats
        .map((format, at) => {
          return { format, type: book.type(format.type), uuid: releases.get(group)?.[at] };
        })
        .filter(({ format }) => isSoldIn(format, call.country))
        .filter(({ type }) => medium === undefined || type.medium === medium)
        .map(({ format, type, uuid = '' }) => ({
          ...{ uuid, title, primary_artist, format: type.format, medium: type.medium, url },
          price: priceOf({ typeId: format.type, tier: format.tier, extras: format.extras }),
          image,
        })),
    );
    return { data, next_page_url: next };
  },

  'GET /api/pages/{page}/release_groups': async (call) => {
    const { cards, next } = await cardsOfPage(call);
    const groupIds = cards.map(({ uuid }) => uuid);
    const names = await contributorsOf(call.ctx.preparedPool, groupIds);
    const data = cards.map((card) => ({ ...card, contributor: names.get(card.uuid) ?? null }));
    return { data, next_page_url: next };
  },

  'GET /api/pages/{page}/release_groups/{group}': async (call) => {
    const title = await findTitle(call);
    const cardContext = await cardContextFor(call);
    const facts =
      title.group.card && !isPreview(title)
        ? summaryOnSale(title.group.card, cardContext)
        : summaryOf(await releasesShown(call, title));
    return presentGroup(title, facts, cardContext);
  },

  'GET /api/pages/{page}/release_groups/{group}/releases': async (call) => {
    const title = await findTitle(call);
    const cardContext = await cardContextFor(call);
    const releases = await releasesShown(call, title);
    const listenContext = {
      ctx: call.ctx,
      isOwner: title.isOwner,
      isPreview: title.view === 'draft',
    };
    const data = releases.map((release) => presentRelease(release, cardContext, listenContext));
    return { data: await Promise.all(data), next_page_url: null };
  },

  'GET /api/pages/{page}/release_groups/{group}/related': async (call) => {
    const { ctx, country } = call;
    const { group } = await findTitle({ ...call, query: {} });
    const list: ListQuery = { country, sort: 'new', after: null, limit: MAX_RELATED + 1 };
    const ofPage: ListQuery = { ...list, scope: { column: 'page_id', id: group.pageId } };
    const genre = genreScope(group);
    const [samePage, alsoBought, sameGenre, cardContext] = await Promise.all([
      listStorefront(ctx.preparedPool, ofPage),
      listAlsoBought(ctx.preparedPool, { groupId: group.id, country, limit: MAX_RELATED }),
      genre ? listStorefront(ctx.preparedPool, { ...list, sort: 'popular', scope: genre }) : [],
      cardContextFor(call),
    ]);
    const isOnPage = new Set(samePage.map(({ keys }) => idOf(keys)));
    const others = samePage.filter(({ keys }) => idOf(keys) !== group.id).slice(0, MAX_RELATED);
    const similar = sameGenre
      .filter(({ keys }) => idOf(keys) !== group.id && !isOnPage.has(idOf(keys)))
      .slice(0, MAX_RELATED);
    const lists = {
      more_by_artist: others,
      also_bought: alsoBought,
      same_genre: similar,
    };
    const parts = Object.entries(lists).map(
      ([name, cards]) => `"${name}":${writeCards(cards, cardContext)}`,
    );
    return new RawJson(`{${parts.join(',')}}`);
  },
};

async function cardsOfPage(
  call: Caller & {
    params: { page: string };
    query: { page?: string | undefined; preview?: boolean | undefined };
  },
) {
  const { ctx, actor, query } = call;
  const { page } = call.params;
  const found = await findPageFacts(ctx.preparedPool, page);
  const path = `/api/pages/${encodeURIComponent(page)}/release_groups`;
  if (found?.isLive) {
    const scope = { column: 'page_id', id: found.id } as const;
    const { shown, next } = await listRows(call, { path, query: { page: query.page }, scope });
    return { cards: readCards(shown, await cardContextFor(call)), next };
  }
  if (!found || !query.preview || !(await mayPreviewPage(ctx.db, { pageId: found.id, actor }))) {
    throw new CallError('not_found');
  }
  return await listPreview(call, { pageId: found.id, path, cursor: query.page });
}

/** The last sort key of a list is the id of the title. */
function idOf(keys: string): string {
  return keys.slice(keys.lastIndexOf(' ') + 1);
}

function genreScope({ mainGenreId }: { mainGenreId: number | null }): ListQuery['scope'] {
  return mainGenreId === null ? undefined : { column: 'main_genre_id', id: mainGenreId };
}
