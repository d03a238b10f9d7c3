import { tooLong } from '#contract/words/too-long.ts'
import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { exerciseLimits } from '#contract/classroom/rules.ts'
import type { ShownExercise } from '#contract/classroom.ts'
import { attemptExercise } from '#web/classroom/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'

interface AttemptFormProps {
  activityId: string
  exercise: ShownExercise
  /** The element that holds the question's words. */
  questionId: string
  onAnswered: (answered: Pick<ShownExercise, 'attempt' | 'answer'>) => void
}

/** Room for an answer; what is typed stays in this browser until it is sent. */
export function AttemptForm({ activityId, exercise, questionId, onAnswered }: AttemptFormProps) {
  const draft = useDraft({ place: `exercise-${activityId}-${exercise.id}`, empty: '' })
  const text = draft.value
  const excess = tooLong(text, exerciseLimits.attempt)
  const sending = useMutation({
    mutationFn: () => attemptExercise(activityId, exercise.id, text),
    onSuccess: ({ attempt, answer }) => {
      draft.clear()
      onAnswered({ attempt, answer })
    },
  })
  return (
    <form
      className="no-print stack gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && excess === undefined && !sending.isPending) sending.mutate()
      }}
    >
      {sending.isError && (
        <ErrorAlert
          title={sentenceFor(sending.error)}
          onRetry={() => sending.mutate()}
          retrying={sending.isPending}
        />
      )}
      <GrowingText
        label="Your answer"
        aria-describedby={questionId}
        minRows={2}
        maxRows={12}
        value={text}
        error={excess}
        classNames={fieldClasses}
        onChange={(event) => draft.keep(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          variant="default"
          size="sm"
          loading={sending.isPending}
          disabled={text.trim() === '' || excess !== undefined}
        >
          Show the answer
        </Button>
      </div>
    </form>
  )
}
