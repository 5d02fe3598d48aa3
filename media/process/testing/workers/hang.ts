/** Accepts a task, then blocks the event loop forever. */
process.once('message', () => {
  for (;;);
});
