import type { Cart } from '@lathe/contract/cart-calls';
import { Announced } from '../../lib/forms/announced.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Copies that are kept for this buyer for a few minutes. */
export function OfferedCopies({ cart }: { cart: Cart }) {
  const offered = cart.items.flatMap((item) =>
    item.problems
      .filter(({ code }) => code === 'offered')
      .map(({ message }) => ({ uuid: item.uuid, title: item.meta.title, message })),
  );
  if (offered.length === 0) return null;
  return (
    <Announced>
      <Notice tone="success">
        {offered.map(({ uuid, title, message }) => (
          <p key={uuid}>
            <strong>{title}</strong> <span className="block">{message}</span>
          </p>
        ))}
      </Notice>
    </Announced>
  );
}
