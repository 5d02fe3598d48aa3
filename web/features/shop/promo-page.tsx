/** What the recipient of a promo link hears. Works without an account. */
import type { OpenedPromo } from '@lathe/contract/promo-calls';
import type { PromoFormat } from '@lathe/rules/promos';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useMemo } from 'react';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Button } from '../../ui/button.tsx';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Day, Duration, Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { PlayTrack } from '../player/play-track.tsx';
import type { PlayerSong } from '../player/store.ts';
import type { loader } from './promo-page.server.ts';
import '../release/track-list.css';
import './styles/promo-page.css';

export function PromoPage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('promos');
  const { promo, ended, token } = loaderData;
  if (!promo) {
    return (
      <div className="page page-body">
        <title>{t(`ended.${ended}`)}</title>
        <meta name="robots" content="noindex" />
        <ScreenHead title={t(`ended.${ended}`)} lead={t(`ended_text.${ended}`)} />
      </div>
    );
  }
  const { release, recipient, seller } = promo;
  return (
    <div className="page page-body promo">
      <title>{t('page.title', { name: recipient })}</title>
      <meta name="robots" content="noindex" />
      <div>
        <Sleeve art={artworkOf(release.image)} alt="" sizes="(width < 64rem) 84vw, 26rem" first />
      </div>
      <div className="stack gap-6">
        <header className="stack gap-2">
          <p className="text-soft">{t('page.for', { name: recipient })}</p>
          <h1>{release.title}</h1>
          <p className="text-lead">{release.primary_artist}</p>
          <p className="text-small text-soft">
            {[release.type_name, release.label].filter(Boolean).join(' · ')}
            {release.release_date !== null && (
              <>
                {' · '}
                {t('page.release_date')} <Day value={release.release_date} />
              </>
            )}
          </p>
        </header>
        {promo.note !== '' && (
          <blockquote className="promo-note">
            <p>{promo.note}</p>
            <footer className="text-small text-soft">{seller}</footer>
          </blockquote>
        )}
        <Tracks promo={promo} token={token} />
        <Downloads promo={promo} token={token} />
        <p className="text-small text-soft">
          {t('page.valid_until')} <Instant value={promo.expires_at} style="deadline" />
        </p>
      </div>
    </div>
  );
}

function Tracks({ promo, token }: { promo: OpenedPromo; token: string }) {
  const { t } = useTranslation('promos');
  const songs = useMemo(() => songsOf(promo, `/promo/${token}`), [promo, token]);
  const canDownload = promo.downloads_left > 0;
  return (
    <ol aria-label={t('page.tracks')}>
      {promo.tracks.map((track, index) => (
        <li key={track.uuid} className="track">
          <span className="track-number figures" aria-hidden="true">
            {index + 1}
          </span>
          <PlayTrack track={{ ...track, preview: null }} songs={songs} />
          <div className="can-shrink">
            <span className="track-title">
              {track.title}
              {track.subtitle && <span className="text-soft"> ({track.subtitle})</span>}
              {track.explicit && <ExplicitMark />}
            </span>
            {canDownload && (
              <span className="promo-files">
                {track.formats.map((format) => (
                  <DownloadForm key={format} token={token} track={track.uuid} format={format}>
                    {t(`page.download_${format}`)}
                    <span className="sr-only"> {track.title}</span>
                  </DownloadForm>
                ))}
              </span>
            )}
          </div>
          {track.seconds !== null && <Duration seconds={track.seconds} />}
        </li>
      ))}
    </ol>
  );
}

interface DownloadsProps {
  promo: OpenedPromo;
  token: string;
}

function Downloads({ promo: { access, downloads_left }, token }: DownloadsProps) {
  const { t } = useTranslation('promos');
  if (access === 'stream') return null;
  if (downloads_left === 0) return <Notice>{t('page.used_up')}</Notice>;
  return (
    <div className="stack gap-2">
      <DownloadForm token={token} track="" format="mp3">
        {t('page.download_all')}
      </DownloadForm>
      <p className="text-small text-soft">{t('page.downloads_left', { count: downloads_left })}</p>
    </div>
  );
}

interface DownloadProps {
  token: string;
  /** Empty for all tracks. */
  track: string;
  format: PromoFormat;
  children: ReactNode;
}

/** A plain form: the reply is a file. The secret in its URL is the permission. */
function DownloadForm({ token, track, format, children }: DownloadProps) {
  return (
    <form method="post" action={`/promo/${token}/downloads`}>
      <input type="hidden" name="track" value={track} />
      <input type="hidden" name="format" value={format} />
      <Button type="submit" size="small" icon={Download}>
        {children}
      </Button>
    </form>
  );
}

function songsOf({ release, tracks }: OpenedPromo, url: string): PlayerSong[] {
  const { uuid: id, title, image } = release;
  return tracks.map((track) => ({
    id: track.uuid,
    title: track.subtitle ? `${track.title} (${track.subtitle})` : track.title,
    artist: track.primary_artist || release.primary_artist,
    source: track.master,
    seconds: track.seconds,
    peaks: track.peaks,
    explicit: track.explicit,
    album: { id, title, url, image },
  }));
}
