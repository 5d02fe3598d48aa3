/**
 * Which labels stand below a chart. Their text is set by the page, so the server chooses them for
 * three widths, and CSS shows those for the width of the chart.
 */

/** The drawing is at least this wide, in rem, as in `chart.css`. */
const SIZES = { small: 14, medium: 26, large: 44 };
/** An estimate for the font of the labels. */
const REM_PER_CHARACTER = 0.46;
const GAP_REM = 1;

/** For each label, the sizes at which it is shown, separated by spaces. */
export function labelSizes(labels: readonly string[]): string[] {
  const longest = Math.max(...labels.map(({ length }) => length));
  const width = longest * REM_PER_CHARACTER + GAP_REM;
  return labels.map((_, index) =>
    Object.entries(SIZES)
      .filter(([, rem]) => isShown(index, labels.length, Math.floor(rem / width)))
      .map(([size]) => size)
      .join(' '),
  );
}

/** Each label is in the middle of the bars that it stands for, so that none reaches out of the chart. */
function isShown(index: number, count: number, room: number): boolean {
  const step = Math.ceil(count / Math.max(1, room));
  const first = Math.floor((step - 1) / 2);
  return index % step === first && index + Math.ceil(step / 2) <= count;
}
