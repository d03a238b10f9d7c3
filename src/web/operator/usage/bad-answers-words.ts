import type { BadAnswers } from '#contract/operator/figures.ts'
import { number } from '#web/operator/words.ts'

/** What an answer is called, by what it was asked for. */
const names: Record<string, string> = {
  'generate-course': 'plans of a course',
  'propose-course': 'proposals for a course',
  'generate-lesson': 'plans of a lesson',
  'generate-notes': 'notes',
  'generate-resources': 'lists of works',
  'generate-exam-questions': 'exams',
  'review-exam-questions': 'second readings of an exam',
  'check-exam-questions': 'checks of an exam',
  'grade-exam': 'gradings',
  'challenge-grade': 'second looks at a grade',
  'professor-chat': 'chat replies of the Professor and Librarian',
  'examiner-chat': 'chat replies of the Examiner',
  'librarian-chat': 'replies about a video or document',
  'generate-project': 'projects',
  'rewrite-project-part': 'rewritten parts of a project',
  'propose-cards': 'proposals of cards',
  'write-checkpoints': 'sets of questions for a video',
  'match-reflection': 'readings of a reflection',
  'ask-librarian': 'searches of the Librarian',
  feedback: 'reviews of a milestone',
  'second-look': 'second looks at a milestone',
}

/** '12 of 40 exams could not be used'. */
export const badAnswersWords = ({ purpose, answers, bad }: Omit<BadAnswers, 'model'>): string =>
  `${number(bad)} of ${number(answers)} ${names[purpose] ?? `answers (${purpose})`} could not be used`
