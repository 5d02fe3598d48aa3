import { FiguresScreen } from '../../../features/studio/events/figures/figures-screen.tsx';

export { loader } from '../../../features/studio/events/figures/figures-screen.server.ts';

export default FiguresScreen;
