/** The top of a release page, in the colour of its sleeve: the object, its formats, the price. */
import type { PublicRelease, ReleaseGroup } from '@lathe/contract/release-group';
import { unplayableReason } from '@lathe/rules/playlist';
import type { SleeveTint } from '@lathe/rules/sleeve-tint';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { RecordView } from '../artwork/record-view.tsx';
import { AddToBasket } from '../basket/add-to-basket.tsx';
import { PlayAlbum } from '../player/play-album.tsx';
import { useAlbum } from '../player/play-album-button.tsx';
import type { PlayerSong } from '../player/store.ts';
import { BuyBox } from '../release/buy-box.tsx';
import { LabelName } from '../release/facts.tsx';
import { FormatChoice, STATUS_BADGES } from '../release/format-choice.tsx';
import { recordShape } from '../release/record-shape.ts';
import { RecordViews } from '../release/record-views.tsx';
import { Share } from '../release/share.tsx';
import { SaveButton } from './wish-list/save-button.tsx';
import '../release/release-panel.css';
import '../release/tinted.css';

interface Props {
  group: ReleaseGroup;
  releases: readonly PublicRelease[];
  chosen: PublicRelease;
  first: string | undefined;
  isPreview: boolean;
  tint: SleeveTint | null;
  /** Formats on the wish list of the viewer; null for visitors. */
  saved: readonly string[] | null;
  songs: readonly PlayerSong[];
  trail: ReactNode;
}

export function ReleasePanel(props: Props) {
  const { group, releases, chosen, first, isPreview, tint, songs, trail, saved } = props;
  const { t } = useTranslation('shop');
  const publicUrl = useRootData()?.publicUrl ?? '';
  const { isPlaying } = useAlbum(group.uuid);
  const silence = unplayableReason(chosen);
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const name = t('embed.title', { title: group.title, artist: group.primary_artist });
  const art = artworkOf(chosen.image ?? group.image);
  const { vinyl } = recordShape(chosen);
  return (
    <div
      className="tinted release-panel"
      style={{ '--tint-light': tint?.light, '--tint-dark': tint?.dark } as CSSProperties}
    >
      <div className="page">{trail}</div>
      <div className="page release">
        <div className="release-art">
          <RecordView
            key={chosen.uuid}
            faces={chosen.faces}
            format={chosen.format}
            {...(vinyl && { look: vinyl })}
            playing={isPlaying}
            label={group.title}
          >
            <RecordViews release={chosen} art={art} alt={name} playing={isPlaying} />
          </RecordView>
        </div>
        <div className="release-text">
          <Heading group={group} chosen={chosen} />
          {releases.length > 0 && (
            <FormatChoice
              {...{ releases, chosen, first, isPreview }}
              title={group.title}
              url={group.url}
            />
          )}
          <BuyBox
            release={chosen}
            art={art}
            add={
              <AddToBasket
                type="release"
                addressFields={<input type="hidden" name="format" value={chosen.uuid} />}
                uuid={chosen.uuid}
                title={group.title}
                isPreorder={chosen.status === 'Pre-order'}
              />
            }
            actions={songs.length > 0 && <PlayAlbum id={group.uuid} songs={songs} />}
          />
          {silence && <p className="text-soft">{t(`release.silence.${silence}`)}</p>}
          {chosen.status !== 'Not on sale' && (
            <Share
              save={
                chosen.status !== 'Retired' && (
                  <SaveButton
                    key={chosen.uuid}
                    item={chosen.uuid}
                    title={group.title}
                    saved={saved}
                  />
                )
              }
              title={name}
              url={absolute(group.url)}
              embedUrl={absolute(`/embed/${group.uuid}`)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Heading({ group, chosen }: { group: ReleaseGroup; chosen: PublicRelease }) {
  const { t } = useTranslation('shop');
  return (
    <header>
      <StatusBadge release={chosen} />
      <h1>
        {group.title}
        {chosen.explicit && <ExplicitMark />}
      </h1>
      <p className="text-lead">
        <PlainLink to={group.page.url} prefetch="intent">
          {group.primary_artist}
        </PlainLink>
      </p>
      <Guests guests={chosen.additional_artists} />
      {group.contributor && (
        <p className="text-small text-soft">
          {t('by_contributor_on', { name: group.contributor, page: group.page.name })}
        </p>
      )}
      <p className="release-origin figures">
        {chosen.label && (
          <span>
            <LabelName release={chosen} className="underline" />
          </span>
        )}
        {chosen.catalog_no && <span>{chosen.catalog_no}</span>}
        {group.year !== null && <span>{group.year}</span>}
      </p>
    </header>
  );
}

/** Guests have no page of their own here, so their names lead to everything they are on. */
function Guests({ guests }: { guests: PublicRelease['additional_artists'] }) {
  const { t } = useTranslation('shop');
  if (guests.length === 0) return null;
  return (
    <p className="text-soft">
      {t('release.with_guests')}{' '}
      {guests.map(({ name, role, role_name }, at) => (
        <Fragment key={`${role} ${name}`}>
          {at > 0 && ', '}
          <PlainLink to={`/search?${new URLSearchParams({ q: name })}`} className="underline">
            {name}
          </PlainLink>
          {role !== 'featuring' && role_name !== '' && ` (${role_name})`}
        </Fragment>
      ))}
    </p>
  );
}

function StatusBadge({ release: { status } }: { release: PublicRelease }) {
  const { t } = useTranslation('shop');
  if (status === 'Live') return null;
  return (
    <Badge tone={status === 'Pre-order' ? 'ink' : 'neutral'}>{t(STATUS_BADGES[status])}</Badge>
  );
}
