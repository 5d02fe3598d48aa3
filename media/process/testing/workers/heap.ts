/** Exhausts the V8 heap. */
process.once('message', () => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
});
