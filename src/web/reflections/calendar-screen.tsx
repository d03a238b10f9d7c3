import '@mantine/core/styles/ModalBase.layer.css'
import { ModalBase, ModalBaseCloseButton, ModalBaseContent, ModalBaseOverlay } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { localDate, yearOf } from '#contract/time/calendar-date.ts'
import { askFirst } from '#web/lib/calls/ask-first.ts'
import { todayQuery } from '#web/review/use-today.ts'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { backdropTransition, windowTransition } from '#web/ui/overlays/window-times.ts'
import { yearQuery } from './api.ts'
import { Calendar } from './calendar.tsx'
import classes from './calendar-screen.module.css'
import { useModalRoute } from './use-modal-route.ts'

/** Renders the dialog after the page, and then its content in one step: a year has many days. */
const InSteps = ({ children }: { children: ReactNode }) => useDeferredValue(true, false) && children

/**
 * The year calendar, over the page it was opened from. It uses only the base of the library's dialog: the
 * complete one includes its scroll bars and the code that places menus, which would double the screen's
 * script.
 */
export function CalendarScreen() {
  const { opened, close } = useModalRoute('/dashboard')
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  // Mantine would close on any Escape, also when it answers a dialog over the calendar; and where no element
  // has the focus, Escape still means the calendar.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || !opened) return
    const asked = event.target instanceof Element ? event.target.closest('[role$="dialog"]') : null
    if (asked === null || asked === content.current) close()
  })

  return (
    <ModalBase
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      closeOnClickOutside
      trapFocus
      returnFocus
      // On a phone the style sheet locks the page: the library would lay out the whole page to find its
      // scroll bar.
      lockScroll={!isPhone}
      withinPortal
      transitionProps={windowTransition}
    >
      <ModalBaseOverlay className={classes.overlay ?? ''} transitionProps={backdropTransition} />
      <ModalBaseContent
        ref={content}
        aria-label="Reflection"
        className={`column clipped ${classes.content}`}
        innerProps={{ className: classes.inner ?? '' }}
        radius={isPhone ? 0 : 'lg'}
      >
        <div className={`row between rigid ${classes.head}`}>
          <h1 className={classes.title} tabIndex={-1} data-autofocus>
            Reflection
          </h1>
          <ModalBaseCloseButton aria-label="Close" title="Close" size={44} iconSize={22} />
        </div>
        <div ref={scroller} className={classes.scroller}>
          <InSteps>
            <Boundary name="The calendar">
              <Calendar scroller={scroller} onClose={close} />
            </Boundary>
          </InSteps>
        </div>
      </ModalBaseContent>
    </ModalBase>
  )
}

CalendarScreen.askFirst = askFirst((client) => [
  client.prefetchQuery(yearQuery(yearOf(localDate(new Date())))),
  client.prefetchQuery(todayQuery),
])
