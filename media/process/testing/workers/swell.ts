/** Takes memory outside of V8's own bound, as native code does. */
process.once('message', () => {
  const kept: Buffer[] = [];
  setInterval(() => {
    process.send?.({ kind: 'alive' });
    kept.push(Buffer.alloc(20_000_000, 1));
  }, 20);
});
