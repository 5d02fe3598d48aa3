export type FlagSize = 'small' | 'normal' | 'big';

const PIXELS = { small: [24, 18], normal: [36, 27], big: [52, 39] } as const;

interface Props {
  /** Null renders an empty box. */
  iso: string | null;
  size?: FlagSize;
}

/** Decorative: the country name or code is always next to it. */
export function Flag({ iso, size = 'normal' }: Props) {
  const [width, height] = PIXELS[size];
  return (
    <span className="flag-box">
      {iso && (
        <img
          className="flag"
          src={`/assets/flags/${iso.toLowerCase()}.svg`}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}
