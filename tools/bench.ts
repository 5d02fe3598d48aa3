/**
 * `npm run bench` runs all benchmarks, `npm run bench -- home` those with that word in their name.
 */
import { runBench } from '../bench/main.ts';
import { command } from './progress.ts';

await command(() => runBench(process.argv.slice(2)));
