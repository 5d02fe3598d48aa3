import { serveTasks } from '../../serve-tasks.ts';

serveTasks<{ echo: { input: unknown; output: unknown } }, 'repeat'>({
  echo: async (input, onProgress) => {
    onProgress('repeat', 50);
    return input;
  },
});
