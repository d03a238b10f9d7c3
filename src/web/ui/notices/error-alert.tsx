import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

interface ErrorAlertProps {
  title?: ReactNode
  children?: ReactNode
  /** Only where trying again makes sense. */
  onRetry?: () => void
  retrying?: boolean
  onDismiss?: () => void
}

export function ErrorAlert({ title, children, onRetry, retrying = false, onDismiss }: ErrorAlertProps) {
  const retry = onRetry && (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconRefresh size={17} stroke={1.75} />}
      loading={retrying}
      onClick={onRetry}
    >
      Retry
    </Button>
  )
  return (
    <Notice tone="danger" title={title} action={retry} {...(onDismiss ? { onDismiss } : {})}>
      {children}
    </Notice>
  )
}
