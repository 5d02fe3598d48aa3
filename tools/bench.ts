/** `npm run bench`, or `npm run bench -- home` for what has that word in its name. */
import { runBench } from '../bench/main.ts';
import { command } from './progress.ts';

await command(() => runBench(process.argv.slice(2)));
