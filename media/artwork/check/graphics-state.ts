/** Tracks graphics state and reports the operators that the checks need. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { CheckStop } from './findings.ts';
import { type Matrix, matrixFrom, multiply } from './matrix.ts';
import {
  type ContentVisitor,
  type InlineImage,
  type Operand,
  operatorCode,
} from './scan-content.ts';
import type { Place, Walk } from './walk-state.ts';

export interface DrawingState {
  ctm: Matrix | null;
  font: PDFDict | null;
  textMode: number;
}

/** Callbacks of a content stream; names refer to the current resources. */
export interface DrawingEvents {
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

const INVISIBLE_TEXT = 3;

export function drawingOf(walk: Walk, place: Place, events: DrawingEvents): ContentVisitor {
  const saved: DrawingState[] = [];
  let state: DrawingState = { ctm: place.base, font: null, textMode: 0 };
  const save = () => {
    if (saved.length >= walk.budget.limits.savedStates) {
      throw new CheckStop('too_complex', 'states');
    }
    saved.push(state);
  };
  const move = (operands: readonly Operand[]) => {
    const matrix = matrixFrom(operands.slice(-6));
    if (matrix && state.ctm) state = { ...state, ctm: multiply(matrix, state.ctm) };
  };
  const named = (operands: readonly Operand[], use: (name: string) => void) => {
    const name = operands.findLast((operand) => typeof operand === 'string');
    if (name?.startsWith('/')) use(name.slice(1));
  };
  /** Runs once per name, because a file may use a name ten million times. */
  const once = (look: (name: string) => void) => {
    const seen = new Set<string>();
    return (operands: readonly Operand[]) =>
      named(operands, (name) => {
        if (seen.has(name)) return;
        seen.add(name);
        look(name);
      });
  };
  const known = <T>(look: (name: string) => T) => {
    const answers = new Map<string, T>();
    return (name: string): T => {
      const answer = answers.get(name) ?? look(name);
      answers.set(name, answer);
      return answer;
    };
  };
  const colourSpace = once(events.colourSpace);
  const pattern = once(events.pattern);
  const settings = known(events.settings);
  const font = known((name) => ({ font: events.font(name) }));
  let isCmykTold = false;
  const cmyk = () => {
    if (!isCmykTold) events.cmyk();
    isCmykTold = true;
  };
  const text = () => {
    if (state.font && state.textMode !== INVISIBLE_TEXT) events.text(state.font);
  };
  const handlers: Record<string, (operands: readonly Operand[]) => void> = {
    q: save,
    Q: () => {
      state = saved.pop() ?? state;
    },
    cm: move,
    k: cmyk,
    K: cmyk,
    cs: colourSpace,
    CS: colourSpace,
    scn: pattern,
    SCN: pattern,
    sh: once(events.shading),
    Do: (operands) => named(operands, (name) => events.object(name, state.ctm)),
    gs: (operands) =>
      named(operands, (name) => {
        const chosen = settings(name).font;
        if (chosen) state = { ...state, font: chosen };
      }),
    Tf: (operands) =>
      named(operands, (name) => {
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
  const byCode = new Map(
    Object.entries(handlers).map(([letters, handle]) => [operatorCode(letters), handle]),
  );
  return {
    operator(code, operands) {
      walk.budget.spendOperator();
      byCode.get(code)?.(operands);
    },
    inlineImage(image) {
      walk.budget.spendOperator();
      events.inlineImage(image, state.ctm);
    },
  };
}
