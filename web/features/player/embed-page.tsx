/** Player embedded on other sites. */
import { absoluteUrl } from '@lathe/rules/absolute-url';
import { useRootData } from '../../lib/root-data.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './embed-page.server.ts';
import { EmbedPlayer } from './embed-player.tsx';
import { songsOfGroup } from './songs.ts';

export function EmbedPage({ loaderData: { group, releases } }: ScreenProps<typeof loader>) {
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
