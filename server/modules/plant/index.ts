export { finishBatches } from './finish-batches.ts';
export { finishOrder } from './finish-order.ts';
export { plantLoad, readLoad, setCapacity } from './load.ts';
export { makeAgain } from './make-again.ts';
export { makeFewer } from './make-fewer.ts';
export { stopMaking } from './stop-making.ts';
export { tellPlant } from './tell-plant.ts';
