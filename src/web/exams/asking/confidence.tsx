import { UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { type Confidence as Chosen, confidences, confidenceWords } from '#contract/knowledge/evidence.ts'
import { Kbd } from '#web/ui/answers/kbd.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import classes from './confidence.module.css'

interface ConfidenceProps {
  /** Undefined until the learner chooses: there is no preset. */
  confidence: Chosen | undefined
  /** Null removes the choice. */
  onChange: (confidence: Chosen | null) => void
}

const parts = confidences.map((value, index) => ({
  value,
  label: (
    <>
      {confidenceWords[value]}
      <Kbd>{String(index + 1)}</Kbd>
    </>
  ),
}))

/** How sure the learner is of an answer, asked before it is graded. Optional: an answer counts without it. */
export function Confidence({ confidence, onChange }: ConfidenceProps) {
  const place = useRef<HTMLDivElement>(null)
  const takeBack = () => {
    // The button disappears with the choice it removes: the focus stays at the same question.
    place.current?.querySelector<HTMLElement>('input')?.focus()
    onChange(null)
  }
  return (
    <div className="mb-20" ref={place}>
      <div className={`row between gap-12 ${classes.head}`}>
        <span className="strong dark" aria-hidden="true">
          How sure are you?
        </span>
        {confidence !== undefined && (
          <UnstyledButton className={`muted small ${classes.back}`} onClick={takeBack}>
            Take back
          </UnstyledButton>
        )}
      </div>
      <Segments
        aria-label="How sure are you?"
        value={confidence ?? ''}
        data={parts}
        onChange={(value) => onChange(confidences.find((one) => one === value) ?? null)}
      />
      <p className="muted small mt-8">
        Your points do not change with this. It shows you later how well you judge yourself.
      </p>
    </div>
  )
}
