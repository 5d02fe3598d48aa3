import { DetailsScreen } from '../../../features/merch-editor/details/details-screen.tsx';

export { loader } from '../../../features/merch-editor/details/details-screen.server.ts';

export default DetailsScreen;
