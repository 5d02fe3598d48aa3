import { expect, test } from 'vitest';
import { qrCode } from './qr-code.server.ts';

const URI = 'otpauth://totp/Lathe:ada%40lathe.test?secret=KM2HKRSQJN5FMTLB&issuer=Lathe';

test('a QR code is a square of modules with the three finder patterns', () => {
  const { viewBox, path } = qrCode(URI);
  const [left, top, width = 0, height] = viewBox.split(' ').map(Number);
  expect([left, top, height]).toEqual([0, 0, width]);
  // Each finder pattern is seven modules wide, two units per module.
  const far = width - 14;
  for (const [x, y] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    expect(path).toContain(`M${x} ${y + 14}L${x + 14} ${y + 14}L${x + 14} ${y}L${x} ${y}Z`);
  }
});

test('another text gives another code', () => {
  expect(qrCode(`${URI}2`).path).not.toBe(qrCode(URI).path);
});
