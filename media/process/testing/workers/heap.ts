/** Takes all the memory that V8 gives it. */
process.once('message', () => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
});
