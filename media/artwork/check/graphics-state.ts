/** Tracks graphics state and reports the operators that the checks need. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { CheckAbort } from './findings.ts';
import { type Matrix, multiply, parseMatrix } from './matrix.ts';
import {
  type ContentVisitor,
  type InlineImage,
  type Operand,
  operatorCode,
} from './scan-content.ts';
import type { WalkScope, WalkState } from './walk-state.ts';

export interface GraphicsState {
  ctm: Matrix | null;
  font: PDFDict | null;
  textMode: number;
}

/** Callbacks of a content stream; names refer to the current resources. */
export interface ContentEvents {
  cmyk: () => void;
  colourSpace: (name: string) => void;
  pattern: (name: string) => void;
  shading: (name: string) => void;
  object: (name: string, ctm: Matrix | null) => void;
  inlineImage: (image: InlineImage, ctm: Matrix | null) => void;
  /** An ExtGState by name; it may set a font. */
  settings: (name: string) => { font: PDFDict | null };
  font: (name: string) => PDFDict | null;
  text: (font: PDFDict) => void;
}

const INVISIBLE_TEXT_MODE = 3;

export function trackGraphicsState(
  walk: WalkState,
  scope: WalkScope,
  events: ContentEvents,
): ContentVisitor {
  const saved: GraphicsState[] = [];
  let state: GraphicsState = { ctm: scope.base, font: null, textMode: 0 };
  const save = () => {
    if (saved.length >= walk.budget.limits.savedStates) {
      throw new CheckAbort('too_complex', 'states');
    }
    saved.push(state);
  };
  const concatMatrix = (operands: readonly Operand[]) => {
    const matrix = parseMatrix(operands.slice(-6));
    if (matrix && state.ctm) state = { ...state, ctm: multiply(matrix, state.ctm) };
  };
  const withName = (operands: readonly Operand[], callback: (name: string) => void) => {
    const name = operands.findLast((operand) => typeof operand === 'string');
    if (name?.startsWith('/')) callback(name.slice(1));
  };
  /** Runs once per name, because a file may use a name ten million times. */
  const oncePerName = (callback: (name: string) => void) => {
    const seen = new Set<string>();
    return (operands: readonly Operand[]) =>
      withName(operands, (name) => {
        if (seen.has(name)) return;
        seen.add(name);
        callback(name);
      });
  };
  const memoize = <T>(callback: (name: string) => T) => {
    const results = new Map<string, T>();
    return (name: string): T => {
      const result = results.get(name) ?? callback(name);
      results.set(name, result);
      return result;
    };
  };
  const colourSpace = oncePerName(events.colourSpace);
  const pattern = oncePerName(events.pattern);
  const settings = memoize(events.settings);
  const font = memoize((name) => ({ font: events.font(name) }));
  let isCmykReported = false;
  const cmyk = () => {
    if (!isCmykReported) events.cmyk();
    isCmykReported = true;
  };
  const text = () => {
    if (state.font && state.textMode !== INVISIBLE_TEXT_MODE) events.text(state.font);
  };
  const handlers: Record<string, (operands: readonly Operand[]) => void> = {
    q: save,
    Q: () => {
      state = saved.pop() ?? state;
    },
    cm: concatMatrix,
    k: cmyk,
    K: cmyk,
    cs: colourSpace,
    CS: colourSpace,
    scn: pattern,
    SCN: pattern,
    sh: oncePerName(events.shading),
    Do: (operands) => withName(operands, (name) => events.object(name, state.ctm)),
    gs: (operands) =>
      withName(operands, (name) => {
        const newFont = settings(name).font;
        if (newFont) state = { ...state, font: newFont };
      }),
    Tf: (operands) =>
      withName(operands, (name) => {
        state = { ...state, ...font(name) };
      }),
    Tr: (operands) => {
      state = { ...state, textMode: Number(operands.at(-1)) };
    },
    Tj: text,
    TJ: text,
    "'": text,
    '"': text,
  };
  const handlersByCode = new Map(
    Object.entries(handlers).map(([operator, handle]) => [operatorCode(operator), handle]),
  );
  return {
    operator(code, operands) {
      walk.budget.spendOperator();
      handlersByCode.get(code)?.(operands);
    },
    inlineImage(image) {
      walk.budget.spendOperator();
      events.inlineImage(image, state.ctm);
    },
  };
}
