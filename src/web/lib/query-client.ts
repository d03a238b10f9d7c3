import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Asking again helps against a network or a server in trouble, never against a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2) return false
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 30_000,
      // Offline, a call shall fail with its sentence instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
