/** Takes its work and then never turns again. */
process.once('message', () => {
  for (;;);
});
