import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { partOfPoints } from '#contract/exams/rules.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { inPoints } from '#web/exams/number-words.ts'
import classes from './rubric-ticks.module.css'

interface RubricTicksProps {
  rubric: readonly string[]
  /** What the whole question gives. */
  points: number
  /** In the rubric's order. */
  met: readonly boolean[]
  onTick: (point: number, isMet: boolean) => void
}

/** What an answer should say, each to be ticked by whoever finds it there. */
export function RubricTicks({ rubric, points, met, onTick }: RubricTicksProps) {
  const each = partOfPoints(
    points,
    rubric.map((_point, index) => index === 0),
  )
  return (
    <fieldset className={classes.rubric}>
      <legend className="title-h4">What does your answer say?</legend>
      <p className="muted small">Tick what is really there. Nobody else sees this.</p>
      {rubric.map((point, index) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the rubric
          key={index}
          classNames={pointClasses}
          checked={met[index] === true}
          onChange={(event) => onTick(index, event.currentTarget.checked)}
          label={
            <span className="flex gap-14">
              <span className="grow shrinkable breaks">
                <ExamText text={point} inButton />
              </span>
              <span className="muted small nowrap digits">{inPoints(each)}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}

const pointClasses = {
  body: classes.body ?? '',
  labelWrapper: classes.words ?? '',
  input: classes.box ?? '',
  label: classes.label ?? '',
}
