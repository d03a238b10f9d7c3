import { useQuery } from '@tanstack/react-query'
import { type ExamPlace, examQuery } from './api.ts'

/** What the Examiner's card is: an exam, and that it is graded as soon as it is. */
export function ExamRole(place: ExamPlace) {
  const { data } = useQuery({ ...examQuery(place), enabled: false })
  return data?.result ? 'Exam, graded' : 'Exam'
}
