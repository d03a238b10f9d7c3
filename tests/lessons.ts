/** What a good model says when it plans a lesson, and the lesson it makes. */
export const plannedActivity = (leader: string, title: string) => ({
  title,
  leader,
  type: leader === 'Professor' ? 'lecture' : leader === 'Examiner' ? 'exam' : 'reading',
  objective: `Explain ${title}.`,
  assessment: `Say in a sentence of your own: ${title}.`,
  topic: title,
})

export const plannedLesson = {
  lessonMetadata: { title: 'Reading a milestone', objective: 'Date a milestone.' },
  activities: [
    plannedActivity('Professor', 'What a milestone says'),
    plannedActivity('Professor', 'Names of emperors'),
    plannedActivity('Librarian', 'Where to find inscriptions'),
    plannedActivity('Examiner', 'Checking dates'),
  ],
}

export const plannedWorks = {
  resources: [
    { title: 'Roman Inscriptions', kind: 'book', description: 'Chapter 2.', link: 'javascript:alert(1)' },
  ],
}

const restOfPage =
  'The stones stood along every great road of the empire, one for each thousand double paces, and whoever walked there could read how far it was to the next town and who had paid for the road. The letters were painted red, so that a rider could read them without stopping. Many of them were used again later: a farmer built them into a wall, a church took one for a pillar, and so it is that some of the best ones were found far away from the road on which they had once been set up.'

/** Notes with enough to read: the given text, and the rest of a page before its exercises. */
export function asPage(text: string): string {
  const at = text.search(/\n+## Think it through|\n+Q: /)
  return at === -1 ? `${text}\n\n${restOfPage}` : `${text.slice(0, at)}\n\n${restOfPage}${text.slice(at)}`
}
