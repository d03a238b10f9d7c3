import { latePart } from '#web/lib/late-part.tsx'

/** Questions, results and grading: most activities of a lesson are no exam. */
export const examPart = latePart(() => import('./exam-view.tsx').then((m) => m.ExamView))
