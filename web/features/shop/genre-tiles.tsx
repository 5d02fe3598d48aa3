/** Genres as tiles of sleeves. */
import type { GenreCovers } from '@lathe/contract/browse-calls';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './shop.css';

interface Props {
  genres: readonly { slug: string; name: string; count: number }[];
  covers: readonly GenreCovers[];
}

export function GenreTiles({ genres, covers }: Props) {
  const { t } = useTranslation('shop');
  return (
    <ul className="genre-tiles">
      {genres.map(({ slug, name, count }) => (
        <li key={slug} className="genre-tile">
          <GenreArt images={imagesOf(covers, slug)} sizes="(width < 48rem) 22vw, 9vw" />
          <h3 className="genre-tile-name">
            <Link to={`/genres/${slug}`} prefetch="intent">
              {name}
            </Link>
          </h3>
          <p className="figures text-small text-soft">{t('titles_count', { count })}</p>
        </li>
      ))}
    </ul>
  );
}

export function imagesOf(covers: readonly GenreCovers[], slug: string): GenreCovers['images'] {
  return covers.find((each) => each.slug === slug)?.images ?? [];
}

interface ArtProps extends Pick<GenreCovers, 'images'> {
  /** Displayed width of one of four covers, as in `<img sizes>`. */
  sizes: string;
  first?: boolean;
}

/** Up to four covers as a square. */
export function GenreArt({ images, sizes, first = false }: ArtProps) {
  return (
    <div className="genre-art" data-count={images.length}>
      {images.map((image, index) => (
        <Picture
          key={image.base}
          picture={image}
          alt=""
          sizes={sizes}
          first={first && index === 0}
        />
      ))}
    </div>
  );
}
