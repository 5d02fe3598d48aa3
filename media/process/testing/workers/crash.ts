/** Dies as a process does that native code took down. */
process.once('message', () => process.abort());
