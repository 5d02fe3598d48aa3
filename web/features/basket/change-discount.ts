import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { change, sendChange } from './change-basket.ts';

/** Null on success; otherwise the error message for the field. */
export async function applyDiscountCode(code: string): Promise<string | null> {
  try {
    await sendChange({ send: () => api('PUT /es/cart/discount', { body: { code } }) });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

export async function removeDiscountCode(): Promise<void> {
  await change({ send: () => api('DELETE /es/cart/discount') });
}
