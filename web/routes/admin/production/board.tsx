import { Board } from '../../../features/admin/production/board.tsx';

export { action, loader } from '../../../features/admin/production/board.server.ts';

export default Board;
