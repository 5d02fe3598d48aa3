import {
  alwaysRevalidate,
  SensitiveArea,
} from '../../features/account/security/sensitive-area.tsx';

export { loader } from '../../features/account/security/sensitive-area.server.ts';

export const shouldRevalidate = alwaysRevalidate;

export default SensitiveArea;
