import { expect, test } from 'vitest';
import { secondsLeft, speedOf, withSample } from './speed.ts';

test('the speed is that of the last seconds', () => {
  let samples = withSample([], { at: 0, bytes: 0 });
  expect(speedOf(samples)).toBeNull();
  samples = withSample(samples, { at: 1000, bytes: 1000 });
  expect(speedOf(samples)).toBe(1000);
  samples = withSample(samples, { at: 6000, bytes: 2000 });
  expect(speedOf(samples)).toBe(200);
  expect(secondsLeft(3000, 2000, 200)).toBe(5);
  expect(secondsLeft(3000, 2000, null)).toBeNull();
});

test('lost bytes that are sent again do not give a negative speed', () => {
  const samples = withSample([{ at: 0, bytes: 500 }], { at: 1000, bytes: 100 });
  expect(speedOf(samples)).toBeNull();
});
