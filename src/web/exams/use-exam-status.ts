import { skipToken, useQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/classroom-state.ts'
import type { ExamDetails } from '#contract/exam-details.ts'
import { examKey } from './api.ts'

/**
 * How far the activity's exam is. The exam on the screen, which asks for itself, knows of a start or a submission
 * before the lesson does.
 */
export function useExamStatus({ id, examStatus }: Activity): Activity['examStatus'] {
  const { data } = useQuery<ExamDetails>({ queryKey: examKey(id), queryFn: skipToken })
  if (data === undefined) return examStatus
  if (data.result) return 'graded'
  if (data.exam.isExamSubmitted) return 'submitted'
  return data.exam.isExamActive ? 'active' : 'ready'
}
