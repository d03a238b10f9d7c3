/** The activities of guided self-study on which the learner writes: what the plan calls their type. */
export const studyTypes = ['bring-source', 'read-with-questions', 'explain-from-memory'] as const
export type StudyType = (typeof studyTypes)[number]
const isStudyType = (type: string): type is StudyType => (studyTypes as readonly string[]).includes(type)

export const studyPageLimits = { passage: 60_000, section: 10_000, quotes: 5 } as const

export const emptyPage = {
  from: '',
  passage: '',
  who: '',
  claim: '',
  support: '',
  news: '',
  explanation: '',
  leftOut: '',
}
type PageSection = keyof typeof emptyPage

export const sectionLimit = (section: PageSection): number =>
  section === 'passage' ? studyPageLimits.passage : studyPageLimits.section

/** How a page asks for its sections. */
export const sectionWords: Record<PageSection, { label: string; hint: string }> = {
  from: { label: 'Where it is from', hint: 'Title, author and page, or the address' },
  passage: { label: 'The passage', hint: 'Paste the part that speaks about it. Only you can see it.' },
  who: { label: 'Who says so?', hint: 'The author, and how they know' },
  claim: { label: 'What is claimed?', hint: 'The main point, in your own words' },
  support: { label: 'What supports it?', hint: 'Reasons, examples, figures' },
  news: { label: 'What is new to me?', hint: 'What you did not know, or thought otherwise' },
  explanation: { label: 'My explanation', hint: 'As you would tell a friend, without looking' },
  leftOut: { label: 'What I left out', hint: 'What your source says and your explanation does not' },
}

type PageWords = { lead: string; lookFor: readonly string[]; sections: readonly PageSection[] }

const pages: Record<StudyType, PageWords> = {
  'bring-source': {
    lead: 'Find one text about this: a page of a book, an article, lecture notes. Look for a text that',
    lookFor: [
      'says who wrote it, and how they know',
      'is about this, and does not only mention it',
      'you can follow to the end, even if not every word is clear yet',
    ],
    sections: ['from', 'passage'],
  },
  'read-with-questions': {
    lead: 'Read your source once without stopping. Then read it again, and answer these as you go.',
    lookFor: [],
    sections: ['who', 'claim', 'support', 'news'],
  },
  'explain-from-memory': {
    lead: 'Put your source away. Write down what you know of this without looking; then compare.',
    lookFor: [],
    sections: ['explanation', 'leftOut'],
  },
}

/** The page of an activity, by its type. An activity of another plan has all sections, in the same order. */
export const pageOf = (type: string): PageWords =>
  isStudyType(type)
    ? pages[type]
    : { ...pages['bring-source'], sections: studyTypes.flatMap((known) => pages[known].sections) }
