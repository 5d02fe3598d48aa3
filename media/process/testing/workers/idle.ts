/** Sends heartbeats but never finishes. */
process.once('message', () => {
  setInterval(() => process.send?.({ kind: 'alive' }), 20);
});
