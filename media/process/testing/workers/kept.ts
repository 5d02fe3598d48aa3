import { serveTasks } from '../../serve-tasks.ts';

interface Tasks {
  pid: { input: unknown; output: number };
  fail: { input: unknown; output: never };
  hang: { input: unknown; output: never };
  crash: { input: unknown; output: never };
}

serveTasks<Tasks, never>(
  {
    pid: async () => process.pid,
    fail: async () => {
      throw new Error('no ink');
    },
    hang: () => new Promise(() => undefined),
    crash: async () => process.exit(3),
  },
  { isKept: true },
);
