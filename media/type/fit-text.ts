/** The largest size at which a text fits into a box, with line breaks between words. */
import type { FontName } from './fonts.ts';
import { measureText, metrics } from './outline-text.ts';

export interface FitTextInput {
  font: FontName;
  text: string;
  width: number;
  height?: number;
  /** Maximum number of lines. */
  lines: number;
  /** Maximum size, also for short texts. */
  maxSize: number;
  /** Minimum legible size; below it, words are broken instead. */
  minSize?: number;
  tracking?: number;
  /** Baseline distance, relative to the size. */
  leading?: number;
}

export interface FittedText {
  size: number;
  lines: string[];
  /** Baseline distance. */
  lineHeight: number;
  /** Width of the widest line. */
  width: number;
  /** From the cap height of the first line to the last baseline. */
  height: number;
}

/** How much size to trade for more even lines. */
const EVENNESS_WEIGHT = 0.45;
/** Penalty for a line that ends with a short word, such as an article or preposition. */
const SHORT_WORD_PENALTY = 1.15;

export function fitText(input: FitTextInput): FittedText {
  const { font, text, tracking = 0, leading = 1.1, minSize = 8 } = input;
  const words = text.trim().split(/\s+/);
  const measure = cachedMeasure(font, tracking);
  const capHeight = metrics(font, 1).capHeight;
  let best: { lines: string[]; size: number; score: number } | undefined;
  for (const lines of evenLineBreaks(words, input.lines, measure)) {
    const widths = lines.map(measure);
    const widest = Math.max(...widths);
    const rows = capHeight + (lines.length - 1) * leading;
    const size = Math.min(input.maxSize, input.width / widest, (input.height ?? Infinity) / rows);
    const score = size * (1 - EVENNESS_WEIGHT * (1 - Math.min(...widths) / widest));
    if (size >= minSize && (best === undefined || score > best.score)) {
      best = { lines, size, score };
    }
  }
  const size = best?.size ?? minSize;
  const lines = best?.lines ?? breakAnywhere(words.join(' '), input.width / minSize, measure);
  return {
    size,
    lines,
    lineHeight: size * leading,
    width: Math.max(0, ...lines.map(measure)) * size,
    height: size * (capHeight + (lines.length - 1) * leading),
  };
}

type Measure = (text: string) => number;

/** Widths at size 1, cached. */
function cachedMeasure(font: FontName, tracking: number): Measure {
  const cache = new Map<string, number>();
  return (text) => {
    const width = cache.get(text) ?? measureText({ font, text, size: 1, tracking });
    cache.set(text, width);
    return width;
  };
}

/** The most even line breaks for each number of lines. */
function evenLineBreaks(words: string[], maxLines: number, measure: Measure): string[][] {
  // even[n][end]: the first `end` words on n + 1 lines.
  const byLineCount: ({ cost: number; lines: string[] } | undefined)[][] = [];
  for (let row = 0; row < Math.min(maxLines, words.length); row += 1) {
    const shorter = byLineCount[row - 1];
    byLineCount.push(
      Array.from({ length: words.length + 1 }, (_, end) => {
        let best: { cost: number; lines: string[] } | undefined;
        for (let start = row; start < end; start += 1) {
          const previous = row === 0 ? { cost: 0, lines: [] } : shorter?.[start];
          if (previous === undefined || (row === 0 && start > 0)) continue;
          const line = words.slice(start, end).join(' ');
          const endsWithShortWord = end < words.length && (words[end - 1] ?? '').length <= 3;
          const cost =
            previous.cost + measure(line) ** 2 * (endsWithShortWord ? SHORT_WORD_PENALTY : 1);
          if (best === undefined || cost < best.cost)
            best = { cost, lines: [...previous.lines, line] };
        }
        return best;
      }),
    );
  }
  return byLineCount.flatMap((row) => {
    const complete = row[words.length];
    return complete === undefined ? [] : [complete.lines];
  });
}

function breakAnywhere(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (line !== '' && measure(line + character) > width) {
      lines.push(line.trim());
      line = '';
    }
    line += character;
  }
  lines.push(line.trim());
  return lines.filter((each) => each !== '');
}
