/** Finishes its task, but something of it goes on. */
process.once('message', () => {
  setInterval(() => undefined, 1000);
  process.send?.({ kind: 'done', output: 'done' });
});
