/** What a good model says when it plans a lesson, and the lesson it makes. */
export const plannedActivity = (leader: string, title: string) => ({
  title,
  leader,
  type: leader === 'Professor' ? 'lecture' : leader === 'Examiner' ? 'exam' : 'reading',
  objective: `Explain ${title}.`,
  assessment: 'Say it aloud.',
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
