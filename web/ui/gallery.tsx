import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { GalleryZoom } from './gallery-zoom.tsx';
import { IconButton } from './icon-button.tsx';
import { useTranslation } from './translation.ts';
import './gallery.css';

export interface GalleryPicture {
  id: string;
  alt: string;
  /** A `Picture` or `img` with the alternative text; the first one of a page loads eagerly. */
  image: ReactNode;
  /** With an empty alternative text, because the link around it has a name. */
  thumbnail: ReactNode;
  /** URL of the picture in full size, for the zoom and for browsers without scripts. */
  full: string;
  /** A word on the picture, such as Photo; its alternative text says it, too. */
  mark?: string;
}

interface Props {
  label: string;
  pictures: readonly GalleryPicture[];
}

/**
 * Pictures beside each other: swiped or scrolled, chosen by thumbnail, enlarged by a click. Without
 * scripts the thumbnails jump to a picture, and a picture links to its full size.
 */
export function Gallery({ label, pictures }: Props) {
  const { t } = useTranslation('parts');
  const id = useId();
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const count = pictures.length;

  useEffect(() => watchVisible(strip.current, setCurrent), []);

  function show(event: MouseEvent, index: number) {
    if (isModified(event)) return;
    event.preventDefault();
    scrollTo(strip.current, index);
  }

  return (
    <section className="gallery" aria-label={label}>
      <div className="gallery-frame">
        <ul
          ref={strip}
          className="gallery-strip"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
          tabIndex={0}
          aria-label={label}
        >
          {pictures.map((picture, index) => (
            <li key={picture.id} id={`${id}-${picture.id}`}>
              <a
                href={picture.full}
                aria-label={t('gallery.enlarge', { picture: picture.alt })}
                onClick={(event) => {
                  if (isModified(event)) return;
                  event.preventDefault();
                  setZoomed(index);
                }}
              >
                {picture.image}
                {picture.mark && (
                  <span className="gallery-mark" aria-hidden="true">
                    {picture.mark}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
        {count > 1 && (
          <div className="gallery-arrows needs-scripts">
            <IconButton
              icon={ChevronLeft}
              label={t('gallery.previous')}
              onClick={() => scrollTo(strip.current, (current - 1 + count) % count)}
            />
            <IconButton
              icon={ChevronRight}
              label={t('gallery.next')}
              onClick={() => scrollTo(strip.current, (current + 1) % count)}
            />
          </div>
        )}
      </div>
      {count > 1 && (
        <nav aria-label={t('gallery.choose')}>
          <ul className="gallery-thumbnails">
            {pictures.map((picture, index) => (
              <li key={picture.id}>
                <a
                  href={`#${id}-${picture.id}`}
                  aria-label={`${t('gallery.picture_of', { number: index + 1, count })}: ${picture.alt}`}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={(event) => show(event, index)}
                >
                  {picture.thumbnail}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {zoomed !== null && (
        <GalleryZoom
          label={label}
          pictures={pictures}
          index={zoomed}
          onShow={setZoomed}
          onClose={() => {
            setZoomed(null);
            scrollTo(strip.current, zoomed);
          }}
        />
      )}
    </section>
  );
}

/** A click that opens a new tab or window. */
function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** Only the strip scrolls, not the page. Smooth by CSS, unless the person prefers less motion. */
function scrollTo(strip: HTMLElement | null, index: number): void {
  const picture = strip?.children[index];
  if (strip && picture instanceof HTMLElement) strip.scrollTo({ left: picture.offsetLeft });
}

function watchVisible(
  strip: HTMLElement | null,
  onVisible: (index: number) => void,
): (() => void) | undefined {
  if (!strip || typeof IntersectionObserver === 'undefined') return;
  const items = [...strip.children];
  const observer = new IntersectionObserver(
    (entries) => {
      const visible = entries.find(({ isIntersecting }) => isIntersecting);
      if (visible) onVisible(items.indexOf(visible.target));
    },
    { root: strip, threshold: 0.6 },
  );
  for (const item of items) observer.observe(item);
  return () => observer.disconnect();
}
