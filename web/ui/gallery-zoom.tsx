import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { GalleryPicture } from './gallery.tsx';
import { IconButton } from './icon-button.tsx';
import { useTranslation } from './translation.ts';

interface Props {
  label: string;
  pictures: readonly GalleryPicture[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** One picture in full size. Arrow keys turn the pages, Escape closes. */
export function GalleryZoom({ label, pictures, index, onShow, onClose }: Props) {
  const { t } = useTranslation(['parts', 'ui']);
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = pictures[index];
  const count = pictures.length;

  useEffect(() => dialog.current?.showModal(), []);

  function turn(by: 1 | -1) {
    onShow((index + by + count) % count);
  }

  function keyPressed({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  }

  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      className="gallery-zoom theme-ink"
      aria-label={label}
      onClose={onClose}
      onKeyDown={keyPressed}
      // A click beside the picture.
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="gallery-zoom-bar">
        <p role="status" className="figures">
          {t('gallery.picture_of', { number: index + 1, count })}
          <span className="sr-only">: {picture.alt}</span>
        </p>
        {count > 1 && (
          <>
            <IconButton icon={ChevronLeft} label={t('gallery.previous')} onClick={() => turn(-1)} />
            <IconButton icon={ChevronRight} label={t('gallery.next')} onClick={() => turn(1)} />
          </>
        )}
        <IconButton icon={X} label={t('ui:close')} onClick={() => dialog.current?.close()} />
      </div>
      <img key={picture.id} src={picture.full} alt={picture.alt} />
    </dialog>
  );
}
