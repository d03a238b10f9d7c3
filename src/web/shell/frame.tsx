import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Queries } from '#web/lib/calls/queries.tsx'
import { WatchUntilDone } from '#web/lib/guide-wait/watch-until-done.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useUnsentAnswers } from '#web/review/day/answers.ts'
import { Sidebar } from '#web/shell/bars/sidebar.tsx'
import { TopBar } from '#web/shell/bars/top-bar.tsx'
import { VisitorBar } from '#web/shell/bars/visitor-bar.tsx'
import { useTips } from '#web/ui/tips/use-tips.ts'
import classes from './frame.module.css'
import { SkipLink } from './skip-link.tsx'
import { useSessionWatch } from './use-session-watch.ts'

/** Opening remembers what had the focus; closing gives it back. */
function useSidebar() {
  const [opened, setOpened] = useState(false)
  const opener = useRef<Element | null>(null)
  const open = useCallback(() => {
    opener.current = document.activeElement
    setOpened(true)
  }, [])
  const close = useCallback(() => setOpened(false), [])
  useEffect(() => {
    if (opened || !(opener.current instanceof HTMLElement)) return
    opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [opened])
  return { opened, open, close }
}

/** Sidebar, breadcrumb and the page beside them. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Queries>
      <FrameParts>{children}</FrameParts>
    </Queries>
  )
}

function FrameParts({ children }: { children: ReactNode }) {
  const { data: session, isPending } = useSession()
  const { opened, open, close } = useSidebar()
  const { pathname } = useLocation()
  useSessionWatch(session?.learner.id)
  useUnsentAnswers(session?.learner.id)
  useTips()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it, however it came
  useEffect(() => close(), [pathname, close])

  return (
    <div className={classes.app} data-rail={session || isPending || undefined}>
      <SkipLink inert={opened} />
      {session && <Sidebar opened={opened} onOpen={open} onClose={close} />}
      <div inert={opened}>
        {session === null ? <VisitorBar /> : <TopBar onOpenSidebar={session ? open : undefined} />}
        <main id="main" tabIndex={-1} className={classes.page}>
          {children}
        </main>
        {session && <WatchUntilDone />}
      </div>
    </div>
  )
}
