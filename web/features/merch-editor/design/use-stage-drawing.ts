/** Moves the picture, its box and its handles whenever the placement changes, without React. */
import { boxOf } from '@lathe/rules/merch/arrange';
import { cornersOf } from '@lathe/rules/merch/check-placement';
import { type PictureSize, type PrintArea, printedDpi } from '@lathe/rules/merch/placement';
import { type RefObject, useLayoutEffect } from 'react';
import { dpiLevel } from './dpi-level.ts';
import type { Placed } from './placements.ts';
import { type DesignSession, placedIn, type SnapLines } from './session.ts';

interface Options {
  svg: RefObject<SVGSVGElement | null>;
  session: DesignSession;
  area: PrintArea;
  picture: PictureSize | null;
  pixelsPerMm: number;
  /** Of the size whose resolution is shown. */
  scale: number;
}

/** The handle for the rotation is this far above the picture, in pixels. */
const ARM = 34;
/** Lines that a picture has snapped to are also guides. */
const NO_LINES: SnapLines = { x: null, y: null };

export function useStageDrawing(options: Options): void {
  const { svg, session, area, picture, pixelsPerMm, scale } = options;
  // After every rendering, because elements may be new.
  useLayoutEffect(() => {
    const root = svg.current;
    if (!root) return undefined;
    const update = () => {
      const state = session.store.getState();
      const placed = placedIn(state, area.code);
      drawLines(root, state.live?.area === area.code ? state.live.lines : NO_LINES);
      if (placed && picture) drawPicture(root, { placed, picture, pixelsPerMm, scale });
    };
    update();
    return session.store.subscribe(update);
  });
}

interface Drawn {
  placed: Placed;
  picture: PictureSize;
  pixelsPerMm: number;
  scale: number;
}

function drawPicture(root: SVGSVGElement, drawn: Drawn): void {
  const { placed, picture, pixelsPerMm, scale } = drawn;
  const { xMm, yMm, widthMm, rotation } = placed;
  const transform = `translate(${xMm} ${yMm}) rotate(${rotation}) scale(${widthMm})`;
  for (const each of root.querySelectorAll('[data-placed]')) {
    each.setAttribute('transform', transform);
  }
  const level = dpiLevel(printedDpi(picture, placed) / scale);
  root.querySelector('[data-heat]')?.setAttribute('data-level', level);
  const corners = cornersOf(placed, picture);
  root
    .querySelector('[data-box]')
    ?.setAttribute('points', corners.map(({ x, y }) => `${x},${y}`).join(' '));
  const angle = ((rotation - 90) * Math.PI) / 180;
  const half = (widthMm * picture.height) / picture.width / 2;
  const top = { x: xMm + Math.cos(angle) * half, y: yMm + Math.sin(angle) * half };
  const arm = ARM / pixelsPerMm;
  const turn = { x: top.x + Math.cos(angle) * arm, y: top.y + Math.sin(angle) * arm };
  const line = root.querySelector('[data-arm]');
  for (const [name, value] of [
    ['x1', top.x],
    ['y1', top.y],
    ['x2', turn.x],
    ['y2', turn.y],
  ] as const) {
    line?.setAttribute(name, String(value));
  }
  for (const [index, corner] of corners.entries()) moveTo(root, `corner-${index}`, corner);
  moveTo(root, 'rotate', insideOf(root, turn, { placed, picture }));
}

function moveTo(root: SVGSVGElement, handle: string, { x, y }: { x: number; y: number }): void {
  root
    .querySelector(`[data-handle="${handle}"]`)
    ?.setAttribute('transform', `translate(${x} ${y})`);
}

/** A handle that would be outside of the stage is below the picture's upper edge instead. */
function insideOf(
  root: SVGSVGElement,
  point: { x: number; y: number },
  { placed, picture }: { placed: Placed; picture: PictureSize },
) {
  const { x: left, y: top, width, height } = root.viewBox.baseVal;
  const isInside =
    point.x > left && point.x < left + width && point.y > top && point.y < top + height;
  if (isInside) return point;
  const box = boxOf(placed, picture);
  return { x: placed.xMm, y: placed.yMm - (box.bottom - box.top) / 4 };
}

function drawLines(root: SVGSVGElement, { x, y }: SnapLines): void {
  place(root.querySelector<SVGLineElement>('[data-line="x"]'), 'x', x);
  place(root.querySelector<SVGLineElement>('[data-line="y"]'), 'y', y);
}

function place(line: SVGLineElement | null, axis: 'x' | 'y', at: number | null): void {
  if (!line) return;
  line.style.display = at === null ? 'none' : '';
  if (at === null) return;
  line.setAttribute(`${axis}1`, String(at));
  line.setAttribute(`${axis}2`, String(at));
}
