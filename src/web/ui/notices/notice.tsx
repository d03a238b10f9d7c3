import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  tone: 'danger' | 'info'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
}

/**
 * A message in its region of the page. A screen reader interrupts its reading for an error, and reads the
 * others in turn.
 */
export function Notice({ tone, title, children, action, onDismiss }: NoticeProps) {
  const Icon = tone === 'danger' ? IconAlertTriangle : IconInfoCircle
  return (
    <div
      className={`flex align-start gap-12 medium-tight ${classes.notice}`}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'note'}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className="grow shrinkable">
        {title && <strong className={`block strong ${classes.title}`}>{title}</strong>}
        {children}
        {action && <div className="mt-8">{action}</div>}
      </div>
      {onDismiss && (
        <ActionIcon className={classes.close} aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
}
