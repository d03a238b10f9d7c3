import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './fold.module.css'

interface FoldProps {
  title: ReactNode
  /** What it holds, in a few words. */
  summary: ReactNode
  before?: ReactNode
  /** Beside the head, not part of what unfolds it. */
  tools?: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A part of a long form that is drawn only while it is open. */
export function Fold({ title, summary, before, tools, isOpen, onToggle, children }: FoldProps) {
  const bodyId = useId()
  return (
    <li className="panel lifted">
      <div className={`row gap-4 ${classes.head}`}>
        <h2 className="grow shrinkable">
          <button
            type="button"
            className={`row gap-14 ${classes.toggle}`}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            {before}
            <span className="grow shrinkable breaks">
              <span className={`title-h4 block ${classes.title}`}>{title}</span>
              <span className={`muted small block ${classes.summary}`}>{summary}</span>
            </span>
            <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </h2>
        {tools}
      </div>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        {isOpen && <div className="stack gap-20">{children}</div>}
      </div>
    </li>
  )
}
