export { plantLoad, setCapacity } from './load.ts';
export { makeAgain } from './make-again.ts';
export { makeFewer } from './make-fewer.ts';
export { stopMaking } from './stop-making.ts';
