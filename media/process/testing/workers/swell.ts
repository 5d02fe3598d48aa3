/** Allocates memory outside the V8 heap, like native code. */
process.once('message', () => {
  const retained: Buffer[] = [];
  setInterval(() => {
    process.send?.({ kind: 'alive' });
    retained.push(Buffer.alloc(20_000_000, 1));
  }, 20);
});
