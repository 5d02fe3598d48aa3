/** Player embedded on other sites. */
import { absoluteUrl } from '@lathe/rules/absolute-url';
import { isUuid } from '@lathe/rules/uuid';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { EmbedPlayer } from '../../features/player/embed-player.tsx';
import { songsOfGroup } from '../../features/player/songs.ts';
import { publicPage } from '../../lib/public-page.ts';
import { useRootData } from '../../lib/root-data.ts';
import { serverSide } from '../../lib/server-side.ts';
import type { Route } from './+types/embed.ts';

export const headers = publicPage('shelf', 'prices');

/** Hides the header and footer of the shop; see root.tsx. */
export const handle = { bare: true };

export async function loader({ context, params: { group } }: Route.LoaderArgs) {
  const { api } = context.get(serverSide);
  if (!isUuid(group)) throw data(null, 404);
  const { page } = await api('GET /api/release_groups/{group}', { params: { group } });
  const params = { page, group };
  const [title, releases] = await Promise.all([
    api('GET /api/pages/{page}/release_groups/{group}', { params }),
    api('GET /api/pages/{page}/release_groups/{group}/releases', { params }),
  ]);
  return { group: title, releases: releases.data };
}

export default function Embed({ loaderData: { group, releases } }: Route.ComponentProps) {
  const { t } = useTranslation('shop');
  const publicUrl = useRootData()?.publicUrl ?? '';
  const title = t('embed.title', { title: group.title, artist: group.primary_artist });
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={absoluteUrl(group.url, publicUrl)} />
      <EmbedPlayer
        songs={songsOfGroup(releases, group)}
        title={group.title}
        artist={group.primary_artist}
        image={group.image}
        url={new URL(group.url, publicUrl).href}
        {...(group.not_sold_in && {
          note: t('not_sold_in.title', {
            iso: group.not_sold_in.iso,
            country: group.not_sold_in.name,
          }),
        })}
      />
    </>
  );
}
