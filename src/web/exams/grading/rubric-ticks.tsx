import { partOfPoints } from '#contract/exams/rules.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { inPoints } from '#web/exams/number-words.ts'
import { Ticks } from '#web/ui/forms/ticks.tsx'

interface RubricTicksProps {
  rubric: readonly string[]
  /** The points for the whole question. */
  points: number
  /** In the rubric's order. */
  met: readonly boolean[]
  onTick: (point: number, isMet: boolean) => void
}

/** The points that an answer should contain, each with a checkbox for the learner who grades. */
export function RubricTicks({ rubric, points, met, onTick }: RubricTicksProps) {
  const each = partOfPoints(
    points,
    rubric.map((_point, index) => index === 0),
  )
  return (
    <Ticks
      question="What does your answer say?"
      note="Tick what is really there. Nobody else sees this."
      lines={rubric.map((point) => (
        <span key={point} className="flex gap-14">
          <span className="grow shrinkable">
            <ExamText text={point} inButton />
          </span>
          <span className="muted small nowrap digits">{inPoints(each)}</span>
        </span>
      ))}
      ticked={met}
      onTick={onTick}
    />
  )
}
