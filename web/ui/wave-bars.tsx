/** Waveform of a track as bars. */
const BARS = 120;
const HEIGHT = 100;
const BAR_MIN = 6;

export function WaveBars({ path, className }: { path: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${BARS} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** One line per bar, as high as the loudest peak in its segment. Peaks go up to 255. */
export function wavePath(peaks: readonly number[]): string {
  const size = peaks.length / BARS;
  return Array.from({ length: BARS }, (_, bar) => {
    const piece = peaks.slice(Math.floor(bar * size), Math.max(Math.ceil((bar + 1) * size), 1));
    const loud = piece.length > 0 ? Math.max(...piece) / 255 : 0.2;
    const height = BAR_MIN + loud * (HEIGHT - BAR_MIN);
    return `M${bar + 0.5} ${((HEIGHT - height) / 2).toFixed(1)}v${height.toFixed(1)}`;
  }).join('');
}
