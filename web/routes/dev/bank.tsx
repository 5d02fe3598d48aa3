import { Bank } from '../../features/dev-tools/bank.tsx';

export { action, loader } from '../../features/dev-tools/bank.server.ts';

export default Bank;
