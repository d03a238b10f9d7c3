import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { refreshKnowledge } from '#web/knowledge/api.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { tickCriteria, type WorkPlace } from '#web/projects/api.ts'
import { useChangeProject } from '#web/projects/use-change-project.ts'
import { Ticks } from '#web/ui/forms/ticks.tsx'

interface CriteriaTicksProps {
  place: WorkPlace
  criteria: readonly string[]
  /** 'second version' */
  name: string
}

/** Without a model, the learner ticks the criteria that their work meets. */
export function CriteriaTicks({ place, criteria, name }: CriteriaTicksProps) {
  const client = useQueryClient()
  // Stored by the criteria's text: an edit may put another criterion at the same position.
  const ticks = useDraft<string[]>({ place: `criteria-${place.submissionId}`, empty: [] })
  const change = useChangeProject({
    onChanged: () => {
      ticks.clear()
      void refreshKnowledge(client)
    },
  })
  const isTicked = (criterion: string) => ticks.value.includes(criterion)
  const tick = (line: number, isMet: boolean) => {
    const others = ticks.value.filter((other) => other !== criteria[line])
    ticks.keep(isMet ? [...others, criteria[line] ?? ''] : others)
  }
  return (
    <>
      <Ticks
        question={`Which criteria does your ${name} meet?`}
        note="Tick what is really there. Nobody else sees this, and you still decide whether the milestone is done."
        lines={criteria}
        ticked={criteria.map(isTicked)}
        onTick={tick}
      />
      <Button
        className="mt-12"
        variant="default"
        size="sm"
        loading={change.isPending}
        onClick={() =>
          change.mutate(() =>
            tickCriteria(place, {
              ticks: criteria.map((criterion) => ({ criterion, isMet: isTicked(criterion) })),
            }),
          )
        }
      >
        Save my ticks
      </Button>
    </>
  )
}
