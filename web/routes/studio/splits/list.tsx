import { Splits } from '../../../features/studio/splits/splits.tsx';

export { loader } from '../../../features/studio/splits/splits.server.ts';

export default Splits;
