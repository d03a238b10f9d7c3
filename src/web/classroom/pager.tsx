import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './pager.module.css'

interface PagerProps {
  index: number
  count: number
  /** False while more activities are still to come. */
  isWhole: boolean
  isEnding: boolean
  /** An exam is open: its own buttons come first. */
  isSecondary: boolean
  /** Why the session could not be ended, above the buttons: where the page ends it might not be seen. */
  fault: ReactNode
  onSelect: (index: number) => void
  onEnd: () => void
}

/** Previous, where one is, and Next; on the last activity the end of the session. */
export function Pager(props: PagerProps) {
  const { index, count, isWhole, isEnding, isSecondary, fault, onSelect, onEnd } = props
  const look = isSecondary ? { variant: 'default' } : {}
  const isLast = index === count - 1
  return (
    <div className={`no-print line-above ${classes.pager}`} data-bottom-bar>
      {fault && <div className="whole-line">{fault}</div>}
      <Button
        className={classes.back ?? ''}
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        disabled={index === 0}
        onClick={() => onSelect(index - 1)}
      >
        Previous
      </Button>
      <span className="muted small digits">
        Activity {index + 1} of {count}
      </span>
      {isLast && isWhole ? (
        <Button {...look} className={classes.onward ?? ''} loading={isEnding} onClick={onEnd}>
          End Session
        </Button>
      ) : (
        <Button
          {...look}
          className={classes.onward ?? ''}
          rightSection={<IconArrowRight size={18} stroke={1.75} />}
          disabled={isLast}
          onClick={() => onSelect(index + 1)}
        >
          Next
        </Button>
      )}
    </div>
  )
}
