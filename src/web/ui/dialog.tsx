import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { ActionIcon, Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './dialog.module.css'
import { focusHeading } from './focus-heading.ts'
import { Boundary } from './notices/boundary.tsx'
import type { DialogProps } from './overlays/dialog-props.ts'
import { backdropTransition, windowTransition } from './overlays/window-times.ts'

interface WindowProps extends DialogProps {
  title: ReactNode
  /** A picture across the top. */
  banner?: ReactNode
  /** Below the title; it does not scroll. */
  head?: ReactNode
  children: ReactNode
  /** The actions, beside the button that closes. */
  footer?: ReactNode
  /** The label of the button that closes; null for no button. */
  leave?: string | null
  /** For a closing button that does more than close. */
  onLeave?: () => void
  size?: number
}

/** A window over the page with a fixed head and footer; on a phone it fills the screen. */
export function Dialog(props: WindowProps) {
  const { opened, onClose, onClosed, title, banner, head, children, footer, size = 760 } = props
  const { leave = 'Close', onLeave = onClose } = props
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  // Starts closed for a moment even if it is mounted open: only an opening remembers the previous focus.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(opened), [opened])
  useFocusReturn(isOpen)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      size={size}
      radius={isPhone ? 0 : 'lg'}
      centered
      fullScreen={isPhone}
      classNames={{ content: 'column clipped' }}
      transitionProps={windowTransition}
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
    >
      <Modal.Overlay transitionProps={backdropTransition} />
      <Modal.Content>
        {banner && (
          <div className={classes.banner}>
            <Boundary failed={null}>{banner}</Boundary>
          </div>
        )}
        <div className="rigid dialog-head">
          <div className="flex align-start between gap-12">
            <Modal.Title component="h2" className={classes.title ?? ''}>
              {title}
            </Modal.Title>
            <ActionIcon aria-label="Close" onClick={onClose}>
              <IconX size={20} stroke={1.75} />
            </ActionIcon>
          </div>
          <Boundary failed={null}>{head}</Boundary>
        </div>
        <Modal.Body className={classes.body ?? ''}>
          <Boundary name="This window" place={isOpen}>
            {children}
          </Boundary>
        </Modal.Body>
        <div className={`flex wrap to-end gap-12 rigid line-above ${classes.foot}`}>
          {leave !== null && (
            <Button variant="default" onClick={onLeave}>
              {leave}
            </Button>
          )}
          <Boundary failed={null}>{footer}</Boundary>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Returns the focus to the element that had it before, unless it has moved elsewhere; to the start of the
 * page if that element is gone. Mantine does so a moment later, and not at all for a dialog that is unmounted
 * by then, as one without an animation is.
 */
function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      const { activeElement, body } = document
      const isHere =
        activeElement === null ||
        activeElement === body ||
        activeElement.closest('[role=dialog], [role=alertdialog]')
      if (!isHere) return
      if (before instanceof HTMLElement && before !== body && before.isConnected)
        before.focus({ preventScroll: true })
      else focusHeading()
    }
  }, [isOpen])
}
