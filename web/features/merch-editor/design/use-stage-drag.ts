/** Drags the picture and its handles with mouse, pen or finger, once a frame. */
import type { Point } from '@lathe/rules/merch/check-placement';
import type { PictureSize, PrintArea } from '@lathe/rules/merch/placement';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type DesignSession, placedIn } from './session.ts';
import { type DragPart, dragTo, isDragPart } from './stage-drag.ts';
import type { Frame } from './stage-frame.ts';

interface Options {
  svg: RefObject<SVGSVGElement | null>;
  session: DesignSession;
  area: PrintArea;
  /** Null: nothing can be dragged. */
  picture: PictureSize | null;
  frame: Frame;
}

/** In pixels of the screen. */
const SNAP = 6;

interface Drag {
  pointer: number;
  start: Parameters<typeof dragTo>[0];
  last: { to: Point; isShift: boolean } | null;
  frame: number;
}

export function useStageDrag({ svg, session, area, picture, frame }: Options) {
  const drag = useRef<Drag | null>(null);
  // A finger that drags does not scroll the page.
  useEffect(() => {
    const root = svg.current;
    if (!root) return undefined;
    const hold = (event: TouchEvent) => {
      if (partOf(event.target) && event.cancelable) event.preventDefault();
    };
    root.addEventListener('touchstart', hold, { passive: false });
    return () => root.removeEventListener('touchstart', hold);
  }, [svg]);

  function pointOf(event: PointerEvent): Point & { mmPerPixel: number } {
    const box = svg.current?.getBoundingClientRect() ?? new DOMRect();
    const mmPerPixel = frame.width / (box.width || 1);
    return {
      x: frame.left + (event.clientX - box.left) * mmPerPixel,
      y: frame.top + (event.clientY - box.top) * mmPerPixel,
      mmPerPixel,
    };
  }

  function apply(): void {
    const current = drag.current;
    if (!current) return;
    current.frame = 0;
    if (!current.last) return;
    const { placed, lines } = dragTo(current.start, current.last.to, current.last.isShift);
    session.drag(area.code, placed, lines);
  }

  function end(event: PointerEvent, keeps: boolean): void {
    const current = drag.current;
    if (current?.pointer !== event.pointerId) return;
    cancelAnimationFrame(current.frame);
    apply();
    drag.current = null;
    session.drop(keeps);
  }

  return {
    handlers: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        const part = partOf(event.target);
        const placed = placedIn(session.store.getState(), area.code);
        if (!part || !placed || !picture || drag.current || event.button !== 0) return;
        const { mmPerPixel, ...from } = pointOf(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.parentElement?.focus({ preventScroll: true });
        const start = { part, from, placed, picture, area, snapMm: SNAP * mmPerPixel };
        drag.current = { pointer: event.pointerId, start, last: null, frame: 0 };
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const current = drag.current;
        if (current?.pointer !== event.pointerId) return;
        const { x, y } = pointOf(event);
        current.last = { to: { x, y }, isShift: event.shiftKey };
        current.frame ||= requestAnimationFrame(apply);
      },
      onPointerUp: (event: PointerEvent<SVGSVGElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<SVGSVGElement>) => end(event, false),
    },
    /** The picture goes back to where it was. */
    cancel(): void {
      if (!drag.current) return;
      cancelAnimationFrame(drag.current.frame);
      drag.current = null;
      session.drop(false);
    },
  };
}

function partOf(target: EventTarget | null): DragPart | null {
  const found = target instanceof Element ? target.closest('[data-part]') : null;
  const part = found?.getAttribute('data-part') ?? undefined;
  return isDragPart(part) ? part : null;
}
