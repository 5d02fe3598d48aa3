import { sleeveTint } from '@lathe/rules/sleeve-tint';
import { redirect } from 'react-router';
import { movedPath } from '../../lib/page-path.ts';
import { publicOrPreview } from '../../lib/preview.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { defaultRelease } from '../release/default-release.ts';
import { albumData, breadcrumbData } from '../seo/json-ld.ts';
import { savedItems } from './wish-list/saved-items.server.ts';

const RELATED_SHOWN = 6;
/** A release that is not on sale yet has no related items. */
const NO_RELATED = { more_by_artist: [], also_bought: [], same_genre: [] };
/** Fewer than a row look like a mistake. */
const RELATED_SHOWN_MIN = 3;

export async function loader({ context, params, request }: PageArgs<'page' | 'group'>) {
  const { api, viewer } = context.get(serverSide);
  const searchParams = new URL(request.url).searchParams;
  const [group, releases] = await publicOrPreview({ viewer, request }, (query) =>
    Promise.all([
      api('GET /api/pages/{page}/release_groups/{group}', { params, query }),
      api('GET /api/pages/{page}/release_groups/{group}/releases', { params, query }),
    ]),
  );
  const isPreview = group.is_preview;
  const related = isPreview
    ? NO_RELATED
    : await api('GET /api/pages/{page}/release_groups/{group}/related', { params });
  const together = isPreview
    ? null
    : await api('GET /api/pages/{page}/bundles', {
        params,
        query: { parts: releases.data.map(({ uuid }) => uuid).join(',') },
      });
  const newPath = movedPath(request, params.page, group.page.url);
  if (newPath) throw redirect(newPath, 301);
  const requestedFormat = searchParams.get('format');
  const first = defaultRelease(releases.data)?.uuid;
  const crumbs = [{ name: group.page.name, path: group.page.url }];
  const chosen = releases.data.find(({ uuid }) => uuid === requestedFormat)?.uuid ?? first;
  const sleeve = releases.data.find(({ uuid }) => uuid === chosen)?.image ?? group.image;
  const alsoBought = related.also_bought.filter(isNotIn(related.more_by_artist));
  return {
    isPreview,
    group,
    releases: releases.data,
    crumbs,
    // Created in the loader, so the browser does not need the script for it.
    described: [
      ...albumData(group, releases.data),
      breadcrumbData([...crumbs, { name: group.title, path: group.url }]),
    ],
    first,
    chosen,
    // The browser does not need the script for it either.
    tint: sleeveTint(sleeve?.colours ?? []),
    saved: isPreview
      ? []
      : await savedItems(
          { api, viewer },
          releases.data.map(({ uuid }) => uuid),
        ),
    bundles: together?.data ?? [],
    moreByArtist: related.more_by_artist.slice(0, RELATED_SHOWN),
    alsoBought: alsoBought.length < RELATED_SHOWN_MIN ? [] : alsoBought.slice(0, RELATED_SHOWN),
    sameGenre: related.same_genre.slice(0, RELATED_SHOWN),
  };
}

function isNotIn(cards: readonly { uuid: string }[]) {
  return ({ uuid }: { uuid: string }) => cards.every((card) => card.uuid !== uuid);
}
