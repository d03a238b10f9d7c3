import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Milestone } from '#contract/milestones.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { type MilestonePlace, storeProject, takeHint } from '#web/projects/api.ts'
import { HintBox } from '#web/ui/answers/hint-box.tsx'

interface MilestoneHintsProps {
  place: MilestonePlace
  milestone: Pick<Milestone, 'aiHints' | 'hintsLeft'>
  isFixed: boolean
}

/** Help in steps with a milestone; nothing where none was written. */
export function MilestoneHints({ place, milestone: { aiHints, hintsLeft }, isFixed }: MilestoneHintsProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeHint(place),
    onSuccess: (project) => storeProject(client, project),
  })
  const shown = [...new Set(aiHints)]
  const left = isFixed ? 0 : hintsLeft
  if (shown.length + left === 0) return null
  return (
    <div className="mt-20">
      <HintBox
        shown={shown}
        left={left}
        words={(hint) => hint}
        price="With a hint, your work says less about what you know."
        lastWords={hintsLeft > 0 ? 'Restore the project to ask for more.' : 'No more hints.'}
        isAsking={isPending}
        fault={error === null ? null : sentenceFor(error)}
        onAsk={() => mutate()}
      />
    </div>
  )
}
