import type { examStatuses } from '#contract/classroom/rules.ts'
import type { Opening } from '#web/conversations/place.ts'
import type { OpeningFacts } from './guide-opening.ts'

type ExamStatus = (typeof examStatuses)[number]

/**
 * A guide's first words where no model is connected. It quotes and counts, and suggests only what it can then answer.
 */
export function offlineOpening(prepared: OpeningFacts): Opening {
  const { leader, title, hasPage, examStatus } = prepared
  if (leader === 'Examiner') return examiner(title, examStatus)
  if (leader === 'Librarian') return { sentence: librarian(prepared), questions: [] }
  if (hasPage)
    return {
      sentence:
        'You write this page yourself. Ask me about a word, and I show you where your texts mention it.',
      questions: [],
    }
  return {
    sentence: `This part is about “${title}”. Ask me about a word in it, and I show you where your texts mention it.`,
    questions: [],
  }
}

function librarian({ title: called, topic, resources, isAuthored }: OpeningFacts): string {
  const title = topic || called
  if (isAuthored && resources !== null && resources.length > 0)
    return `For “${title}” the course names ${resources.length === 1 ? 'one work' : `${resources.length} works`}, each with where to look in it.`
  if (resources === null || resources.length === 0) return `I have no searches for “${title}” yet.`
  const count = resources.length === 1 ? 'a search' : `${resources.length} searches`
  return `For “${title}” I prepared ${count}. Judge for yourself what they find.`
}

function examiner(title: string, status: ExamStatus): Opening {
  if (status === 'active')
    return {
      sentence: 'Your exam is running. I can say what kind of answer a question needs, and no more.',
      questions: ['What kind of answer does this need?'],
    }
  if (status === 'submitted')
    return {
      sentence: 'You have handed in your exam. You grade what you wrote in your own words yourself.',
      questions: [],
    }
  if (status === 'graded')
    return {
      sentence: 'Your exam is graded. Open a question, and I show you what was wanted.',
      questions: ['How did I do?'],
    }
  return {
    sentence: `Before you start “${title}”, you can ask me how it works.`,
    questions: ['How does the exam work?'],
  }
}
