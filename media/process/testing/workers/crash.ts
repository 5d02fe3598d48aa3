/** Aborts like a crash in native code. */
process.once('message', () => process.abort());
