/** Exhausts the V8 heap. */
process.once('message', () => {
  const retained: number[][] = [];
  for (;;) retained.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
});
