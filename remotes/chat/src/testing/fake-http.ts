import { ApiError, get as originalGet, post as originalPost } from 'shared/http'
import { type Mock, vi } from 'vitest'

vi.mock(import('shared/http'), async original => ({
  ...(await original()),
  get: vi.fn(),
  post: vi.fn(),
  errorToKey: () => 'error.network',
}))

/** Mocks of the requests, with the responses of the test. */
export const get = originalGet as unknown as Mock
export const post = originalPost as unknown as Mock

/** A failed request with this status; 0 without a response. */
export function createApiError(status: number, details?: unknown): ApiError {
  return new ApiError(`status ${status}`, status, null, { details })
}
