import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShownExercise } from '#contract/classroom.ts'
import { takeExerciseHint } from '#web/classroom/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { HintBox } from '#web/ui/answers/hint-box.tsx'

interface ExerciseHintsProps {
  activityId: string
  exercise: ShownExercise
  words: (hint: string) => ReactNode
  onShown: (shown: Pick<ShownExercise, 'hints'>) => void
}

/** Help in steps with an exercise, before its answer; nothing where none was written. */
export function ExerciseHints({ activityId, exercise, words, onShown }: ExerciseHintsProps) {
  const { shown, left } = exercise.hints
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeExerciseHint(activityId, exercise.id),
    onSuccess: (hints) => onShown({ hints }),
  })
  if (shown.length + left === 0) return null
  return (
    <div className="no-print">
      <HintBox
        shown={shown}
        left={left}
        words={words}
        price="A hint lowers what this answer proves."
        lastWords="No more hints. The Professor’s answer comes after yours."
        isAsking={isPending}
        fault={error === null ? null : sentenceFor(error)}
        onAsk={() => mutate()}
      />
    </div>
  )
}
