import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { Screen } from '#web/lib/routing/screen-route.ts'
import { Boundary } from '#web/ui/notices/boundary.tsx'

/** The screen; where it breaks, as on an answer that lacks something, its heading with what happened and Retry. */
export function safeScreen(Part: Screen, title: string): ComponentType {
  function SafeScreen() {
    return (
      <Boundary
        name="This page"
        place={useLocation()}
        failed={(alert) => (
          <>
            <h1 tabIndex={-1} className="mb-24">
              {title}
            </h1>
            {alert}
          </>
        )}
      >
        <Part />
      </Boundary>
    )
  }
  return Object.assign(SafeScreen, Part.askFirst && { askFirst: Part.askFirst })
}
