/** A plant with a shirt and a mug on sale, for tests. */
import type { ProductionStage } from '@lathe/rules/production';
import type { TestApp } from '../../../testing/app.ts';
import { makePlant } from './plant.ts';
import { makePrintedItem } from './printed-items.ts';

export async function merchPlant(app: TestApp) {
  const { ctx } = app;
  const plant = await makePlant(app);
  return {
    plant,
    shirt: await makePrintedItem(ctx, plant.seller.id),
    mug: await makePrintedItem(ctx, plant.seller.id, {
      type: 'mug',
      title: 'Moth mug',
      sizes: [''],
    }),
    stageOf: async (job: string): Promise<ProductionStage> => (await plant.read(job)).stage,
  };
}
