/** Videos of an artist. Nothing is loaded from YouTube before the click on play. */
import type { PublicPage } from '@lathe/contract/public-page-calls';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { claimSound } from '../../lib/one-sound.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './shop.css';

type Video = PublicPage['videos'][number];

export function Videos({ videos, url }: { videos: readonly Video[]; url: string | null }) {
  const { t } = useTranslation('shop');
  return (
    <>
      <ul className="videos">
        {videos.map((video) => (
          <li key={video.id}>
            <OneVideo video={video} />
          </li>
        ))}
      </ul>
      <p className="mt-4 measure text-small text-soft">
        {t('outside.youtube_note')}{' '}
        {url && (
          <a className="link" href={url} rel="noopener" target="_blank">
            {t('outside.to_youtube')}
          </a>
        )}
      </p>
    </>
  );
}

function OneVideo({ video: { id, title, image } }: { video: Video }) {
  const { t } = useTranslation('shop');
  const [playing, setPlaying] = useState(false);
  const address = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`;
  return (
    <>
      {playing ? (
        <iframe
          className="video"
          src={address}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        // Without scripts it links to the video.
        <a
          className="video"
          href={`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`}
          rel="noopener"
          aria-label={t('outside.play', { title })}
          onClick={(event) => {
            event.preventDefault();
            // The video cannot be paused from here, so it is closed when music starts.
            claimSound(() => setPlaying(false));
            setPlaying(true);
          }}
        >
          {image && <img src={image} alt="" width={480} height={270} loading="lazy" />}
          <span className="play-button">
            <Icon shape={Play} size={22} />
          </span>
        </a>
      )}
      <p className="mt-2 text-medium">{title}</p>
    </>
  );
}
