import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConceptStanding } from '#contract/knowledge/picture.ts'
import { callShaky, checkConcept, refreshKnowledge } from '#web/knowledge/api.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { examPurposes } from '#web/lib/guide-wait/purposes.ts'
import { useGo } from '#web/lib/routing/use-routing.ts'
import { ForgetConceptDialog } from './forget-concept-dialog.tsx'
import classes from './why-panel.module.css'

interface WhyActionsProps {
  concept: ConceptStanding
  hasEvidence: boolean
  misconceptions: number
  onFault: (error: unknown) => void
  onForgotten: () => void
}

/** What a learner can say to a belief: prove me, I am unsure, forget it. */
export function WhyActions({ concept, hasEvidence, misconceptions, onFault, onForgotten }: WhyActionsProps) {
  const client = useQueryClient()
  const go = useGo()
  const [isForgetting, setForgetting] = useState(false)
  const { id, isCalledShaky } = concept
  const check = useMutation({
    mutationFn: () => checkConcept(id),
    onMutate: () => onFault(null),
    onSuccess: (examId) => go(`/profile/knowledge/check/${examId}`),
    onError: onFault,
  })
  const shaky = useMutation({
    // One after the other: the button may say the contrary while the rest of the picture is still read anew.
    scope: { id: `shaky ${id}` },
    mutationFn: (isShaky: boolean) => callShaky(id, isShaky),
    onMutate: () => onFault(null),
    onSuccess: () => refreshKnowledge(client),
    onError: onFault,
  })
  const canForget = hasEvidence || isCalledShaky
  return (
    <div className={`stack gap-12 line-above ${classes.part}`}>
      <Button fullWidth loading={check.isPending} onClick={() => check.mutate()}>
        I know this: test me
      </Button>
      {check.isPending && <GuideWait label="Your test" purposes={examPurposes} about={id} />}
      <div className="flex wrap gap-10">
        {/* Not disabled while it is saved, so that it keeps the focus. */}
        <Button
          className="grow"
          variant="default"
          aria-busy={shaky.isPending}
          onClick={() => shaky.mutate(!isCalledShaky)}
        >
          {isCalledShaky ? 'Not shaky after all' : 'This is shaky'}
        </Button>
        {canForget && (
          <Button className="grow" variant="default" onClick={() => setForgetting(true)}>
            Forget this
          </Button>
        )}
      </div>
      <p className="muted small-tight">
        The test is up to three questions on this concept.
        {canForget && ' “Forget this” deletes all evidence about it; your exams stay.'}
      </p>
      <ForgetConceptDialog
        concept={concept}
        misconceptions={misconceptions}
        opened={isForgetting}
        onClose={() => setForgetting(false)}
        onForgotten={onForgotten}
        onFault={onFault}
      />
    </div>
  )
}
