import type { Config } from '../server/config.ts';

export async function makeDemoWorld(_databaseUrl: string, _config: Config): Promise<void> {}
