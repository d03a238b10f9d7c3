import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ExamDetails } from '#contract/exam-details.ts'
import { takeHint } from '#web/exams/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'

/** Asks for hints, one at a time: a key that is pressed twice takes one. */
export function useHints(examId: string, onTaken: (exam: ExamDetails) => void) {
  const isOnItsWay = useRef(false)
  const taking = useMutation({
    mutationFn: (questionId: string) => takeHint(examId, questionId),
    onSuccess: onTaken,
    onSettled: () => {
      isOnItsWay.current = false
    },
  })
  return {
    ask: (questionId: string) => {
      if (isOnItsWay.current) return
      isOnItsWay.current = true
      taking.mutate(questionId)
    },
    isAsking: taking.isPending,
    /** Only of the question that it was asked for. */
    faultAt: (questionId: string) =>
      taking.isError && taking.variables === questionId ? sentenceFor(taking.error) : null,
  }
}
