/**
 * `node server/compile-ahead.ts` loads the code of all roles and exits. With NODE_COMPILE_CACHE
 * set, later starts reuse the compiled code. For images and deployments; see docs/operations.md.
 */
import { jobs } from './modules/jobs.ts';
import './app.ts';
import './platform/db/migrate.ts';
import './platform/jobs/worker.ts';
import { builtWeb } from './start-server.ts';

await builtWeb();
for (const { load } of jobs) await load();
