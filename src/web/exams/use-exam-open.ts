import { skipToken, useQuery } from '@tanstack/react-query'
import type { ExamDetails } from '#contract/exam-details.ts'
import { examKey } from './api.ts'

/** Whether the activity's exam waits for its start, its answers or its submission; the exam itself asks for it. */
export function useExamOpen(activityId: string): boolean {
  const { data } = useQuery<ExamDetails>({ queryKey: examKey(activityId), queryFn: skipToken })
  return data?.exam.isExamSubmitted !== true
}
