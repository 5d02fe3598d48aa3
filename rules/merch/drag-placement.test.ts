import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cornersOf } from './check-placement.ts';
import { dragCorner, dragRotation, growBy, moveBy, snap, turnTo } from './drag-placement.ts';
import type { Placement } from './placement.ts';
import { DISC, FRONT } from './testing/areas.ts';

const anyPicture = fc.record({
  width: fc.integer({ min: 60, max: 8000 }),
  height: fc.integer({ min: 60, max: 8000 }),
});
const anyPlacement: fc.Arbitrary<Placement> = fc.record({
  xMm: fc.integer({ min: -200, max: 200 }),
  yMm: fc.integer({ min: -200, max: 200 }),
  widthMm: fc.integer({ min: 20, max: 500 }),
  rotation: fc.integer({ min: -180, max: 180 }),
});
const PICTURE = { width: 2000, height: 1000 };
const START: Placement = { xMm: 0, yMm: 0, widthMm: 100, rotation: 0 };

describe('a dragged corner', () => {
  it('scales the picture from the opposite corner', () => {
    // The lower right corner, from 50, 25 to twice the size.
    const dragged = dragCorner(START, PICTURE, { corner: 2, to: { x: 150, y: 75 } });
    expect(dragged).toEqual({ xMm: 50, yMm: 25, widthMm: 200, rotation: 0 });
  });

  it('never moves the opposite corner, however the picture is turned', () => {
    const corner = fc.integer({ min: 0, max: 3 });
    const to = fc.record({
      x: fc.integer({ min: -600, max: 600 }),
      y: fc.integer({ min: -600, max: 600 }),
    });
    fc.assert(
      fc.property(anyPlacement, anyPicture, corner, to, (placement, picture, at, point) => {
        const before = cornersOf(placement, picture)[(at + 2) % 4];
        const dragged = dragCorner(placement, picture, { corner: at, to: point });
        const after = cornersOf(dragged, picture)[(at + 2) % 4];
        expect(dragged.widthMm).toBeGreaterThanOrEqual(5);
        // Very long pictures round more.
        const rounding = 0.02 * Math.max(1, picture.height / picture.width);
        expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(rounding);
        expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(rounding);
      }),
    );
  });

  it('does not turn the picture over', () => {
    const dragged = dragCorner(START, PICTURE, { corner: 2, to: { x: -300, y: -300 } });
    expect(dragged.widthMm).toBe(5);
  });
});

describe('rotation', () => {
  it('follows the handle above the picture, and is upright when it is nearly so', () => {
    const to = (x: number, y: number) => dragRotation(START, { x, y }, { inSteps: false }).rotation;
    expect(to(0, -80)).toBe(0);
    expect(to(3, -80)).toBe(0);
    expect(to(80, 0)).toBe(90);
    expect(to(0, 80)).toBe(180);
    expect(to(-80, 0)).toBe(-90);
    expect(to(60, -60)).toBe(45);
    expect(dragRotation(START, { x: 60, y: -75 }, { inSteps: true }).rotation).toBe(45);
  });

  it('stays within half a turn', () => {
    expect(turnTo(START, 190).rotation).toBe(-170);
    expect(turnTo(START, -180).rotation).toBe(180);
    expect(turnTo(START, 720).rotation).toBe(0);
  });
});

describe('keys', () => {
  it('move by exact millimetres and scale around the middle', () => {
    expect(moveBy(START, { x: 1, y: -10 })).toEqual({ ...START, xMm: 1, yMm: -10 });
    expect(growBy(START, 10)).toEqual({ ...START, widthMm: 110 });
    expect(growBy(START, -500).widthMm).toBe(5);
    expect(moveBy(START, { x: 5000, y: 0 }).xMm).toBe(2000);
  });
});

describe('a picture near a line', () => {
  const snapped = (placement: Placement, area = FRONT) =>
    snap({ area, placement, picture: PICTURE }, 2);

  it('snaps to the middle and to the safe line', () => {
    expect(snapped({ ...START, xMm: 1.4, yMm: 60 })).toEqual({
      placement: { ...START, xMm: 0, yMm: 60 },
      lines: { x: 0, y: null },
    });
    expect(snapped({ ...START, xMm: 60, yMm: -167 })).toMatchObject({
      placement: { yMm: -168 },
      lines: { x: null, y: -193 },
    });
    expect(snapped({ ...START, xMm: 93.5, yMm: 60 }).lines).toEqual({ x: 142.5, y: null });
  });

  it('snaps only to the middle of a disc', () => {
    expect(snapped({ ...START, xMm: 89, yMm: 40 }, DISC).lines).toEqual({ x: null, y: null });
    expect(snapped({ ...START, xMm: 1, yMm: -1 }, DISC).lines).toEqual({ x: 0, y: 0 });
  });
});
