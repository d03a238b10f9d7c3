import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { Outlet, useLocation } from 'react-router'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import classes from './frame.module.css'

/** Shown in place of a page that crashed or failed to load. Both actions load a fresh document. */
export function ErrorScreen() {
  return (
    <EmptyState
      solid
      picture={<IconCloudOff size={40} stroke={1.3} aria-hidden="true" />}
      heading={<h1 tabIndex={-1}>Unexpected Application Error!</h1>}
      action={
        <>
          <Button
            leftSection={<IconRefresh size={19} stroke={1.75} />}
            onClick={() => window.location.reload()}
          >
            Reload the page
          </Button>
          <Button variant="default" onClick={() => leaveTo('/dashboard')}>
            Go to Dashboard
          </Button>
        </>
      }
    >
      This page could not be shown. Nothing you saved was lost.
    </EmptyState>
  )
}

/** The page, or the error screen after it crashed. */
export function SafePage() {
  return (
    <Boundary place={useLocation()} failed={<ErrorScreen />}>
      <Outlet />
    </Boundary>
  )
}

/** For an error in the shell itself. */
export function RootErrorScreen() {
  return (
    <main className={classes.page}>
      <ErrorScreen />
    </main>
  )
}
