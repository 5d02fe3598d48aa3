import type { MerchItemPage } from '@lathe/contract/merch-item';
import { Gallery } from '../../../ui/gallery.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  item: Pick<MerchItemPage, 'title' | 'pictures'>;
  /** Null while none is chosen: then the colour of the cover is shown. */
  colour: string | null;
}

/** Pictures of one colour, and photos of all. A new colour begins at its first picture. */
export function MerchGallery({ item: { title, pictures }, colour }: Props) {
  const { t } = useTranslation('merch_shop');
  const shown = picturesOfColour(pictures, colour);
  if (shown.length === 0) return <div className="merch-large" />;
  return (
    <Gallery
      key={colour}
      label={t('pictures', { title })}
      pictures={shown.map(({ kind, image, view, colour: ofColour }, index) => {
        const isPhoto = kind === 'photo';
        const alt = [title, ofColour, view, isPhoto && t('photo')].filter(Boolean).join(', ');
        return {
          id: String(index + 1),
          alt,
          ...(isPhoto && { mark: t('photo') }),
          image: (
            <Picture
              picture={image}
              alt={alt}
              sizes="(width < 48rem) 92vw, (width < 64rem) 45vw, min(50vw, 52rem)"
              first={index === 0}
            />
          ),
          thumbnail: <Picture picture={image} alt="" sizes="3.75rem" />,
          full: image.src,
        };
      })}
    />
  );
}

type Pictures = MerchItemPage['pictures'];

export function picturesOfColour(pictures: Pictures, colour: string | null): Pictures {
  const cover = pictures.find((picture) => picture.colour !== null)?.colour ?? null;
  const hasOwn = colour !== null && pictures.some((picture) => picture.colour === colour);
  const wanted = hasOwn ? colour : cover;
  return pictures.filter((picture) => picture.colour === null || picture.colour === wanted);
}
