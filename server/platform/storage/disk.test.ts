import { afterAll, describe } from 'vitest';
import { describeStorage } from './testing/behaviour.ts';
import { startDiskServer } from './testing/disk-server.ts';
import { movableClock } from './testing/movable-clock.ts';

const clock = movableClock();
const server = await startDiskServer(clock);
afterAll(() => server.close());

describe('disk storage', () => {
  describeStorage({ storage: server.storage, clock });
});
