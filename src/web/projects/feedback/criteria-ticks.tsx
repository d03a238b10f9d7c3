import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { refreshKnowledge } from '#web/knowledge/api.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { tickCriteria, type WorkPlace } from '#web/projects/api.ts'
import { useChangeProject } from '#web/projects/use-change-project.ts'
import classes from './criteria-ticks.module.css'

interface CriteriaTicksProps {
  place: WorkPlace
  criteria: readonly string[]
  /** 'second version' */
  name: string
}

/** Without a model the learner says what their work meets. */
export function CriteriaTicks({ place, criteria, name }: CriteriaTicksProps) {
  const client = useQueryClient()
  // By their words: another criterion may stand in the place of one that was ticked.
  const ticks = useDraft<string[]>({ place: `criteria-${place.submissionId}`, empty: [] })
  const change = useChangeProject({
    onChanged: () => {
      ticks.clear()
      void refreshKnowledge(client)
    },
  })
  const tick = (criterion: string, isMet: boolean) => {
    const others = ticks.value.filter((other) => other !== criterion)
    ticks.keep(isMet ? [...others, criterion] : others)
  }
  return (
    <>
      <fieldset className={classes.ticks}>
        <legend className="title-h4">Which criteria does your {name} meet?</legend>
        <p className="muted small">
          Tick what is really there. Nobody else sees this, and whether the milestone is done stays your word.
        </p>
        {criteria.map((criterion, index) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place among them
            key={index}
            classNames={tickClasses}
            checked={ticks.value.includes(criterion)}
            onChange={(event) => tick(criterion, event.currentTarget.checked)}
            label={<span className="breaks">{criterion}</span>}
          />
        ))}
      </fieldset>
      <Button
        className="mt-12"
        variant="default"
        size="sm"
        loading={change.isPending}
        onClick={() =>
          change.mutate(() =>
            tickCriteria(place, {
              ticks: criteria.map((criterion) => ({ criterion, isMet: ticks.value.includes(criterion) })),
            }),
          )
        }
      >
        Save my ticks
      </Button>
    </>
  )
}

const tickClasses = {
  body: classes.body ?? '',
  labelWrapper: classes.words ?? '',
  input: classes.box ?? '',
  label: classes.label ?? '',
}
