import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './success-note.module.css'

/** Good news in its place. The region is there before its words, so that a screen reader hears them come. */
export function SuccessNote({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div role="status" className={shown ? classes.note : classes.silent}>
      {shown && (
        <>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
          <p>{children}</p>
        </>
      )}
    </div>
  )
}
