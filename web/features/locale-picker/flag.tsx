export type FlagSize = 'small' | 'normal' | 'big';

const PIXELS = { small: [24, 18], normal: [36, 27], big: [52, 39] } as const;

interface Props {
  /** Empty draws the box alone. */
  iso: string | null;
  size?: FlagSize;
}

/** Always beside the country's name or its code in words, so it says nothing by itself. */
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
