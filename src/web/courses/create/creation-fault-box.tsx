import { Button } from '@mantine/core'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { CreationFault } from './creation-fault.ts'
import classes from './creation-fault-box.module.css'

interface CreationFaultBoxProps {
  fault: CreationFault
  /** The same course again; null where the form itself has to change first. */
  onRetry: (() => void) | null
  onEdit: () => void
}

/** Above the form: what went wrong, and the two ways on. */
export function CreationFaultBox({ fault, onRetry, onEdit }: CreationFaultBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new fault is read out, also the same one again
  useEffect(() => box.current?.focus(), [fault])
  const ways = onRetry && (
    <div className="flex wrap gap-8">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={17} stroke={1.75} />}
        onClick={onRetry}
      >
        Retry
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPencil size={17} stroke={1.75} />}
        onClick={onEdit}
      >
        Edit
      </Button>
    </div>
  )
  return (
    <div ref={box} tabIndex={-1} className={`mb-20 ${classes.box}`}>
      <Notice tone="danger" title={fault.title} action={ways}>
        {fault.detail}
      </Notice>
    </div>
  )
}
