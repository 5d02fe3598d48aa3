import { Unsubscribe } from '../features/unsubscribe/unsubscribe.tsx';

export { loader } from '../features/unsubscribe/unsubscribe.server.ts';

export default Unsubscribe;
