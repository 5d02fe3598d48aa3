import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { handleError } from './error-helper.ts';
import { loadEnglishMessages } from './testing/browser.ts';
import { toast } from './toast.ts';

vi.mock('./toast.ts', () => ({ toast: vi.fn() }));

beforeEach(() => {
  vi.mocked(toast).mockClear();
  loadEnglishMessages();
});

const errorWith = (data: unknown) =>
  new ApiError('of the error itself', { status: 422, code: 'validation', data });

test('the first item of the response data is shown as an error', () => {
  handleError(errorWith(['First', 'Second']));
  expect(toast).toHaveBeenCalledExactlyOnceWith('ERROR', 'First');
});

test('otherwise its message field is shown', () => {
  handleError(errorWith({ message: 'Please check the marked fields.' }));
  expect(toast).toHaveBeenCalledExactlyOnceWith('ERROR', 'Please check the marked fields.');
});

test.each([[undefined], [null], [[]], [['']], [[{ odd: 1 }]], [{}], [{ message: '' }], ['text']])(
  'otherwise the general message is shown: %j',
  (data) => {
    handleError(errorWith(data));
    expect(toast).toHaveBeenCalledExactlyOnceWith('ERROR', 'An error occurred. Please try again.');
  },
);

test('a request without a response shows the reason', () => {
  handleError(new ApiError('Too slow', { status: 0, code: 'timeout' }));
  expect(toast).toHaveBeenCalledExactlyOnceWith('ERROR', 'Too slow');
});

test('any other error shows the general message, never its own text', () => {
  expect(handleError(new TypeError('x is not a function'))).toBeUndefined();
  expect(toast).toHaveBeenCalledExactlyOnceWith('ERROR', 'An error occurred. Please try again.');
});

test('with notify off nothing is shown, and the errors are still returned', () => {
  const errors = { email: ['Taken'] };
  const error = new ApiError('No', { status: 422, code: 'validation', errors, data: { errors } });
  expect(handleError(error, { notify: false })).toEqual(errors);
  expect(toast).not.toHaveBeenCalled();
});
