/** Dies as a process does that FFmpeg took down. */
process.once('message', () => process.abort());
