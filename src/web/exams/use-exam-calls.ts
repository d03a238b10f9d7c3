import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { type ExamPlace, examDetails, generateExam, pastExamsKey, startExam, submitExam } from './api.ts'
import type { OpenExam } from './use-exam.ts'

const faultOf = ({ isError, error }: { isError: boolean; error: unknown }) =>
  isError ? sentenceFor(error) : null

/** What the learner asks of the server: start, submit, new questions. */
export function useExamCalls(place: ExamPlace, exam: OpenExam) {
  const client = useQueryClient()
  const { examId } = exam.state.exam
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: pastExamsKey(place.courseId) })
    await client.invalidateQueries({ queryKey: ['classroom', place.courseId] })
  }
  const start = useMutation({
    mutationFn: () => startExam(examId),
    onSuccess: exam.restore,
  })
  const submit = useMutation({
    mutationFn: async () => {
      await exam.save()
      try {
        await submitExam(examId, exam.state.studentAnswers)
      } finally {
        // Also after a failure: the answers may be submitted and only the grade be missing.
        await examDetails(examId).then(exam.restore, () => {})
      }
    },
    onSettled: refresh,
  })
  const regenerate = useMutation({
    mutationFn: async () => examDetails(await generateExam(place, true)),
    onSuccess: async (details) => {
      submit.reset()
      exam.act({ type: 'reset' })
      exam.restore(details)
      await refresh()
    },
  })
  return {
    start: { run: () => start.mutate(), isBusy: start.isPending, fault: faultOf(start) },
    submit: { run: () => submit.mutate(), isBusy: submit.isPending, fault: faultOf(submit) },
    regenerate: { run: () => regenerate.mutate(), isBusy: regenerate.isPending, fault: faultOf(regenerate) },
  }
}
