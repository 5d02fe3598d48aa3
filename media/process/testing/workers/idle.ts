/** Shows that it lives, and never ends. */
process.once('message', () => {
  setInterval(() => process.send?.({ kind: 'alive' }), 20);
});
