import type { Activity } from '#contract/classroom-state.ts'
import type { Opening } from '#web/conversations/place.ts'

export type OpeningFacts = Pick<Activity, 'leader' | 'title' | 'resources' | 'examStatus'> &
  Partial<Pick<Activity, 'topic' | 'hasPage' | 'isAuthored'>>

/**
 * What a guide says before anyone has said anything, and what could be asked. No model is asked for it. `hasFailed`:
 * what the guide was to prepare did not come.
 */
export function guideOpening(
  { leader, title, resources, examStatus }: OpeningFacts,
  hasFailed = false,
): Opening {
  if (leader === 'Librarian') return librarian(title, resources, hasFailed)
  if (leader === 'Examiner') return examiner(title, examStatus)
  const example = 'Can you give me an example?'
  if (leader === 'Professor')
    return {
      sentence: `This part is about “${title}”. Read the notes, and ask me whenever something is not clear.`,
      questions: [`What is the main idea of “${title}”?`, example, 'What should I remember from this?'],
    }
  return {
    sentence: `I am here to go through “${title}” with you.`,
    questions: [`What is “${title}” about?`, example, 'Where should I begin?'],
  }
}

function librarian(title: string, resources: OpeningFacts['resources'], hasFailed: boolean): Opening {
  if (resources === null && hasFailed)
    return {
      sentence: `I could not find reading for “${title}” just now, but we can talk about it.`,
      questions: ['What should I search for?', `What is “${title}” about?`],
    }
  if (resources === null)
    return {
      sentence: `I am looking for reading for “${title}”.`,
      questions: ['What should I read first?'],
    }
  const [first] = resources
  if (first === undefined)
    return {
      sentence: `I have no reading for “${title}” yet, but we can talk about what would help you.`,
      questions: ['What should I search for?', 'What kind of reading would help me here?'],
    }
  const firstTitle = first.title.trim()
  const count = resources.length === 1 ? 'one thing' : `${resources.length} things`
  return {
    sentence: `For “${title}” I suggest ${count} to read.`,
    questions: [
      resources.length === 1 ? 'How should I read it?' : 'Which one should I start with?',
      ...(firstTitle === ''
        ? []
        : [`What will I find in ${/[“”"]/.test(firstTitle) ? firstTitle : `“${firstTitle}”`}?`]),
      'What should I look out for while I read?',
    ],
  }
}

function examiner(title: string, status: OpeningFacts['examStatus']): Opening {
  if (status === 'active')
    return {
      sentence:
        'Your exam is running. I can explain what a question means, but I will not give the answer away.',
      questions: ['What does this question mean?', 'How much time do I have left?'],
    }
  if (status === 'submitted')
    return {
      sentence: 'You have handed in your exam, and it is still to be graded.',
      questions: ['What happens now?', 'Which ideas should I look at again?'],
    }
  if (status === 'graded')
    return {
      sentence: 'Your exam is graded. We can go through it together.',
      questions: ['Which answers were not right, and why?', 'What should I look at again?', 'How did I do?'],
    }
  return {
    sentence: `Before you start “${title}”, you can ask me how it works.`,
    questions: [
      'How does the exam work?',
      'How are my answers graded?',
      'What should I look at again first?',
    ],
  }
}
