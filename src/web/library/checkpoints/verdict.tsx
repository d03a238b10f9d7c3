import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ExamText } from '#web/exams/exam-text.tsx'
import classes from './checkpoint-card.module.css'

/** The chosen option, whether it is right, and why. It replaces the form and takes the focus from it. */
export function Verdict({ isRight, chosen, why }: { isRight: boolean; chosen: string; why: string }) {
  const verdict = useRef<HTMLDivElement>(null)
  useEffect(() => verdict.current?.focus(), [])
  const Icon = isRight ? IconCheck : IconX
  return (
    <div ref={verdict} tabIndex={-1} role="status">
      <div className={`row between gap-12 ${classes.chosen}`} data-right={isRight}>
        <div className="breaks shrinkable">
          <ExamText text={chosen} />
        </div>
        <span className={`row gap-6 rigid small strong ${classes.verdict}`}>
          <Icon size={17} stroke={2} aria-hidden="true" />
          {isRight ? 'Correct' : 'Not yet'}
        </span>
      </div>
      <div className="mt-12 mb-16 measure breaks">
        <ExamText text={why} />
      </div>
    </div>
  )
}
