import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'
import { Calendar } from './calendar.tsx'
import classes from './calendar-screen.module.css'
import { useModalRoute } from './use-modal-route.ts'

/** The year calendar, over the page it was opened from. */
export function CalendarScreen() {
  const { opened, close } = useModalRoute('/dashboard')
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const scroller = useRef<HTMLDivElement>(null)

  // Mantine would close on any Escape, also on one that answers a question asked over the calendar.
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.currentTarget.contains(event.target as Node)
    if (event.key === 'Escape' && isInside && !event.nativeEvent.isComposing) close()
  }

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
      <Modal.Content classNames={{ content: classes.content ?? '' }} onKeyDown={closeOnEscape}>
        <div className={classes.head}>
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
