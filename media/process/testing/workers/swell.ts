/** Allocates memory outside the V8 heap, like native code. */
process.once('message', () => {
  const kept: Buffer[] = [];
  setInterval(() => {
    process.send?.({ kind: 'alive' });
    kept.push(Buffer.alloc(20_000_000, 1));
  }, 20);
});
