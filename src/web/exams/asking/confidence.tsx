import { UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { type Confidence as Chosen, confidences, confidenceWords } from '#contract/knowledge/evidence.ts'
import { Kbd } from '#web/ui/answers/kbd.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import classes from './confidence.module.css'

interface ConfidenceProps {
  /** Undefined while nothing is said: nothing is preset. */
  confidence: Chosen | undefined
  /** Null takes it back. */
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

/** How sure the learner is of an answer, before anybody tells them. Whoever does not say so answers all the same. */
export function Confidence({ confidence, onChange }: ConfidenceProps) {
  const place = useRef<HTMLDivElement>(null)
  const takeBack = () => {
    // The button goes with what it takes back: the focus stays at the question it belongs to.
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
