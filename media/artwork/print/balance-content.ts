import { operatorCode, scanContent } from '../check/scan-content.ts';

const SAVE = operatorCode('q');
const RESTORE = operatorCode('Q');
const SPACE = 0x20;

/**
 * Viewers ignore a restore (Q) without a save (q) on a page. In a form, some restore the state of
 * the page instead, and the design disappears. Returns null if nothing needs to be changed.
 */
export function balanceContent(content: Uint8Array): Uint8Array | null {
  let depth = 0;
  const extra: number[] = [];
  scanContent(content, {
    operator(operator, _, at) {
      if (operator === SAVE) depth += 1;
      else if (operator === RESTORE && depth > 0) depth -= 1;
      else if (operator === RESTORE) extra.push(at);
    },
    inlineImage() {},
  });
  if (depth === 0 && extra.length === 0) return null;
  const balanced = Buffer.concat([content, Buffer.from(' Q'.repeat(depth))]);
  for (const at of extra) balanced[at] = SPACE;
  return balanced;
}
