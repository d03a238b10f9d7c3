import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'

/** What the server answered is kept for all that is inside: a part of a page, or the page of a route. */
export function Queries({ children = <Outlet /> }: { children?: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
