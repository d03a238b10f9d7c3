import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AnsweredCheckpoint, Checkpoint } from '#contract/library/checkpoints.ts'
import { AnswerField } from '#web/exams/answer-field.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { answerCheckpoint, skipCheckpoint } from './api.ts'
import classes from './checkpoint-card.module.css'

interface AnswerFormProps {
  videoId: string
  checkpoint: Checkpoint
  onAnswered: (given: { chosen: string; answered: AnsweredCheckpoint }) => void
  onSkipped: () => void
  onGoOn: () => void
  onTurnOff: () => void
}

/** The options of a question, and the buttons to skip it. */
export function AnswerForm(props: AnswerFormProps) {
  const { videoId, checkpoint, onAnswered, onSkipped, onGoOn, onTurnOff } = props
  const [chosen, setChosen] = useState('')
  const act = { id: videoId, checkpointId: checkpoint.id }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => answerCheckpoint(act, checkpoint.options.indexOf(chosen)),
    onSuccess: (answered) => onAnswered({ chosen, answered }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== '' && !isPending) mutate()
  }
  const skip = () => {
    // The video continues without waiting for this request.
    skipCheckpoint(act)
      .then(onSkipped)
      .catch((fault: unknown) => console.warn('A skipped question was not noted.', fault))
    onGoOn()
  }
  return (
    <form onSubmit={submit}>
      <AnswerField
        question={{ ...open, id: checkpoint.id, prompt: checkpoint.question, options: checkpoint.options }}
        labelId="checkpoint-question"
        answer={chosen}
        onAnswer={setChosen}
      />
      {error !== null && (
        <div className="mb-16">
          <ErrorAlert title={sentenceFor(error)} />
        </div>
      )}
      <div className={`row wrap between gap-10 ${classes.acts}`}>
        <div className="row gap-10">
          <Button type="submit" disabled={chosen === ''} loading={isPending}>
            Answer
          </Button>
          <Button variant="default" onClick={skip}>
            Skip
          </Button>
        </div>
        <Button variant="subtle" size="sm" onClick={onTurnOff}>
          Turn off for this video
        </Button>
      </div>
    </form>
  )
}

const open = { kind: 'multiple_choice' as const, points: 1, objective: '' }
