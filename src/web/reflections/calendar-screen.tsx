import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { Calendar } from './calendar.tsx'
import classes from './calendar-screen.module.css'
import { useModalRoute } from './use-modal-route.ts'

/** The year calendar, over the page it was opened from. */
export function CalendarScreen() {
  const { opened, close } = useModalRoute('/dashboard')
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  // Mantine would close on any Escape, also on one that answers a question asked over the calendar; and where
  // the focus is nowhere, the learner still means the calendar.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || !opened) return
    const asked = event.target instanceof Element ? event.target.closest('[role$="dialog"]') : null
    if (asked === null || asked === content.current) close()
  })

  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      size={1180}
      radius="lg"
      centered
      fullScreen={isPhone}
      transitionProps={{ transition: 'fade-up', duration: 300 }}
    >
      <Modal.Overlay transitionProps={{ duration: 150 }} />
      <Modal.Content ref={content} classNames={{ content: 'column clipped' }}>
        <div className={`row between rigid ${classes.head}`}>
          <Modal.Title component="h1" className={classes.title ?? ''} tabIndex={-1} data-autofocus>
            Reflection
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" title="Close" size={44} iconSize={22} />
        </div>
        <div ref={scroller} className={classes.scroller}>
          <Calendar scroller={scroller} onClose={close} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
