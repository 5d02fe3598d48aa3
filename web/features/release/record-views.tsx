/**
 * The pictures of a release: the object, its back and inside, the sides of its discs, its booklet.
 * Radio buttons and CSS switch between them, so it works without scripts.
 */
import type { ArtworkFace } from '@lathe/contract/artwork';
import type { PublicRelease } from '@lathe/contract/release-group';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { type Artwork, Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { RecordDisc } from './record-disc.tsx';
import { printOf, RecordObject } from './record-object.tsx';
import { recordShape } from './record-shape.ts';
import './record-views.css';

interface Props {
  release: PublicRelease;
  art: Artwork | undefined;
  alt: string;
  playing: boolean;
}

/** record-views.css has a rule for each place. */
const MAX_VIEWS = 12;

interface View {
  key: string;
  name: string;
  thumb: ReactNode;
  picture: ReactNode;
}

export function RecordViews({ release, art, alt, playing }: Props) {
  const { t } = useTranslation('shop');
  const name = useId();
  const { faces } = release;
  const shape = recordShape(release);
  const sides = release.sides.map(({ tracks }) => tracks.map(({ seconds }) => seconds ?? 0));
  const [a, b] = art?.colours ?? [];
  const face = (key: string, label: string): View[] =>
    faces
      .filter((each) => each.key === key)
      .map((found) => ({
        key,
        name: label,
        thumb: <Face face={found} alt="" sizes={THUMB} />,
        picture: <Face face={found} alt={label} sizes={SIZES['12']} />,
      }));
  const disc = (side: number, label: string): View => {
    const drawn = (isLarge: boolean) => (
      <RecordDisc
        shape={shape}
        seconds={sides[side] ?? []}
        print={printOf(faces, shape, side)}
        turning={playing && isLarge}
      />
    );
    const picture = (
      <span className="view-disc" role="img" aria-label={label}>
        {drawn(true)}
      </span>
    );
    return { key: `side-${side}`, name: label, thumb: drawn(false), picture };
  };
  const views: View[] = [
    {
      key: 'object',
      name: t('release.views.front'),
      thumb: <Sleeve art={art} alt="" sizes={THUMB} />,
      picture: (
        <RecordObject {...{ shape, sides, faces, playing }}>
          <Sleeve art={art} alt={alt} sizes={SIZES[shape.format]} first />
        </RecordObject>
      ),
    },
    ...face('back', t('release.views.back')),
    ...face('inside_left', t('release.views.inside_left')),
    ...face('inside_right', t('release.views.inside_right')),
    ...(shape.vinyl
      ? release.sides.map((_, at) => disc(at, t('release.side', { side: 'ABCD'[at] ?? '' })))
      : [disc(0, t('release.disc'))]),
    ...faces
      .filter(({ key }) => /^booklet_\d$/.test(key))
      // The first page of a jewel case is its front.
      .filter(({ key }) => shape.packaging !== 'jewel' || key !== 'booklet_1')
      .flatMap(({ key }) => face(key, t('release.views.booklet', { page: key.slice(8) }))),
  ].slice(0, MAX_VIEWS);
  return (
    <div
      className="record-views"
      style={{ '--sleeve-a': a, '--disc-label': b ?? a } as CSSProperties}
    >
      <div className="views" data-format={shape.format}>
        {views.map(({ key, picture }) => (
          <div key={key} className="view">
            {picture}
          </div>
        ))}
      </div>
      <div className="view-strip" role="radiogroup" aria-label={t('release.views.title')}>
        {views.map(({ key, name: label, thumb }, at) => (
          <label key={key} className="view-choice">
            <input type="radio" name={name} value={key} defaultChecked={at === 0} />
            <span className="view-thumb" aria-hidden="true">
              {thumb}
            </span>
            {label}
          </label>
        ))}
      </div>
    </div>
  );
}

/** Displayed width of a picture in the strip. */
const THUMB = '3rem';
/** Displayed width of the sleeve. */
const SIZES = {
  '12': '(width < 48rem) 78vw, (width < 64rem) 38vw, min(36vw, 36rem)',
  '7': '(width < 48rem) 45vw, (width < 64rem) 22vw, min(21vw, 21rem)',
  cd: '(width < 48rem) 48vw, (width < 64rem) 24vw, min(23vw, 23rem)',
};

interface FaceProps {
  face: ArtworkFace;
  alt: string;
  /** Displayed width. */
  sizes: string;
}

function Face({ face: { src, width, height, small }, alt, sizes }: FaceProps) {
  return (
    <img
      className="view-face"
      srcSet={small && `${small.src} ${small.width}w, ${src} ${width}w`}
      sizes={small && sizes}
      src={src}
      alt={alt}
      {...{ width, height }}
      loading="lazy"
      decoding="async"
    />
  );
}
