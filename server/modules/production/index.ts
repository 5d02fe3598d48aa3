export { insertBatch, leaveBatch } from './batch-store.ts';
export { cancelJobs } from './cancel-jobs.ts';
export { plantLoad, readLoad, setCapacity } from './capacity.ts';
export { finishBatches } from './finish-batches.ts';
export { addToHistory, readHistory } from './history.ts';
export {
  insertJobs,
  isAllPacked,
  moveJob,
  moveJobDates,
  type NewJob,
  restartJob,
} from './job-store.ts';
export { publishPlantChanged } from './publish-plant-changed.ts';
export { reduceQuantity } from './reduce-quantity.ts';
export { remakeJobs } from './remake-jobs.ts';
