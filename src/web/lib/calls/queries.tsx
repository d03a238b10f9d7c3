import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { AskAgain } from '#web/ui/notices/boundary.tsx'

/** What no part of the page shows now is forgotten, a broken part's answers among it; what others show is asked for again. */
async function askAgain(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.refetchQueries({ type: 'active' })
}

/** What the server answered is kept for all that is inside: a part of a page, or the page of a route. */
export function Queries({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AskAgain value={askAgain}>{children}</AskAgain>
    </QueryClientProvider>
  )
}
